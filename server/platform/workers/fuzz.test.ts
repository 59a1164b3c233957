import { randomInt } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { rounds } from "../../../run/everything.ts";
import { fuzzParsers } from "../../../test/product/hostile/fuzz.ts";
import { closeParsing, parseLimits } from "./parsing.ts";

afterAll(closeParsing);

const files = rounds(2000, 100_000);

test("thousands of hostile files are read or refused in time, and none ends a worker", async () => {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
  console.info(`hostile files: FUZZ_SEED=${seed}`);
  const { read, refused, slowest } = await fuzzParsers(files, seed);
  expect(read + refused).toBe(files);
  // Mutations that every parser refuses by the first bytes would prove nothing.
  expect(Math.min(read, refused)).toBeGreaterThan(100);
  expect(slowest).toBeLessThan(parseLimits.time);
}, 1_800_000);
