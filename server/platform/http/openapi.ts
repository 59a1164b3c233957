import swagger from "@fastify/swagger";
import { calls } from "contract/calls.ts";
import type { Call } from "contract/core/call.ts";
import { isChanging, methodOf, pathOf } from "contract/core/paths.ts";
import { permissions } from "contract/core/permissions.ts";
import { type Scope, tokenPrefix } from "contract/core/scopes.ts";
import { RefusalAnswer } from "contract/core/text.ts";
import type { FastifyInstance, FastifySchema } from "fastify";
import { z } from "zod";
import { escaped } from "../escape-html.ts";
import { cache } from "./answers/headers.ts";
import { quickly, type StaticAnswer, sendStatic, staticAnswer } from "./answers/static-answer.ts";
import { NoQuery, parse } from "./refusals.ts";

/** OpenAPI 3.1 from the same schemas that check what arrives, and a page that lists the calls. Register before any call. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Portfolio Builder", version: "1" },
      components: {
        securitySchemes: {
          token: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
          tool: {
            type: "http",
            scheme: "bearer",
            bearerFormat: `${tokenPrefix}…`,
            description:
              "A token of the centre for a tool of its own: GET of the calls of its scopes, and nothing else.",
          },
        },
      },
    },
    transform: ({ route, url }) => {
      const call = route.config?.call;
      return { schema: call && route.method !== "HEAD" ? schemaOf(call) : { hide: true }, url };
    },
  });
  serveOnce(app, "/api/openapi.json", () => [JSON.stringify(app.swagger()), "application/json; charset=utf-8"]);
  serveOnce(app, "/api/docs", () => [describeCalls(), "text/html; charset=utf-8"]);
}

// Made when it is first asked for.
function serveOnce(app: FastifyInstance, path: string, make: () => [text: string, type: string]): void {
  let made: StaticAnswer | undefined;
  app.get(path, (request, reply) => {
    parse(NoQuery, request.query);
    made ??= staticAnswer(...make(), quickly);
    return sendStatic(made, request, reply.header("cache-control", cache.page));
  });
}

function schemaOf(call: Call): FastifySchema {
  const content = {
    ...(call.body && { "application/json": { schema: toJson(call.body, "input") } }),
    ...(call.form && { "multipart/form-data": { schema: formSchema(call) } }),
    ...(call.bytes && { [call.bytes.type]: { schema: { type: "string", contentMediaType: call.bytes.type } } }),
  };
  return {
    summary: call.summary,
    operationId: call.name,
    tags: [pathOf(call).split("/")[2] ?? ""],
    security: call.open ? [] : [{ token: [] }, ...(call.scope ? [{ tool: [] }] : [])],
    ...(call.scope && { description: toolSentence(call.scope) }),
    ...(call.params && { params: toJson(call.params, "input") }),
    headers: headersOf(call),
    ...(call.query && { querystring: toJson(call.query, "input") }),
    ...(Object.keys(content).length > 0 && { body: { content } }),
    response: {
      [call.status ?? 200]: { ...answerOf(call), headers: answerHeaders },
      ...(isConditional(call) && {
        304: { description: "The caller has this version", type: "null", headers: answerHeaders },
      }),
      "4xx": { description: "Refused", ...refusal },
      "5xx": { description: "Not possible at present", ...refusal },
    },
  } as FastifySchema;
}

const toolSentence = (scope: Scope) => `Open to tools with a token of the scope "${scope}".`;

const idempotencyKey = {
  type: "string",
  minLength: 1,
  maxLength: 200,
  description:
    "A random text for each act. For 14 days the same caller and key get the same answer, and nothing is done a " +
    "second time. Another body or another call under the same key is refused with 409.",
};
const ifMatch = {
  type: "string",
  description: "The ETag of the version that was read: the act is refused with 412 once there is another.",
};
const ifNoneMatch = { type: "string", description: "An ETag that the caller has: 304 while the answer is the same." };
const answerHeaders = { etag: { type: "string", description: "The version of what is answered, where it has one" } };
const refusal = {
  ...toJson(RefusalAnswer, "output"),
  headers: { "retry-after": { type: "integer", description: "Seconds, where trying again later can succeed" } },
};

function headersOf(call: Call): object {
  const own = toJson(call.headers, "input") as { properties?: object };
  const properties = {
    ...(isChanging(call.name) && { "idempotency-key": idempotencyKey }),
    ...(call.versioned && { "if-match": ifMatch }),
    ...(isConditional(call) && { "if-none-match": ifNoneMatch }),
    ...own.properties,
  };
  return { ...own, type: "object", properties };
}

/** May its answer be asked for again with the ETag that came with it? */
function isConditional(call: Call): boolean {
  return methodOf(call) === "GET" && call.flow === undefined;
}

const text = { type: "string" };

function answerOf({ answer, file, document, flow, formats }: Call): object {
  const schema = toJson(answer, "output");
  if (flow === "events")
    return { description: "Events, each with this as its data", content: { "text/event-stream": { schema } } };
  if (document) return { description: "Done", content: { [document.type]: { schema } } };
  if (formats) {
    const files = { "text/csv": { schema: text }, "application/pdf": { schema: text } };
    return { description: "Done", content: { "application/json": { schema }, ...files } };
  }
  if (file) return { description: "Done", content: { [file.type.split(";")[0] ?? ""]: { schema } } };
  return { description: "Done", ...schema };
}

function formSchema(call: Call): object {
  const fields = toJson(call.form, "input") as { properties?: object };
  const files = Object.entries(call.files ?? {}).map(([part, { most, type = "image/*" }]) => {
    const file = { type: "string", contentMediaType: type };
    return [part, most === 1 ? file : { type: "array", maxItems: most, items: file }];
  });
  return { ...fields, properties: { ...fields.properties, ...Object.fromEntries(files) } };
}

function toJson(schema: z.ZodType | undefined, io: "input" | "output"): object {
  const { $schema: _, ...described } = z.toJSONSchema(schema ?? z.unknown(), { io, unrepresentable: "any" });
  return described;
}

/** A page that lists the calls, without scripts or styles, which the content security policy forbids. */
function describeCalls(): string {
  const entries = Object.values(calls as Record<string, Call>).map(entryOf);
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Calls – Portfolio Builder</title></head>
<body>
<main>
<h1>Portfolio Builder: its calls</h1>
<p>The shapes of everything that is sent and answered: <a href="/api/openapi.json">OpenAPI 3.1</a>.
A refusal is always <code>{message, errors?, requestId}</code>.</p>
<dl>
${entries.join("\n")}
</dl>
</main>
</body>
</html>
`;
}

function entryOf(call: Call): string {
  const who = call.permission ? permissions[call.permission].roles.join(", ") : "anyone, signed in or not";
  return `<dt><code>${methodOf(call)} ${pathOf(call)}</code></dt>
<dd><p>${escaped(call.summary)}.</p><p>Who: ${who}.${call.scope ? ` ${escaped(toolSentence(call.scope))}` : ""}${sentOf(call)} Success: ${call.status ?? 200}.</p></dd>`;
}

function sentOf(call: Call): string {
  const kinds = [call.body && "JSON", call.form && "multipart form", call.bytes && "bytes"].filter(Boolean);
  return kinds.length > 0 ? ` Sent as ${kinds.join(" or ")}.` : "";
}
