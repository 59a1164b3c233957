import { register } from "contract/accounts/accounts.ts";
import { importLearners } from "contract/accounts/import.ts";
import { calls } from "contract/calls.ts";
import type { Call } from "contract/core/call.ts";
import { isChanging, methodOf, pathOf } from "contract/core/paths.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";

const Schema = z.record(z.string(), z.unknown());
const Content = z.record(z.string(), z.object({ schema: Schema }));
const Operation = z.strictObject({
  operationId: z.string(),
  summary: z.string().min(5),
  description: z.string().optional(),
  tags: z.array(z.string()).min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.enum(["path", "query", "header"]),
        required: z.boolean(),
        schema: Schema,
      }),
    )
    .optional(),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(
    z.string().regex(/^([2-5]\d\d|[2-5]XX)$/),
    z.looseObject({ description: z.string(), content: Content.optional() }),
  ),
});
const Method = z.enum(["get", "post", "put", "patch", "delete"]);
// OpenAPI 3.1.0, section 4.8, as far as this product uses it.
const Description = z.looseObject({
  openapi: z.string().regex(/^3\.1\.\d$/),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  components: z.looseObject({ securitySchemes: z.record(z.string(), z.looseObject({ type: z.literal("http") })) }),
  paths: z.record(z.string().regex(/^\/api\//), z.partialRecord(Method, Operation)),
});

const all = Object.values<Call>(calls);
let product: OpenProduct;
let text: string;
let described: z.output<typeof Description>;

beforeAll(async () => {
  product = await openProduct();
  text = (await product.request(undefined, { method: "GET", url: "/api/openapi.json" })).body;
  described = Description.parse(JSON.parse(text));
});
afterAll(() => product.close());

function operationOf(call: Call) {
  const method = Method.parse(methodOf(call).toLowerCase());
  return described.paths[pathOf(call)]?.[method] ?? expect.fail(`${call.name} is not described`);
}

describe("the description of the calls", () => {
  test("has every call and no other", () => {
    const operations = Object.values(described.paths).flatMap((path) => Object.values(path));
    expect(operations.map((operation) => operation?.operationId).sort()).toEqual(all.map((call) => call.name).sort());
  });

  test("is not sent again to whoever has it", async () => {
    const get = (headers: Record<string, string>) =>
      product.request(undefined, { method: "GET", url: "/api/openapi.json", headers });
    const { headers, statusCode } = await get({});
    expect([statusCode, headers.etag]).toEqual([200, expect.stringMatching(/^"/)]);
    const again = await get({ "if-none-match": String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  test("has no reference outside itself, nor to anything that it does not contain", () => {
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? "");
    for (const reference of references) {
      const steps = reference.replace(/^#\//, "").split("/");
      const found = steps.reduce<unknown>((at, step) => Schema.safeParse(at).data?.[step], JSON.parse(text));
      expect(found, reference).toBeDefined();
    }
    expect(text).not.toContain("$schema");
  });

  test.each(all)("says of $name what it takes, what it answers, and who may call it", (call) => {
    const operation = operationOf(call);
    const tools = call.scope ? [{ tool: [] }] : [];
    expect(operation.security).toEqual(call.open ? [] : [{ token: [] }, ...tools]);
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    expect(inPath.map((parameter) => parameter.name)).toEqual(
      [...pathOf(call).matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
    );
    expect(inPath.every((parameter) => parameter.required)).toBe(true);
    const inHeaders = (operation.parameters ?? []).filter((parameter) => parameter.in === "header");
    const shape = call.headers instanceof z.ZodObject ? Object.entries<z.ZodType>(call.headers.shape) : [];
    const needed = shape.map(([name, schema]) => [name, !schema.safeParse(undefined).success]);
    const conditions = [
      isChanging(call.name) && "idempotency-key",
      call.versioned && "if-match",
      methodOf(call) === "GET" && !call.flow && "if-none-match",
    ].filter(Boolean);
    const expected = [...conditions.map((name) => [name, false]), ...needed];
    expect(inHeaders.map(({ name, required }) => [name, required])).toEqual(expected);
    const kinds = [call.body && "application/json", call.form && "multipart/form-data", call.bytes?.type].filter(
      (kind) => kind !== undefined,
    );
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(kinds);
    const statuses = [
      String(call.status ?? 200),
      ...(methodOf(call) === "GET" && !call.flow ? ["304"] : []),
      "4XX",
      "5XX",
    ];
    expect(Object.keys(operation.responses).sort()).toEqual(statuses);
  });

  test("names the files that a form may contain", () => {
    for (const call of all) {
      const schema = operationOf(call).requestBody?.content["multipart/form-data"]?.schema;
      const properties = Object.keys(Schema.safeParse(schema?.properties).data ?? {});
      expect(properties).toEqual(expect.arrayContaining(Object.keys(call.files ?? {})));
    }
  });

  test("says what kind of file a part is", () => {
    const forms = [register, importLearners].map((call) => operationOf(call).requestBody?.content);
    const properties = forms.map((content) => content?.["multipart/form-data"]?.schema?.properties);
    expect(properties).toMatchObject([
      { image: { type: "string", contentMediaType: "image/*" } },
      { file: { type: "string", contentMediaType: "text/csv" } },
    ]);
  });

  test("can be read on a page without script, and lists the same calls", async () => {
    const page = (await product.request(undefined, { method: "GET", url: "/api/docs" })).body;
    for (const call of all) expect(page).toContain(`<code>${methodOf(call)} ${pathOf(call)}</code>`);
    expect(page).not.toMatch(/<script|<style|style=| on\w+=/);
  });
});
