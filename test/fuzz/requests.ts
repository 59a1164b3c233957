import fc from "fast-check";
import { photo } from "../product/photos.ts";
import { multipartOf, type OpenProduct, password } from "../product/product.ts";
import type { Operation, Schema } from "./description.ts";

/** Ids of what a product has, by table. */
export type Ids = Record<string, string[]>;

/** A request before its ids are chosen: texts such as `%7%` stand for the seventh that the product knows then. */
export interface Drawn {
  who: number;
  path: string[];
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  content: { type: string; value: unknown } | undefined;
}

/** Values that fit by the name of their field, so that a request comes further than its first check. */
const fitting: Record<string, string[]> = {
  unit: ["311", "315"],
  learningOutcome: ["1", "6"],
  outcome: ["1", "6"],
  criteria: ["1.1", "6.2e"],
  also: ['[{"unit":"315","learningOutcome":"6","criteria":"6.2e"}]', "[]"],
  sections: ["[]"],
  existingImages: ["[]", '["%1%"]'],
  uploads: ["[]", '["%2%"]'],
  attachments: ["[]"],
  password: [password],
  currentPassword: [password],
  postcode: ["LS1 1AA"],
};

const id = fc.nat({ max: 999 }).map((nth) => `%${nth}%`);
const oddText = fc.constantFrom(
  ...["", " ", "\u0000", "a\u0000b", "\ud800", "\u202e", "'; drop table accounts; --", "%", "_", "\\", "=1+1"],
  ...[
    "__proto__",
    "constructor",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "1e999",
    "-1",
    "9".repeat(400),
    "[]",
  ],
);
const oddValue = fc.oneof(oddText, fc.jsonValue({ maxDepth: 2 }), id);
const text = fc.oneof(
  { weight: 3, arbitrary: id },
  { weight: 3, arbitrary: fc.string({ unit: "grapheme", minLength: 3, maxLength: 40 }) },
  { weight: 1, arbitrary: oddText },
);

const oddContent = fc.record({
  type: fc.constantFrom(
    "application/json",
    "multipart/form-data; boundary=x",
    "text/plain",
    "application/octet-stream",
  ),
  value: fc.string({ unit: "binary", maxLength: 200 }),
});
const long = "9".repeat(40);
// One request in three has one or more of these.
const oddHeaders: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        "if-match": fc.constantFrom("*", '"1"', 'W/"1"', "1", '"', '"-1"', `"${long}"`, "é", ""),
        "idempotency-key": fc.constantFrom("k", "", "x".repeat(201), "ÿ", "'", "\t"),
        "if-none-match": fc.constantFrom("*", '"x"', ""),
        accept: fc.constantFrom("*/*", "text/html", "x"),
        "accept-encoding": fc.constantFrom("x", "*;q=0", ""),
        "x-forwarded-for": fc.constantFrom("1.1.1.1", "x", ""),
        "upload-offset": fc.constantFrom("0", "1", "-1", "1e3", long, ""),
        "upload-checksum": fc.constantFrom(`sha256 ${"A".repeat(43)}=`, "sha256 x", "sha256", "md5 x", "é", ""),
        "upload-length": fc.constantFrom("1", "0", "9".repeat(12), long, "x", ""),
        "upload-metadata": fc.constantFrom("sha256 %", "filename AAAA", ",,", " ", "__proto__ AAAA,sha256 AAAA", "é"),
      },
      { requiredKeys: [] },
    ),
  },
);

/** Requests of one call: most fit its description, in one of four something is another than it says. */
export function requestsOf(operation: Operation): fc.Arbitrary<Drawn> {
  const parameters = (place: string) => (operation.parameters ?? []).filter((one) => one.in === place);
  const record = (place: string) => {
    const found = parameters(place);
    const properties = Object.fromEntries(found.map(({ name, schema }) => [name, schema]));
    const required = found.filter((one) => one.required).map(({ name }) => name);
    return spoilt(fittingTo({ type: "object", properties, required })) as fc.Arbitrary<Record<string, unknown>>;
  };
  const headers = fc.tuple(record("header"), oddHeaders).map(([fitting, odd]) => ({ ...fitting, ...odd }));
  const contents = Object.entries(operation.requestBody?.content ?? {});
  const content = contents.map(([type, { schema }]) => spoilt(fittingTo(schema)).map((value) => ({ type, value })));
  return fc.record({
    who: fc.nat({ max: 999 }),
    path: fc.array(fc.oneof({ weight: 9, arbitrary: id }, { weight: 1, arbitrary: oddText }), {
      minLength: 2,
      maxLength: 2,
    }),
    query: record("query"),
    headers,
    content: fc.oneof(
      { weight: 9, arbitrary: content.length > 0 ? fc.oneof(...content) : fc.constant(undefined) },
      { weight: operation.method === "GET" ? 0 : 1, arbitrary: oddContent },
    ),
  });
}

export type Request = Parameters<OpenProduct["request"]>[1];

