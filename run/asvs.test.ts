import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const page = readFileSync(join(root, "docs/asvs.md"), "utf8");

/** How many requirements of levels 1 and 2 each section of version 5.0.0 has. */
const sections: Record<string, number> = {
  "1.1": 2,
  "1.2": 9,
  "1.3": 11,
  "1.4": 3,
  "1.5": 2,
  "2.1": 3,
  "2.2": 3,
  "2.3": 4,
  "2.4": 1,
  "3.2": 2,
  "3.3": 4,
  "3.4": 6,
  "3.5": 5,
  "3.7": 2,
  "4.1": 3,
  "4.2": 1,
  "4.3": 2,
  "4.4": 4,
  "5.1": 1,
  "5.2": 3,
  "5.3": 2,
  "5.4": 3,
  "6.1": 3,
  "6.2": 12,
  "6.3": 4,
  "6.4": 4,
  "6.5": 5,
  "6.6": 3,
  "6.8": 4,
  "7.1": 3,
  "7.2": 4,
  "7.3": 2,
  "7.4": 5,
  "7.5": 2,
  "7.6": 2,
  "8.1": 2,
  "8.2": 3,
  "8.3": 1,
  "8.4": 1,
  "9.1": 3,
  "9.2": 4,
  "10.1": 2,
  "10.2": 2,
  "10.3": 4,
  "10.4": 11,
  "10.5": 5,
  "10.6": 2,
  "10.7": 3,
  "11.1": 2,
  "11.2": 3,
  "11.3": 3,
  "11.4": 4,
  "11.5": 1,
  "11.6": 1,
  "12.1": 3,
  "12.2": 2,
  "12.3": 4,
  "13.1": 1,
  "13.2": 5,
  "13.3": 2,
  "13.4": 5,
  "14.1": 2,
  "14.2": 4,
  "14.3": 3,
  "15.1": 3,
  "15.2": 3,
  "15.3": 7,
  "16.1": 1,
  "16.2": 5,
  "16.3": 4,
  "16.4": 3,
  "16.5": 3,
  "17.1": 1,
  "17.2": 4,
  "17.3": 2,
};
const lines = [
  ...page.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+) \| (met|not applicable|deviates) \| (.+) \|$/gm),
].map(([, id = "", level, words = "", verdict = "", by = ""]) => ({ id, level, words, verdict, by }));
const ids = lines.map(({ id }) => id);

test("every requirement of levels 1 and 2 has one line, and there is no other", () => {
  const bySection = [...Map.groupBy(ids, (id) => id.split(".", 2).join("."))];
  const counted = Object.fromEntries(bySection.map(([section, all]) => [section, all.length]));
  expect(counted).toEqual(sections);
  expect(new Set(ids).size).toBe(ids.length);
  expect(page.match(/^\| \d/gm)).toHaveLength(ids.length);
});

test("what is met names a file that is there, and what is not says why", () => {
  const files = (text: string) => [...text.matchAll(/`([\w./-]+)`/g)].map(([, path = ""]) => path);
  for (const { id, verdict, by } of lines) {
    expect([id, files(by).filter((path) => !existsSync(join(root, path)))]).toEqual([id, []]);
    const other = /^as (\d+\.\d+\.\d+)/.exec(by)?.[1];
    if (other) expect([id, ids]).toEqual([id, expect.arrayContaining([other])]);
    else if (verdict === "met") expect([id, files(by).length]).not.toEqual([id, 0]);
    else expect([id, by.length]).not.toEqual([id, 0]);
  }
});

test("the figures at the top are those of the lines", () => {
  const count = (verdict: string) => lines.filter((line) => line.verdict === verdict).length;
  const told = /Of (\d+) the product meets (\d+), (\d+) do not apply, and\s(\d+) it deviates/
    .exec(page)
    ?.slice(1)
    .map(Number);
  expect(told).toEqual([ids.length, count("met"), count("not applicable"), count("deviates")]);
});
