import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

test.each(globSync("docs/*.md", { cwd: root }))("every file that %s names is there", (page) => {
  const text = readFileSync(join(root, page), "utf8");
  const named = [...text.matchAll(/`((?:contract|server|web|demo|test|e2e|bench|run|docs)\/[\w./-]*)`/g)].map(
    ([, path]) => path ?? "",
  );
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  if (page.endsWith("architecture.md")) expect(named.length).toBeGreaterThan(20);
});