/** The table of what an address names, where its name is another. */
const tableOf: Record<string, string> = {
  users: "accounts",
  "application-form": "applications",
  plans: "samplingPlans",
  record: "portfolios",
};

/** The request with these ids in the place of their numbers: in its path mostly those of the table that it is about. */
export async function toRequest(operation: Operation, drawn: Drawn, ids: Ids): Promise<Request> {
  const all = Object.values(ids).flat();
  const [about = ""] = /[\w-]+(?=\/\{)/.exec(operation.path) ?? [];
  const named = ids[tableOf[about] ?? about] ?? [];
  const own = named.length > 0 && drawn.who % 7 > 0 ? named : all;
  const [query, headers] = [withIds(drawn.query, all), withIds(drawn.headers, all)];
  const path = withIds(drawn.path, own);
  let nth = 0;
  const filled = operation.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent((path[nth++] ?? "").toWellFormed()));
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [name, textOf(value)]);
  const url = pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled;
  const sent = Object.entries(headers).map(([name, value]) => [name, headerText(textOf(value))]);
  const body = drawn.content && (await bodyOf(drawn.content.type, withIds(drawn.content.value, all)));
  return { method: operation.method, url, ...body, headers: { ...Object.fromEntries(sent), ...body?.headers } };
}

function withIds<T>(value: T, ids: readonly string[]): T {
  const filled = JSON.stringify(value).replaceAll(/%(\d+)%/g, (_, nth) => ids[Number(nth) % ids.length] ?? "");
  return JSON.parse(filled) as T;
}

async function bodyOf(type: string, value: unknown) {
  if (type === "multipart/form-data" && typeof value === "object" && value !== null) {
    const parts = Object.entries(value).map(async ([name, part]) => [name, await partOf(part)]);
    return multipartOf(Object.fromEntries(await Promise.all(parts)));
  }
  const payload = type === "application/json" && typeof value === "object" ? JSON.stringify(value) : textOf(value);
  return { payload, headers: { "content-type": type } };
}

async function partOf(value: unknown): Promise<string | Blob | Blob[]> {
  if (Array.isArray(value))
    return Promise.all(value.map(async (one) => (one === aFile ? photo() : new Blob([textOf(one)]))));
  return value === aFile ? photo() : textOf(value).toWellFormed();
}

const aFile = "a file";

// The name of a field tells which texts fit.
function fittingTo(schema: Schema, name = "", root = schema): fc.Arbitrary<unknown> {
  const within = (inner: Schema, of = name) => fittingTo(inner, of, root);
  if (schema.$ref) return within(root.$defs?.[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => within(one)));
  if (schema.allOf) return fc.tuple(...schema.allOf.map((one) => within(one))).map((all) => Object.assign({}, ...all));
  if (schema.contentMediaType) return fc.constant(aFile);
  switch (schema.type) {
    case "string":
      return textFor(schema, name);
    case "integer":
    case "number":
      return numberFor(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array": {
      const least = schema.minItems ?? 0;
      const most = Math.min(schema.maxItems ?? least + 3, least + 3);
      return fc.array(within(schema.items ?? {}), { minLength: least, maxLength: most });
    }
    case "object": {
      const fields = Object.entries(schema.properties ?? {}).map(([field, one]) => [field, within(one, field)]);
      const all: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
      return fc.record(all, { requiredKeys: schema.required ?? [], noNullPrototype: true });
    }
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function textFor({ format, pattern, minLength = 0, maxLength = 200 }: Schema, name: string): fc.Arbitrary<string> {
  const known = fitting[name];
  if (known) return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: text });
  const day = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  if (format === "date") return day.map((date) => date.toISOString().slice(0, 10));
  if (format === "date-time") return day.map((date) => date.toISOString());
  if (format === "email") return fc.nat({ max: 9999 }).map((nth) => `fuzz-${nth}@example.com`);
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  return text.map((value) => value.padEnd(Math.min(minLength, 2000), "x").slice(0, Math.max(maxLength, 1)));
}

function numberFor({ type, minimum = -5, maximum = 5000 }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -1e6), Math.min(maximum, 1e6)];
  return type === "integer" ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true });
}

/** In one of four one value, wherever it stands, is another. */
function spoilt(fits: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const changed = fc
    .tuple(fits, fc.nat({ max: 999 }), oddValue)
    .map(([value, nth, odd]) => replaceOne(value, nth, odd));
  return fc.oneof({ weight: 3, arbitrary: fits }, { weight: 1, arbitrary: changed });
}

function replaceOne(value: unknown, nth: number, odd: unknown): unknown {
  if (typeof value !== "object" || value === null) return odd;
  const keys = Object.keys(value);
  const key = keys[nth % Math.max(1, keys.length)];
  if (key === undefined) return value;
  const inner = (value as Record<string, unknown>)[key];
  const other = nth % 2 === 0 ? odd : replaceOne(inner, Math.floor(nth / 2), odd);
  if (Array.isArray(value)) return value.with(Number(key), other);
  return { ...value, [key]: other };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

// Node refuses to send other characters.
function headerText(text: string): string {
  return text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "?");
}
