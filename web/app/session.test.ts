// @vitest-environment happy-dom

import { beforeEach, expect, test } from "vitest";
import { tokenKey } from "./api.ts";
import { refreshSession, showDisplayPreferences, startSession } from "./session.tsx";
import { accountKey, type SignedIn } from "./shell/signed-in.ts";

const reading = { font: "standard", size: "standard", spacing: "standard", contrast: "standard" } as const;
const sam: SignedIn = {
  _id: "1",
  name: "Sam",
  role: "student",
  image: "old.webp",
  reading,
  isVerifier: false,
  qualifications: [],
};
const shown = () => JSON.parse(localStorage.getItem(accountKey) ?? "{}");

beforeEach(() => {
  localStorage.clear();
  startSession(`x.${btoa(JSON.stringify({ id: sam._id }))}.y`, sam);
});

test("an answer of before a person chose how to read does not undo the choice", async () => {
  const { promise, resolve } = Promise.withResolvers<SignedIn>();
  const refreshed = refreshSession(() => promise);
  showDisplayPreferences({ ...reading, size: "largest" });
  resolve(sam);
  await refreshed;
  expect(shown().reading.size).toBe("largest");
});

test("of two answers the one that was asked for last is shown, in whichever order they arrive", async () => {
  const early = Promise.withResolvers<SignedIn>();
  const refreshed = refreshSession(() => early.promise);
  await refreshSession(async () => ({ ...sam, image: null }));
  early.resolve(sam);
  await refreshed;
  expect(shown().image).toBe(null);
});

test("an answer for somebody who has left meanwhile is not shown", async () => {
  await refreshSession(async () => {
    localStorage.setItem(tokenKey, "another");
    return { ...sam, name: "Samira" };
  });
  expect(shown().name).toBe("Sam");
});
