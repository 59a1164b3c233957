import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { openApp } from "../../app.ts";

const clock = frozenAt("2026-03-02T09:00:00Z");
const broken = {
  name: "TypeError",
  page: "/portfolio/edit/:id",
  build: "assets/start-Dx1.js",
  places: ["assets/kit-Br3f.js:1:2345"],
};
let product: OpenProduct;

beforeAll(async () => {
  product = await openProduct({ clock });
});
afterAll(() => product.close());

async function statusOf(report: object, remoteAddress = "192.0.2.1"): Promise<number> {
  const request = { method: "POST", url: "/api/page-errors", headers: { "content-type": "application/json" } } as const;
  const answer = await product.request(undefined, { ...request, payload: JSON.stringify(report), remoteAddress });
  return answer.statusCode;
}

describe("a page that broke in a browser", () => {
  test("is logged as an error, under the reference that the person is given", async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const app = await openApp(product.deps, { level: "error", stream });
    const response = await app.inject({ method: "POST", url: "/api/page-errors", payload: broken });
    await app.close();
    expect(response.statusCode).toBe(200);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 50, requestId: response.json().reference, pageError: broken }),
    ]);
  });

  test.each<[string, object]>([
    ["the error's message", { message: "Cannot read 'Sam Singh'" }],
    ["an address with somebody's id and a query", { page: "/portfolio/edit/8f3a?unit=315" }],
    ["a class that is a sentence", { name: "Sam Singh said so" }],
    ["a place in a file that is none of ours", { places: ["https://elsewhere.example/a.js:1:2"] }],
    ["a place with a text", { places: ["assets/kit.js:1:2 Sam Singh"] }],
    ["more places than anybody reads", { places: Array.from({ length: 21 }, () => "assets/kit.js:1:2") }],
    ["a build of any length", { build: "x".repeat(101) }],
  ])("never carries %s", async (_, part) => {
    expect(await statusOf({ ...broken, ...part })).toBe(400);
  });

  test("is logged 60 times an hour from one address, and no more", async () => {
    for (let nth = 1; nth <= 60; nth++) expect(await statusOf(broken, "192.0.2.7")).toBe(200);
    expect(await statusOf(broken, "192.0.2.7")).toBe(429);
    expect(await statusOf(broken, "192.0.2.8")).toBe(200);
    clock.advance(3_600_000);
    expect(await statusOf(broken, "192.0.2.7")).toBe(200);
  });
});
