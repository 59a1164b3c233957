import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Files of tests whose product has a database, and that prove nothing of it: what no SQL can change. They run on SQLite
 * alone. Everything else that can know which database it has runs on both.
 */
export const whereSqlHasNoSay = [
  // Typst's pages, compared by what is on them.
  "server/exports/pdf/rendering.test.ts",
  // Bundles that verification refuses, before an import asks for a row.
  "server/exports/bundle-import/broken-bundles.test.ts",
  // What sha256sum and openssl say of one that the product made.
  "server/exports/bundle/standard-checks.test.ts",
  // What a real clamd says of a file; what becomes of the rows is in scanning.test.ts.
  "server/portfolios/attachments/real-clamd.test.ts",
  // Headers, pages and the description of the API, which the code alone decides.
  "server/platform/http/answers/headers.test.ts",
  "server/platform/http/openapi.test.ts",
  "server/platform/http/pages.test.ts",
  // How many bytes are in memory before they are in a file.
  "server/platform/http/bodies/body-memory.test.ts",
  // What people typed, in an e-mail's text.
  "server/platform/mail/typed-text.test.ts",
  // Mail servers that are down, silent or dying; who claims an e-mail is in many-servers.test.ts.
  "server/platform/mail/worker.test.ts",
  // Parameters that no call knows, which are refused before any answer is made.
  "server/platform/http/queries.test.ts",
  // Answers of an identity provider that are not its own, refused before an account is looked for.
  "server/accounts/sign-on/forged.test.ts",
];

const root = join(import.meta.dirname, "..");

/**
 * The files of tests that run on one database only: those listed above, and those that cannot know which database it is.
 * Both runs are told apart by TEST_DATABASE and the templates alone (vitest.config.ts), so a file is the same in both when
 * neither it nor anything that it imports reads them. What opens a product imports such a file, so a new test of one
 * runs on both without being listed.
 */
export function runOnce(tests = globSync("{server,test}/**/*.test.ts", { cwd: root })): string[] {
  return tests.filter((test) => whereSqlHasNoSay.includes(test) || !knowsDatabase(test));
}

function knowsDatabase(test: string): boolean {
  const seen = new Set([test]);
  // A set is walked to those that are added on the way.
  for (const file of seen) {
    const source = readFileSync(join(root, file), "utf8");
    if (/\bTEST_(DATABASE|TEMPLATE)/.test(source)) return true;
    for (const imported of importsOf(source)) seen.add(join(dirname(file), imported));
  }
  return false;
}

function importsOf(source: string): string[] {
  return [...source.matchAll(/(?:from|import|import\(|new URL\() ?"(\.[^"]+\.ts)"/g)].map(([, name = ""]) => name);
}
