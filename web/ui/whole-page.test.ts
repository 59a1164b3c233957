import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

// An element that is anywhere in the page is noted on the root (keys/bar-height.ts): for `:has` a browser looks through all of
// it at every press, 33 ms among 300 cards on a slow phone (bench/results/first-load.md).
const asksAll = /(html|:root|body|main|in-\[):has\(/;

test("no style asks whether the whole page has an element", async () => {
  const asking: string[] = [];
  for await (const file of glob("web/**/*.{css,tsx}", { exclude: ["**/*.test.*", "web/dist/**"] }))
    for (const line of (await readFile(file, "utf8")).split("\n"))
      if (asksAll.test(line)) asking.push(`${file}: ${line}`);
  expect(asking).toEqual([]);
});
