import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const pages = globSync(["README.md", "CHANGELOG.md", "docs/**/*.md", "bench/results/*.md"], { cwd: root });

test.each(pages)("every file that %s names or leads to is there", (page) => {
  const text = readFileSync(join(root, page), "utf8");
  const named = [...text.matchAll(/`((?:contract|server|web|demo|test|e2e|bench|run|docs)\/[\w./-]*)`/g)].map(
    ([, path]) => path ?? "",
  );
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => join(dirname(page), path ?? ""));
  expect([...named, ...links].filter((path) => !existsSync(join(root, path)))).toEqual([]);
  if (page.endsWith("architecture.md")) expect(named.length).toBeGreaterThan(20);
});

test("every document that a comment names is there", () => {
  const sources = globSync("{bench,contract,demo,deploy,e2e,run,server,test,web}/**/*.{ts,tsx,js,mjs,css,yaml}", {
    cwd: root,
    exclude: (path) => /node_modules|dist/.test(path),
  });
  const named = sources.flatMap((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return [...text.matchAll(/\b(?:docs|bench\/results)\/[\w./-]*\w/g)].map(([document]) => ({ path, document }));
  });
  const notes = globSync("docs/decisions/*.md", { cwd: root });
  const isThere = (document: string) =>
    existsSync(join(root, document)) || notes.some((note) => note.startsWith(`${document}-`));
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ document }) => !isThere(document))).toEqual([]);
});
