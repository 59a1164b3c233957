import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { language } from "./language.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "language-"));
  mkdirSync(join(folder, "words"));
  for (const name of [
    "words.ts",
    "words.cy.ts",
    "words/form.tsx",
    "words/form.cy.tsx",
    "words/list.ts",
    "swords.cy.ts",
  ])
    writeFileSync(join(folder, name), "");
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ["words.ts", "words.cy.ts"],
  ["words/form.tsx", "words/form.cy.tsx"],
  ["words/list.ts", undefined],
  ["words.cy.ts", undefined],
  ["swords.ts", undefined],
])("in Welsh, %s is read from %s", (file, translated) => {
  const { load } = language("cy");
  const read = typeof load === "function" ? load.call({} as never, `${folder}/${file}`) : undefined;
  expect(read).toBe(translated ? `export * from "${folder}/${translated}";` : null);
});
