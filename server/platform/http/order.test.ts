import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { portfolioIn, texts } from "../../../test/access/scenario.ts";
import { frozenAt, multipartOf, type OpenProduct, openProduct, type TestUser } from "../../../test/product/product.ts";

let product: OpenProduct;

beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

const json = { "content-type": "application/json" };
const nowhere = "0123456789abcdef0123456789abcdef";
type Request = Parameters<OpenProduct["request"]>[1];

function draft(status: "Draft" | "Done" = "Draft"): Promise<string> {
  return portfolioIn(
    { product, clock: frozenAt("2026-03-02T09:00:00Z"), persona: "student-owner", who: product.sam },
    status,
  );
}

async function statusOf(who: TestUser | undefined, request: Request): Promise<number> {
  const response = await product.request(who, request);
  if (response.statusCode < 300) return response.statusCode;
  const body = response.json();
  expect(body).toMatchObject({
    message: expect.stringMatching(/^[A-Z].*[.d]$/),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(Object.keys(body).filter((key) => !["message", "errors", "requestId"].includes(key))).toEqual([]);
  return response.statusCode;
}

describe("the order of checks", () => {
  test("an unknown path is 404 for everybody, and an unsupported method is answered with those that are supported", async () => {
    for (const who of [undefined, product.sam]) {
      expect(await statusOf(who, { method: "GET", url: "/api/nothing" })).toBe(404);
      expect(await statusOf(who, { method: "GET", url: "/api" })).toBe(404);
      const headers = { "content-encoding": "gzip" };
      expect(await statusOf(who, { method: "POST", url: "/api/nothing", headers, payload: "x" })).toBe(404);
      expect(await statusOf(who, { method: "PATCH", url: "/api/users", headers, payload: "x" })).toBe(405);
      expect(await statusOf(who, { method: "DELETE", url: "/api/users" })).toBe(405);
      expect(await statusOf(who, { method: "POST", url: "/api/portfolios/user-portfolios" })).toBe(405);
    }
    const response = await product.request(undefined, { method: "POST", url: `/api/portfolios/${nowhere}` });
    expect([response.statusCode, response.headers.allow]).toEqual([405, "GET, PUT, DELETE"]);
  });

  test("who has not logged in learns that before anything about the body", async () => {
    const url = "/api/portfolios/save";
    for (const request of [
      { headers: json, payload: "{" },
      { headers: json, payload: `"${"x".repeat(300_000)}"` },
      { headers: { "content-type": "image/png" }, payload: "x" },
      { headers: { "content-type": "multipart/form-data; boundary=x" }, payload: "broken" },
      { headers: { ...json, "content-encoding": "gzip" }, payload: "{}" },
    ])
      expect(await statusOf(undefined, { method: "POST", url, ...request })).toBe(401);
  });

  test("whose role may never do it learns that before whether the record exists", async () => {
    for (const id of [nowhere, "odd", await draft()]) {
      expect(
        await statusOf(product.ann, { method: "PUT", url: `/api/portfolios/${id}`, headers: json, payload: "{" }),
      ).toBe(403);
      expect(await statusOf(product.ada, { method: "DELETE", url: `/api/portfolios/${id}` })).toBe(403);
      expect(await statusOf(product.sam, { method: "PUT", url: `/api/users/deactivate/${id}` })).toBe(403);
    }
  });

  test("who may not see the record learns that it is not found before anything about the body", async () => {
    for (const id of [nowhere, await draft()]) {
      const url = `/api/portfolios/${id}`;
      expect(await statusOf(product.tom, { method: "PUT", url, headers: json, payload: "{" })).toBe(404);
      expect(
        await statusOf(product.tom, { method: "PUT", url, headers: { "content-type": "text/xml" }, payload: "x" }),
      ).toBe(404);
      expect(
        await statusOf(product.tom, { method: "PUT", url, headers: json, payload: `"${"x".repeat(300_000)}"` }),
      ).toBe(404);
      expect(
        await statusOf(product.bob, { method: "POST", url: `${url}/feedback`, headers: json, payload: "{}" }),
      ).toBe(404);
    }
  });

  test("the kind and the size of a body come before its contents", async () => {
    const url = `/api/portfolios/${await draft()}`;
    expect(
      await statusOf(product.sam, { method: "PUT", url, headers: { "content-type": "text/plain" }, payload: "{" }),
    ).toBe(415);
    expect(
      await statusOf(product.sam, { method: "PUT", url, headers: json, payload: `{"${"x".repeat(300_000)}` }),
    ).toBe(413);
    expect(await statusOf(product.sam, { method: "PUT", url, headers: json, payload: "{" })).toBe(400);
  });

  test("contents come before the status of the record, and that before its version", async () => {
    const url = `/api/portfolios/${await draft("Done")}`;
    const headers = { ...json, "if-match": '"0"' };
    expect(await statusOf(product.sam, { method: "PUT", url, headers, payload: '{"status":"Approved"}' })).toBe(400);
    expect(await statusOf(product.sam, { method: "PUT", url, headers, payload: '{"status":"Draft"}' })).toBe(409);
    const { payload, headers: form } = await multipartOf({ ...texts, title: "" });
    expect(await statusOf(product.sam, { method: "PUT", url, headers: form, payload })).toBe(400);
  });
});

describe("a body of another kind", () => {
  test.each([
    "text/plain",
    "text/html",
    "application/xml",
    "application/x-www-form-urlencoded",
    "image/png",
    "application/jsonp",
    "x",
  ])("%s is not accepted where JSON belongs", async (type) => {
    const request = {
      method: "POST",
      url: "/api/users/login",
      headers: { "content-type": type },
      payload: "{}",
    } as const;
    expect(await statusOf(undefined, request)).toBe(415);
  });

  test("JSON is not accepted where a form belongs, nor a form where JSON belongs", async () => {
    const { payload, headers } = await multipartOf({ email: "sam@example.com", password: "x" });
    expect(await statusOf(undefined, { method: "POST", url: "/api/users/login", headers, payload })).toBe(415);
    expect(
      await statusOf(undefined, { method: "POST", url: "/api/users/register", headers: json, payload: "{}" }),
    ).toBe(415);
    expect(
      await statusOf(product.sam, { method: "POST", url: "/api/portfolios/save", headers: json, payload: "{}" }),
    ).toBe(415);
  });

  test.each(["gzip", "deflate", "br", "x-gzip", "identity, gzip"])(
    "squeezed with %s is not accepted and never inflated",
    async (encoding) => {
      const headers = { ...json, "content-encoding": encoding };
      expect(await statusOf(undefined, { method: "POST", url: "/api/users/login", headers, payload: "{}" })).toBe(415);
    },
  );

  test("nothing at all is refused where something belongs", async () => {
    expect(await statusOf(undefined, { method: "POST", url: "/api/users/login" })).toBe(400);
    expect(await statusOf(undefined, { method: "POST", url: "/api/users/login", headers: json, payload: "" })).toBe(
      400,
    );
    expect(await statusOf(undefined, { method: "POST", url: "/api/users/register" })).toBe(415);
  });
});

describe("JSON that is odd", () => {
  const logIn = (payload: string) =>
    statusOf(undefined, { method: "POST", url: "/api/users/login", headers: json, payload });

  test.each([
    "{",
    "[",
    "nul",
    "{'email':'x'}",
    '{"email":"a@b.co",}',
    '{"email":"a@b.co"}}',
    "\u0000",
    '{"a":1}\u0000',
    "undefined",
    "NaN",
    '{"__proto__":{"isAdmin":true},"email":"a@b.co","password":"x"}',
    '{"constructor":{"prototype":{"isAdmin":true}},"email":"a@b.co","password":"x"}',
    '{"email":"a@b.co","password":"x","__proto__":null}',
    `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
    `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    "[".repeat(60_000),
    "null",
    "[]",
    "7",
    '"text"',
  ])("is refused: %.60j", async (payload) => {
    expect(await logIn(payload)).toBe(400);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect("isAdmin" in {}).toBe(false);
  });

  test.each([
    `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
    `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
    "[".repeat(200_000),
  ])("is refused from whoever is signed in: %.20j", async (payload) => {
    const url = `/api/portfolios/${await draft()}`;
    expect(await statusOf(product.sam, { method: "PUT", url, headers: json, payload })).toBe(400);
  });

  test("may be 64 KB and not a byte more where anyone may send it", async () => {
    const frame = JSON.stringify({ email: "nobody@example.com", password: "x", more: "" }).length;
    const sized = (bytes: number) =>
      JSON.stringify({ email: "nobody@example.com", password: "x", more: "x".repeat(bytes - frame) });
    expect(await logIn(sized(65_536))).toBe(401);
    expect(await logIn(sized(65_537))).toBe(413);
  });

  test("may be 256 KB and not a byte more from whoever is signed in", async () => {
    const sized = (bytes: number) => `{"status":"Draft","more":"${"x".repeat(bytes - 28)}"}`;
    const url = `/api/portfolios/${await draft()}`;
    const put = (payload: string) => statusOf(product.sam, { method: "PUT", url, headers: json, payload });
    expect(sized(1000)).toHaveLength(1000);
    expect([await put(sized(262_144)), await put(sized(262_145))]).toEqual([200, 413]);
  });

  test("with a byte-order mark is parsed all the same, or refused", async () => {
    expect(await logIn(`\ufeff{"email":"nobody@example.com","password":"x"}`)).toBeOneOf([400, 401]);
  });
});

describe("a form that is odd", () => {
  const type = { "content-type": "multipart/form-data; boundary=edge" };
  const part = (name: string, value: string, more = "") =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const save = (payload: string | Buffer, headers: Record<string, string> = type) =>
    statusOf(product.sam, { method: "POST", url: "/api/portfolios/save", headers, payload });

  test.each<[string, string, number]>([
    ["without an end", part("title", "x"), 400],
    ["without a single part", "--edge--\r\n", 400],
    ["that is empty", "", 400],
    ["with another boundary", part("title", "x").replaceAll("edge", "brim"), 400],
    ["with a field called __proto__", `${part("__proto__", "x")}--edge--\r\n`, 400],
    ["with a field called constructor", `${part("constructor", "x")}--edge--\r\n`, 400],
    ["with a field of more than 1.2 MB", `${part("title", "x".repeat(1_200_001))}--edge--\r\n`, 413],
    [
      "with texts of more than 1.2 MB together",
      `${["a", "b", "c"].map((name) => part(name, "x".repeat(410_000))).join("")}--edge--\r\n`,
      413,
    ],
    ["with sixty-one fields", `${Array.from({ length: 61 }, (_, n) => part(`f${n}`, "x")).join("")}--edge--\r\n`, 413],
    ["with a text where a photo belongs", `${part("images", "hello", '; filename="a.jpg"')}--edge--\r\n`, 400],
    ["with a broken header", "--edge\r\nContent-Disposition\r\n\r\nx\r\n--edge--\r\n", 400],
  ])("%s is refused", async (_what, payload, status) => {
    expect(await save(payload)).toBe(status);
    expect(await readdir(join(product.folder, "incoming"))).toEqual([]);
  });

  test("with a field twice is refused, though everything else is right", async () => {
    const whole = Object.entries({ ...texts, status: "Draft" })
      .map(([name, value]) => part(name, value))
      .join("");
    expect(await save(`${whole}--edge--\r\n`)).toBe(201);
    const payload = `${whole}${part("title", "Another")}--edge--\r\n`;
    const response = await product.request(product.sam, {
      method: "POST",
      url: "/api/portfolios/save",
      headers: type,
      payload,
    });
    expect([response.statusCode, response.json().message]).toEqual([400, "The field title was sent twice."]);
  });

  test.each<[string, string, number]>([
    ["with a text of more than 64 KB", part("name", "x".repeat(65_537)), 413],
    [
      "with texts of more than 64 KB together",
      ["a", "b", "c"].map((name) => part(name, "x".repeat(22_000))).join(""),
      413,
    ],
    ["with texts of just less", ["a", "b", "c"].map((name) => part(name, "x".repeat(21_000))).join(""), 400],
  ])("%s is refused from anyone who may send it", async (_what, parts, status) => {
    const url = "/api/users/register";
    const payload = `${parts}--edge--\r\n`;
    expect(await statusOf(undefined, { method: "POST", url, headers: type, payload })).toBe(status);
  });

  test("without a boundary is refused", async () => {
    expect(await save("--edge--", { "content-type": "multipart/form-data" })).toBeOneOf([400, 415]);
  });
});
