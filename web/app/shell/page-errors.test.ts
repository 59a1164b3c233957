import { PageError } from "contract/core/page-errors.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { isNotLoaded } from "../../ui/states/error-boundary.tsx";
import { placesIn, reportPageError } from "./page-errors.ts";

const origin = "https://portfolios.example";

describe("places of our own files in a stack", () => {
  test.each([
    [
      "Chromium's",
      `TypeError: Cannot read properties of undefined (reading 'Sam')
    at a (${origin}/assets/kit-Br3f.js:1:2345)
    at async ${origin}/assets/base-x_1.js:20:3
    at chrome-extension://abc/assets/x.js:1:1`,
    ],
    ["Firefox's and Safari's", `a@${origin}/assets/kit-Br3f.js:1:2345\n@${origin}/assets/base-x_1.js:20:3\n`],
  ])("%s", (_, stack) => {
    expect(placesIn(stack, origin)).toEqual(["assets/kit-Br3f.js:1:2345", "assets/base-x_1.js:20:3"]);
  });

  test.each([
    "",
    `Error: ${origin}/portfolio/view/8f3a:1:2`,
    `at https://elsewhere.example/assets/a.js:1:2`,
    `at ${origin}/assets/a.js?sam=singh:1:2`,
  ])("nothing else is one: %s", (stack) => {
    expect(placesIn(stack, origin)).toEqual([]);
  });

  test("and at most twenty, each once", () => {
    const stack = Array.from({ length: 60 }, (_, nth) => `at ${origin}/assets/a.js:${nth % 30}:1`).join("\n");
    expect(placesIn(stack, origin)).toHaveLength(20);
  });
});

test.each([
  ["Failed to fetch dynamically imported module: https://x/assets/a.js", true],
  ["error loading dynamically imported module: https://x/assets/a.js", true],
  ["Importing a module script failed.", true],
  ["Unable to preload CSS for /assets/a.css", true],
  ["Cannot read properties of undefined (reading 'map')", false],
])("%s: is it a file that did not arrive? %s", (message, expected) => {
  expect(isNotLoaded(new TypeError(message))).toBe(expected);
});

describe("a report", () => {
  const sent: unknown[] = [];

  beforeEach(() => {
    sent.length = 0;
    vi.stubGlobal("window", { location: { origin, pathname: "/portfolio/edit/8f3a" } });
    vi.stubGlobal("localStorage", { getItem: () => null });
    vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      return new Response('{"reference":"r-1"}');
    });
  });

  test("names class, page and place once, and nothing that was typed", async () => {
    const error = new RangeError("Sam Singh wrote this");
    error.stack = `RangeError: Sam Singh wrote this\n    at a (${origin}/assets/kit-Br3f.js:1:2345)`;
    expect([await reportPageError(error), await reportPageError(error)]).toEqual(["r-1", "r-1"]);
    expect(sent).toEqual([
      expect.objectContaining({
        name: "RangeError",
        page: "/portfolio/edit/:id",
        places: ["assets/kit-Br3f.js:1:2345"],
      }),
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/Sam|8f3a/);
  });

  test("has the contract's shape, whatever was thrown", async () => {
    for (const thrown of ["Sam", undefined, Object.assign(new Error("x"), { name: "Sam Singh" })]) {
      vi.resetModules();
      const { reportPageError: afresh } = await import("./page-errors.ts");
      await afresh(thrown, `\n    at Page (${origin}/assets/create-page-x.js:1:9)`);
    }
    expect(sent).toHaveLength(3);
    for (const report of sent) expect(PageError.safeParse({ ...Object(report), build: "" }).success).toBe(true);
    expect(JSON.stringify(sent)).not.toContain("Sam");
  });
});
