import { expect, test, vi } from "vitest";
import { firstClickOnly } from "./first-click.ts";

test.each([
  ["the keyboard", 0, 1],
  ["a click", 1, 1],
  ["the second half of a double click", 2, 0],
])("%s", (_, detail, times) => {
  const act = vi.fn();
  firstClickOnly(act)({ detail });
  expect(act).toHaveBeenCalledTimes(times);
});
