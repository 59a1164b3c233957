import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const page = "https://centre.example.com/my-portfolios";

test("a page may start the workers of the build and the service worker, and nothing else", async () => {
  const createPolicy = vi.fn();
  vi.stubGlobal("location", new URL(page));
  vi.stubGlobal("trustedTypes", { createPolicy });
  const { ownScript } = await import("./own-scripts.ts");
  expect(createPolicy.mock.calls).toEqual([["default", { createScriptURL: ownScript }]]);
  for (const own of ["/service-worker.js", "https://centre.example.com/assets/heic-worker-BSp1C_ok.js"])
    expect(ownScript(own)).toBe(own);
  for (const other of [
    "https://elsewhere.example.com/service-worker.js",
    "/uploads/service-worker.js",
    "/attachments/a/heic-worker-BSp1C_ok.js",
    "/assets/base-BSp1C_ok.js",
    "data:text/javascript,alert(1)",
    "blob:https://centre.example.com/worker-BSp1C_ok.js",
    "//elsewhere.example.com/assets/heic-worker-BSp1C_ok.js",
  ])
    expect(() => ownScript(other), other).toThrow(TypeError);
});

test("a browser without Trusted Types goes on", async () => {
  vi.stubGlobal("trustedTypes", undefined);
  await expect(import("./own-scripts.ts")).resolves.toBeDefined();
});
