import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

// What a centre may have thousands of; photos of a portfolio or criteria are never so many.
const inTexts = /\$\{(count|total|shown|left|waiting|late|more|completed|all)(\.length)?\}(?!%)/;
const inElements = /(?<![$=])\{(\w+\.)?(count|total|left|waiting|late|more|completed|learners)\}/;
const rooms = ["ui", "app", "accounts", "centre", "reviews", "applications", "audit", "notifications"];

test("every figure of staff that can be large is written as 1,234", async () => {
  const raw: string[] = [];
  for await (const file of glob(
    rooms.map((room) => `web/${room}/**/*.{ts,tsx}`),
    { exclude: ["**/*.test.*"] },
  ))
    for (const line of (await readFile(file, "utf8")).split("\n"))
      if (inTexts.test(line) || inElements.test(line)) raw.push(`${file}: ${line.trim()}`);
  expect(raw).toEqual([]);
});
