import { describe, expect, test } from "vitest";
import { z } from "zod";
import { calls } from "./calls.ts";
import { type Call, call } from "./core/call.ts";
import { firstPaths } from "./core/first-paths.ts";
import { methodOf, pathOf } from "./core/paths.ts";
import { barePath, thumbnailOf } from "./portfolios/photo-paths.ts";

const all = Object.values<Call>(calls);

// Every call, written out once more: whoever adds or removes one does so on purpose.
const specified = [
  "POST /api/users/register",
  "POST /api/users/login",
  "POST /api/users/logout",
  "GET /api/users/me",
  "GET /api/users",
  "GET /api/users/assessors",
  "PUT /api/users/deactivate/{id}",
  "PUT /api/users/assign-assessor/{id}",
  "POST /api/users/forgot-password",
  "POST /api/users/reset-password/{token}",
  "GET /api/portfolios/user-portfolios",
  "POST /api/portfolios/save",
  "GET /api/portfolios/{id}",
  "PUT /api/portfolios/{id}",
  "DELETE /api/portfolios/{id}",
  "GET /api/portfolios/{id}/export-pdf",
  "GET /api/portfolios/assessor-portfolios/{assessorId}",
  "GET /api/portfolios/assessor/{id}",
  "POST /api/portfolios/{id}/feedback",
  "GET /api/portfolios/assessor-reviews",
  "GET /api/portfolios/admin/all",
  "GET /api/logbook",
  "GET /api/logbook/students",
  "GET /api/logbook/students/{id}",
  "POST /api/application-form",
  "GET /api/application-form",
  "GET /api/application-form/{id}",
  "GET /api/postcodes",
];

describe("the calls that browser and server know", () => {
  test("include every specified one that is built", () => {
    expect(all.map((one) => `${methodOf(one)} ${pathOf(one)}`)).toEqual(expect.arrayContaining(specified));
  });

  test("stand under their own name, each at an address of its own", () => {
    for (const [name, one] of Object.entries<Call>(calls)) expect(one.name).toBe(name);
    expect(new Set(all.map((one) => `${methodOf(one)} ${pathOf(one)}`)).size).toBe(all.length);
  });

  test("are closed, all but registration and login and what the public sends", () => {
    const open = all.filter((one) => one.open).map((one) => pathOf(one));
    const mayBeOpen =
      /^\/api\/(users\/(register|login(\/code|\/passkey(\/options)?)?|sign-on(\/finish)?|forgot-password|reset-password\/\{token\}|me\/email\/confirmation)|application-form|complaints|privacy|page-errors|pass(\/\w+)?|room\/enter)$/;
    expect(open.filter((path) => !mayBeOpen.test(path))).toEqual([]);
    expect(open).toContain("/api/users/login");
  });

  test("are open to tools only where they read, and ask nobody again who they are", () => {
    const scoped = all.filter(({ scope }) => scope !== undefined);
    expect(scoped.filter((one) => methodOf(one) !== "GET" || one.asksAgain || one.open)).toEqual([]);
  });

  test("describe every parameter of their address", () => {
    for (const one of all) {
      const named = [...pathOf(one).matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const described = one.params instanceof z.ZodObject ? Object.keys(one.params.shape) : [];
      expect(described.sort()).toEqual(named.sort());
    }
  });

  test("have their paths before anybody is signed in where anybody may make them", () => {
    const early: Record<string, string> = firstPaths;
    expect(all.filter(({ open, name }) => open && early[name] === undefined).map(({ name }) => name)).toEqual([]);
  });

  test("send files only in forms, each with a bound on number and size", () => {
    for (const one of all) {
      if (!one.files) continue;
      expect(one.form).toBeDefined();
      for (const { most, bytes } of Object.values(one.files)) {
        expect(most).toBeLessThanOrEqual(20);
        expect(bytes).toBeLessThanOrEqual(20_000_000);
      }
    }
  });
});

test("a call that is nobody's, or open and permitted, cannot be written", () => {
  const shape = { summary: "Anything", answer: z.string() };
  expect(() => call("logOut", shape)).toThrow("logOut must be open, permitted or a visitor's");
  expect(() => call("logOut", { ...shape, open: true, permission: "logOut" })).toThrow(/open, permitted or/);
  expect(pathOf(call("logOut", { ...shape, permission: "logOut" }))).toBe("/api/users/logout");
});

describe("a photo's path", () => {
  test.each([
    ["uploads/ab.jpg?t=x.y.z", "uploads/ab.jpg"],
    ["/uploads/ab.jpg", "uploads/ab.jpg"],
    ["uploads/ab.jpg", "uploads/ab.jpg"],
    ["", ""],
    ["?", ""],
  ])("%j without the viewer's token is %j", (path, bare) => {
    expect(barePath(path)).toBe(bare);
  });

  test("leads to the thumbnail with the same token", () => {
    expect(thumbnailOf("uploads/ab.jpg?t=a.jpg")).toBe("uploads/ab.thumb.jpg?t=a.jpg");
    expect(thumbnailOf("uploads/ab.jpg")).toBe("uploads/ab.thumb.jpg");
  });
});
