import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { chooseSeed, randomFor } from "./seed.ts";

afterEach(() => vi.unstubAllEnvs());

const drawn = (purpose: string) => Array.from({ length: 5 }, randomFor(purpose));

test("the same seed draws the same, for each purpose something else", () => {
  vi.stubEnv("TEST_SEED", "7");
  const first = drawn("kill");
  expect(drawn("kill")).toEqual(first);
  expect(drawn("learner")).not.toEqual(first);
  vi.stubEnv("TEST_SEED", "8");
  expect(drawn("kill")).not.toEqual(first);
});

test("properties are checked with the seed of the run", () => {
  expect(fc.readConfigureGlobal().seed).toBe(chooseSeed());
});

test("a run without a seed draws one and hands it on", () => {
  vi.stubEnv("TEST_SEED", undefined);
  const seed = chooseSeed();
  expect([chooseSeed(), process.env.TEST_SEED]).toEqual([seed, String(seed)]);
});

test("a seed that is no number is refused", () => {
  vi.stubEnv("TEST_SEED", "yesterday");
  expect(chooseSeed).toThrow("TEST_SEED is yesterday");
});
