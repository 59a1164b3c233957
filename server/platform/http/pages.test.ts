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

  test("compresses the page for browsers that accept it", async () => {
    const headers = { "accept-encoding": "br, gzip" };
    const response = await product.request(undefined, { method: "GET", url: "/login", headers });
    expect(response.headers).toMatchObject({
      "content-encoding": "br",
      vary: expect.stringMatching(/accept-encoding/i),
    });
  });
});
