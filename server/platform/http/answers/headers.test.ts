import { hash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smallPhoto, texts } from "../../../../test/access/scenario.ts";
import { type OpenProduct, openProduct } from "../../../../test/product/product.ts";

const assets = join(import.meta.dirname, "../../../../web/dist/assets");
let product: OpenProduct;

beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

type Request = Parameters<OpenProduct["request"]>[1];
const json = { "content-type": "application/json" };

// One answer of each kind that the server gives.
const kinds: [string, Request, number][] = [
  ["a person's own answer", { method: "GET", url: "/api/users/me" }, 200],
  ["a list", { method: "GET", url: "/api/portfolios/user-portfolios" }, 200],
  ["no permission", { method: "GET", url: "/api/users" }, 403],
  ["a call that is none", { method: "GET", url: "/api/nothing" }, 404],
  ["an address that cannot be decoded", { method: "GET", url: "/api/portfolios/%zz" }, 404],
  ["a method that is not served", { method: "PATCH", url: "/api/users" }, 405],
  ["broken JSON", { method: "POST", url: "/api/users/login", headers: json, payload: "{" }, 400],
  [
    "too much JSON",
    { method: "POST", url: "/api/users/login", headers: json, payload: `"${"x".repeat(262_144)}"` },
    413,
  ],
  [
    "another kind of body",
    { method: "POST", url: "/api/users/login", headers: { "content-type": "text/plain" }, payload: "x" },
    415,
  ],
  [
    "a squeezed body",
    { method: "POST", url: "/api/users/login", headers: { ...json, "content-encoding": "gzip" }, payload: "x" },
    415,
  ],
  ["a photo that is none", { method: "GET", url: "/uploads/x.jpg" }, 404],
  ["the curriculum", { method: "GET", url: "/Nvq_2357_13.json" }, 200],
  ["the description of the calls", { method: "GET", url: "/api/openapi.json" }, 200],
  ["the page about the calls", { method: "GET", url: "/api/docs" }, 200],
  ["the login page", { method: "GET", url: "/login" }, 200],
  ["a signed-in page, with the styles of its bar", { method: "GET", url: "/my-portfolios" }, 200],
  ["another page", { method: "GET", url: "/application-form" }, 200],
  ["the health of the process", { method: "GET", url: "/healthz" }, 200],
];

describe.each(kinds)("%s", (_kind, request, status) => {
  test("carries what protects the browser, and opens nothing to other sites", async () => {
    const headers = { origin: "https://elsewhere.example", ...request.headers };
    const response = await product.request(product.sam, { ...request, headers });
    expect(response.statusCode).toBe(status);
    expect(response.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "cross-origin-resource-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "strict-transport-security": expect.stringMatching(/^max-age=\d{8}/),
    });
    const names = Object.keys(response.headers);
    expect(names.filter((name) => /^access-control|^x-powered-by$|^server$|^set-cookie$/.test(name))).toEqual([]);
  });

  test("allows the page only what this server sends, no inline script, and no style but the page's own", async () => {
    const response = await product.request(product.sam, request);
    const policy = String(response.headers["content-security-policy"])
      .split(";")
      .map((part) => part.trim());
    const [, style] = /<style>(.*?)<\/style>/s.exec(response.body) ?? [];
    const digest = style && hash("sha256", style, "base64");
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        digest ? `style-src 'self' 'sha256-${digest}'` : "style-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "require-trusted-types-for 'script'",
        "trusted-types default",
      ]),
    );
    expect(policy.join()).not.toMatch(/unsafe|https?:|\*|data:/);
  });
});

test("a page may use what the product does of the browser, and nothing that it does not", async () => {
  for (const url of ["/login", "/my-portfolios", "/application-form"]) {
    const { headers } = await product.request(product.sam, { method: "GET", url });
    const allowed = String(headers["permissions-policy"]).split(", ");
    expect(allowed).toEqual(expect.arrayContaining(["camera=(self)", "microphone=(self)", "geolocation=()", "usb=()"]));
    expect(allowed.filter((feature) => !/^[a-z-]+=\((self)?\)$/.test(feature))).toEqual([]);
  }
});

describe("what a cache may store", () => {
  const ofUsers = kinds.filter(([, { url }]) => url.startsWith("/api/users"));
  test.each(ofUsers)("nothing of %s", async (_kind, request) => {
    expect((await product.request(product.sam, request)).headers["cache-control"]).toBe("no-store");
  });

  test("nothing of any refusal without a login", async () => {
    const response = await product.request(undefined, { method: "GET", url: "/api/users/me" });
    expect([response.statusCode, response.headers["cache-control"]]).toEqual([401, "no-store"]);
  });

  test("a photo, in the browser of its viewer and for minutes; opened by itself it can do nothing", async () => {
    const form = { ...texts, status: "Draft", images: [await smallPhoto()] };
    const { body } = await product.as(product.sam, createPortfolio, { form });
    const url = `/${body.portfolio.images[0]}`;
    const response = await product.request(undefined, { method: "GET", url });
    expect(response.headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "private, max-age=900",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
    });
    const headers = { "if-none-match": String(response.headers.etag) };
    const again = await product.request(undefined, { method: "GET", url, headers });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    const hidden = await product.request(product.tom, { method: "GET", url: url.split("?")[0] ?? "", headers });
    expect(hidden.statusCode).toBe(404);
  });

  test("the curriculum, which is revalidated by its ETag", async () => {
    const first = await product.request(undefined, { method: "GET", url: "/Nvq_2357_13.json" });
    const headers = { "if-none-match": String(first.headers.etag) };
    const again = await product.request(undefined, { method: "GET", url: "/Nvq_2357_13.json", headers });
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, ""]);
    expect(first.json().performance_units).toHaveLength(8);
  });

  test("files with a hash in their name for ever, the page never without revalidation", async () => {
    const [name] = readdirSync(assets).filter((file) => file.endsWith(".js"));
    const script = await product.request(undefined, { method: "GET", url: `/assets/${name}` });
    expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    for (const [url, styles] of [
      ["/login", 0],
      ["/my-portfolios", 1],
    ] as const) {
      const page = await product.request(undefined, { method: "GET", url });
      expect(page.headers["cache-control"]).toBe("no-cache");
      expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>|\son\w+=|style=/);
      expect(page.body.split("<style").length - 1).toBe(styles);
    }
  });
});
