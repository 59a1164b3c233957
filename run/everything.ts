/**
 * What repeats in sizes, fonts, engines and rounds runs once in `npm test`, and in all of them in
 * `npm test -- everything`, which sets TEST_EVERYTHING.
 */
export const everything = process.env.TEST_EVERYTHING === "1";

/** How often a test repeats itself: `few` times in `npm test`, `all` in `npm test -- everything`. */
export function rounds(few: number, all: number): number {
  return everything ? all : few;
}
