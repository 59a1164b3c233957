import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { isNavigation } from "./pages.ts";

let product: OpenProduct;

beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

const screens = [
  "/",
  "/login",
  "/register",
  "/dashboard",
  "/portfolio",
  "/portfolio/edit/0123",
  "/portfolio/view/0123",
  "/portfolio/assessor/0123",
  "/my-portfolios",
  "/admin/users",
  "/admin/application/7",
  "/reset-password",
  "/no-such-screen",
  "/apiary",
];
const noScreens = [
  "/api",
  "/api/",
  "/api/typo",
  "/API/users",
  "//api/users",
  "/uploads",
  "/uploads/x",
  "/uploads/../secret.key",
  "/.env",
  "/.git/config",
  "/favicon.ico",
  "/assets/missing.js",
  "/index.php",
  "/login.html",
  "/login.html.br",
  "/index.html",
  "/login.html.bak",
  "/%2e%2e/secret.key",
  "/..%2fsecret.key",
  "/package.json",
];

describe("the browser's address bar", () => {
  test.each(screens)("%s is a screen", (path) => {
    expect(isNavigation(path)).toBe(true);
  });

  test.each(noScreens)("%s is none", (path) => {
    expect(isNavigation(path)).toBe(false);
  });
});

describe("with the built pages", () => {
  test.each([...screens, "/reset-password?token=a.b%2Fc"])("%s opens the app", async (url) => {
    const response = await product.request(undefined, { method: "GET", url });
    expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(response.body).toContain("Portfolio Builder");
  });

  // Whoever is not signed in does not learn whether there is such a photo.
  test.each(noScreens.filter((path) => path !== "/uploads/x"))("%s answers that there is nothing", async (url) => {
    const response = await product.request(undefined, { method: "GET", url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: "There is nothing here.", requestId: expect.any(String) });
  });

  test.each(["POST", "PUT", "DELETE", "PATCH"] as const)("nothing can be sent to a screen by %s", async (method) => {
    expect((await product.request(undefined, { method, url: "/login" })).statusCode).toBe(404);
  });

  test("a signed-in screen's page names its code and shows the top bar, which cannot be used yet", async () => {
    const { body } = await product.request(undefined, { method: "GET", url: "/my-portfolios" });
    expect(body).toMatch(/<link rel="modulepreload" href="\/assets\/my-portfolios-page-/);
    expect(body).toMatch(/<div inert=""><header .*Portfolio Builder<\/span><\/p>/);
    const other = await product.request(undefined, { method: "GET", url: "/no-such-screen" });
    expect(other.body).not.toMatch(/my-portfolios-page|inert/);
  });

  test.each([
    ["/admin/trail?page=2", "/admin/audit-log?page=2"],
    ["/admin/mail", "/admin/emails"],
  ])("%s of before version 1.0.0 leads to %s", async (url, location) => {
    const response = await product.request(undefined, { method: "GET", url });
    expect([response.statusCode, response.headers.location]).toEqual([301, location]);
  });

  test("compresses the page for browsers that accept it", async () => {
    const headers = { "accept-encoding": "br, gzip" };
    const response = await product.request(undefined, { method: "GET", url: "/login", headers });
    expect(response.headers).toMatchObject({
      "content-encoding": "br",
      vary: expect.stringMatching(/accept-encoding/i),
    });
  });
});

describe("a centre with a name and a logo", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><script>alert(1)</script></svg>';
  const path = join(tmpdir(), `logo-${process.pid}.svg`);
  let centre: OpenProduct;
  beforeAll(async () => {
    await writeFile(path, svg);
    centre = await openProduct({ settings: { CENTRE_NAME: "Aire & Valley", CENTRE_LOGO: path } });
  });
  afterAll(() => centre.close());
  const get = (url: string, headers: Record<string, string> = {}) =>
    centre.request(undefined, { method: "GET", url, headers });

  test.each(["/", "/login", "/register"])("is in %s before any script has run", async (url) => {
    const { body } = await get(url);
    const logo = /\/centre-logo-[0-9a-f]{16}\.svg/.exec(body)?.[0] ?? "";
    expect(body).toContain("Aire &amp; Valley");
    expect(body).not.toContain("{{centre");
    const served = await get(logo);
    expect([served.statusCode, served.body]).toEqual([200, svg]);
    expect(served.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "content-security-policy": expect.stringMatching(/^default-src 'none';.*sandbox$/),
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
  });

  test("the prerendered login page shows them, with room for the logo in its proportions", async () => {
    const { body } = await get("/login");
    expect(body.split("<body>")[1]).toMatch(/Aire &amp; Valley/);
    expect(body).toMatch(/<img src="\/centre-logo-\w+\.svg"[^>]* width="60" height="20"/);
  });

  test("each encoding of a page has a strong entity tag of its own, and is not sent twice", async () => {
    const tags = new Set<unknown>();
    for (const encoding of ["br", "gzip", "identity"]) {
      const { headers } = await get("/login", { "accept-encoding": encoding });
      expect(headers.etag).toMatch(/^"[\w-]+"$/);
      tags.add(headers.etag);
      const again = await get("/login", { "accept-encoding": encoding, "if-none-match": String(headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, ""]);
    }
    expect(tags.size).toBe(3);
  });

  test("a logo that is damaged is refused at start, with a sentence", async () => {
    await writeFile(`${path}.png`, Buffer.from("\x89PNG\r\n\x1a\nbroken", "latin1"));
    await expect(openProduct({ settings: { CENTRE_LOGO: `${path}.png` } })).rejects.toThrow(
      "CENTRE_LOGO: cannot be drawn",
    );
  });
});
