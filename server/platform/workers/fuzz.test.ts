import { randomInt } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { fuzzParsers } from "../../../test/product/hostile/fuzz.ts";
import { closeParsing, parseLimits } from "./parsing.ts";

afterAll(closeParsing);

test("2,000 hostile files are read or refused in time, and none ends a worker", async () => {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
  console.info(`hostile files: FUZZ_SEED=${seed}`);
  const { read, refused, slowest } = await fuzzParsers(2000, seed);
  expect(read + refused).toBe(2000);
  // Mutations that every parser refuses by the first bytes would prove nothing.
  expect(Math.min(read, refused)).toBeGreaterThan(100);
  expect(slowest).toBeLessThan(parseLimits.time);
}, 300_000);
