import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

// What a centre may have thousands of; photos of a portfolio or criteria are never so many.
const many = /(\w+): number[^\n]*?\$\{(count|total|shown|left|waiting|late|more|completed|all|most)\}/;
const rooms = ["ui", "app", "accounts", "centre", "reviews", "applications", "audit", "notifications"];
const small = ["web/reviews/words/review.tsx"];

test("every figure of staff that can be large is written as 1,234", async () => {
  const raw: string[] = [];
  for await (const file of glob(
    rooms.flatMap((room) => [`web/${room}/**/words.{ts,tsx}`, `web/${room}/**/words/*.{ts,tsx}`]),
  ))
    for (const line of (await readFile(file, "utf8")).split("\n"))
      if (many.test(line) && !small.includes(file)) raw.push(`${file}: ${line.trim()}`);
  expect(raw).toEqual([]);
});
