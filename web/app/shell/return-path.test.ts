import { beforeEach, describe, expect, test, vi } from "vitest";
import { forgetReturnPath, returnPathFor, storedReturnPath, storeReturnPath } from "./return-path.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

describe("after logging in", () => {
  test("a person comes back to where their session ended", () => {
    storeReturnPath({ path: "/portfolio/edit/7?step=2", account: "sam", sessionEnded: true });
    expect(returnPathFor("sam")).toBe("/portfolio/edit/7?step=2");
  });

  test("someone else does not open that person's page", () => {
    storeReturnPath({ path: "/portfolio/edit/7", account: "sam", sessionEnded: true });
    expect(returnPathFor("eve")).toBeUndefined();
  });

  test("anyone reaches the page that they opened before they were signed in", () => {
    storeReturnPath({ path: "/my-portfolios", account: null, sessionEnded: false });
    expect(returnPathFor("sam")).toBe("/my-portfolios");
  });

  test.each(["/", "/login"])("%s is nowhere to go back to", (path) => {
    storeReturnPath({ path, account: null, sessionEnded: false });
    expect(storedReturnPath()).toBeUndefined();
  });

  test("a forgotten path is deleted", () => {
    storeReturnPath({ path: "/dashboard", account: null, sessionEnded: false });
    forgetReturnPath();
    expect(returnPathFor("sam")).toBeUndefined();
  });

  test.each([
    ["another site's address", '{"path":"//elsewhere.example","account":null,"sessionEnded":false}'],
    ["a script", '{"path":"javascript:alert(1)","account":null,"sessionEnded":false}'],
    ["broken text", "{"],
    ["another shape", '{"path":7}'],
    ["nothing", "null"],
  ])("%s in the storage leads nowhere", (_, text) => {
    stored.set("return-to", text);
    expect(storedReturnPath()).toBeUndefined();
  });
});
