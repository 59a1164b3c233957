import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runOnce, whereSqlHasNoSay } from "./databases.ts";

const root = join(import.meta.dirname, "..");

test("what opens a database is tested on both, unless it is listed as what no SQL can change", () => {
  const opens = /\b(openProduct|newInstallation|newPlace|freshDatabase)\(|\bTEST_DATABASE\b/;
  const opening = globSync("{server,test}/**/*.test.ts", { cwd: root }).filter((file) =>
    opens.test(readFileSync(join(root, file), "utf8")),
  );
  expect(opening.length).toBeGreaterThan(90);
  const once = runOnce();
  expect(opening.filter((file) => once.includes(file)).sort()).toEqual(whereSqlHasNoSay.toSorted());
});

test("a test that knows its database through what it imports runs on both, one of plain functions once", () => {
  expect(runOnce(["test/durability/crash.test.ts", "test/access/access.test.ts"])).toEqual([]);
  expect(runOnce(["server/accounts/import/csv.test.ts"])).toEqual(["server/accounts/import/csv.test.ts"]);
});
