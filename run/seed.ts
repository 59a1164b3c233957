import { createHash, randomInt } from "node:crypto";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/**
 * The number from which everything random in the tests is drawn: TEST_SEED, or one that is drawn now and handed on to
 * every program that is started from here. @throws Error when TEST_SEED is no whole number
 */
export function chooseSeed(): number {
  process.env.TEST_SEED ??= String(randomInt(2 ** 31));
  const seed = Number(process.env.TEST_SEED);
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED is ${process.env.TEST_SEED}, which is no whole number.`);
  return seed;
}

/** How the same is drawn again. */
export function sentenceOf(seed: number): string {
  return `Everything random is drawn from TEST_SEED=${seed}.`;
}

/** Numbers from 0 up to 1, in place of Math.random. `purpose` keeps those of different users apart. */
export function randomFor(purpose: string): () => number {
  const generator = xoroshiro128plus(createHash("sha256").update(`${chooseSeed()} ${purpose}`).digest().readInt32LE());
  return () => uniformFloat64(generator);
}
