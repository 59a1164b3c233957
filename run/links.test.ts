import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Two people may have one name, so a link that searches for it leads to both.
const byName = /[?&]\w+=\$\{(encodeURIComponent\()?\w*name\b|With\(\{[^}]*search: \w*name\b/i;

test("no link leads to a person by the name that is shown", () => {
  expect(byName.test("`/admin/audit-log?person=$" + "{encodeURIComponent(name)}`")).toBe(true);
  expect(byName.test('portfoliosWith({ search: name, status: "submitted" })')).toBe(true);
  const files = execFileSync("git", ["ls-files", "web/*.ts", "web/*.tsx", "server/*.ts"], { encoding: "utf8" });
  const sources = files.trim().split("\n");
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => byName.test(readFileSync(file, "utf8")))).toEqual([]);
});
