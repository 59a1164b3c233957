import { createHash, randomInt } from "node:crypto";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/**
 * The seed of everything random in the tests: TEST_SEED, or a new one that is passed to all child processes in the
 * environment. @throws Error when TEST_SEED is no whole number
 */
export function chooseSeed(): number {
  process.env.TEST_SEED ??= String(randomInt(2 ** 31));
  const seed = Number(process.env.TEST_SEED);
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED is ${process.env.TEST_SEED}, which is no whole number.`);
  return seed;
}

/** Tells how to repeat the run. */
export function sentenceOf(seed: number): string {
  return `Everything random is drawn from TEST_SEED=${seed}.`;
}

/** Replaces Math.random: numbers from 0 up to 1. Each `purpose` has a sequence of its own. */
export function randomFor(purpose: string, seed = chooseSeed()): () => number {
  const generator = xoroshiro128plus(createHash("sha256").update(`${seed} ${purpose}`).digest().readInt32LE());
  return () => uniformFloat64(generator);
}
