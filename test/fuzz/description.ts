import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { LightMyRequestResponse } from "fastify";
import type { OpenProduct } from "../product/product.ts";

/** JSON Schema, as far as the API's own description uses it. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  contentMediaType?: string;
}
interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: Schema;
}
type Content = Record<string, { schema: Schema }>;
interface Described {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content; headers?: Record<string, { schema: Schema }> }>;
}

/** A call as the API describes it. */
export interface Operation extends Described {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
}

let described: Operation[] | undefined;

/** All calls, read once: it is the same in every product. */
export async function operationsOf(product: OpenProduct): Promise<Operation[]> {
  described ??= await readOperations(product);
  return described;
}

async function readOperations(product: OpenProduct): Promise<Operation[]> {
  const { body } = await product.request(undefined, { method: "GET", url: "/api/openapi.json" });
  const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      return { ...operation, path, method: method.toUpperCase() as Operation["method"] };
    }),
  );
}

const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
const validators = new Map<Schema, ValidateFunction>();

/** What an answer has that its description does not say, or lacks what it says; nothing for one that is as described. */
export function mismatchOf(operation: Operation, answer: LightMyRequestResponse): string | undefined {
  const status = String(answer.statusCode);
  const response = operation.responses[status] ?? operation.responses[`${status[0]}XX`];
  if (!response) return `status ${status} is not described`;
  for (const name of ["etag", "retry-after"])
    if (name in answer.headers && !(name in (response.headers ?? {}))) return `${name} is not described`;
  return headerFault(answer) ?? sentenceFault(answer) ?? contentFault(response.content, answer);
}

// A refusal is a sentence for a person, and tells nothing of what is inside.
function sentenceFault({ statusCode, body }: LightMyRequestResponse): string | undefined {
  if (statusCode < 400 || !body.startsWith("{")) return undefined;
  const { message } = JSON.parse(body) as { message: string };
  if (!/\S.*\.$|not found$/i.test(message)) return `refused with "${message}"`;
  const inside = /\bat .+:\d+:\d+|node_modules|SQLITE|syntax error|select |insert /i.exec(body);
  return inside ? `the refusal tells of "${inside[0]}"` : undefined;
}

function headerFault({ statusCode, headers }: LightMyRequestResponse): string | undefined {
  const { etag, "retry-after": after } = headers;
  if (etag !== undefined && !/^(W\/)?"[^"]+"$/.test(String(etag))) return `the ETag is ${etag}`;
  if (after !== undefined && !/^[1-9]\d*$/.test(String(after))) return `Retry-After is ${after}`;
  if ([429, 503].includes(statusCode) && after === undefined) return "Retry-After is missing";
  return undefined;
}

function contentFault(content: Content | undefined, answer: LightMyRequestResponse): string | undefined {
  const isEmpty = [204, 304].includes(answer.statusCode);
  if (isEmpty) return answer.body === "" ? undefined : "there is a body";
  const type = String(answer.headers["content-type"] ?? "").split(";")[0] ?? "";
  const described = content?.[type];
  if (!described) return `content of type ${type || "none"} is not described`;
  if (type !== "application/json") return undefined;
  const validate = validators.get(described.schema) ?? ajv.compile(described.schema);
  validators.set(described.schema, validate);
  return validate(answer.json()) ? undefined : ajv.errorsText(validate.errors);
}
