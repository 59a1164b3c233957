import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const server = join(import.meta.dirname, "../..");

/**
 * What stands behind every "in" of the server's queries, and why it cannot outgrow a statement: SQLite takes 32,766
 * values with one, PostgreSQL 65,535. A list that grows with the centre belongs into a subquery.
 */
const bounded: Record<string, string> = {
  "accounts/assigning.ts: given": "at most 200 are assigned at once",
  "accounts/assigning.ts: ids": "at most 200 are assigned at once",
  "audit/reading.ts: ids": "named by one page of the trail",
  "audit/reading.ts: people": "a subquery",
  "bundles-back/people-in.ts: some": "500 at a time",
  "bundles/bundles.ts: names": "200 files at a time",
  "database/migrations/0008-trail-chain.ts: hashes": "a page of the trail",
  "database/postgres.ts: names": "three settings",
  "importing/checking.ts: emails.slice(from, from + emailsAtOnce)": "500 at a time",
  'mail/dead-letters.ts: ["dead", "waiting"]': "two",
  "notices/following.ts: sessions": "at most 2,000 streams on a server",
  "notices/notices.ts: happening.students": "at most 200 are assigned at once",
  "notices/notices.ts: people": "at most 1,000 learners are imported at once",
  'notices/notices.ts: people.clearSelect().select("id")': "a subquery",
  "notices/reading.ts: old": "a subquery",
  "oversight/deleted.ts: ids": "a subquery",
  "oversight/sought.ts: peopleSought(search)": "a subquery",
  "oversight/sought.ts: statuses": "four",
  "oversight/sought.ts: units": "the curriculum's eight",
  "oversight/students.ts: others": "a subquery",
  "oversight/students.ts: peopleSought(search)": "a subquery",
  "oversight/students.ts: statuses": "four",
  "oversight/students.ts: students": "a page of ten",
  "oversight/students.ts: units": "the curriculum's eight",
  "oversight/students.ts: statuses.map((status, place) => sql`when ${sql.lit(status)} then ${sql.lit(place)}`)": "four",
  "overview/progress.ts: students": "a page of learners",
  "portfolios/editing.ts: ids": "the photos of one portfolio",
  "portfolios/named-files.ts: asked": "200 files at a time",
  "portfolios/portfolios.ts: ids": "a subquery",
  "profile/own-data.ts: ids": "a page of 100",
  "reviews/retention.ts: ids": "100 at a time",
};

function listsIn(file: string): string[] {
  const text = readFileSync(join(server, file), "utf8").replaceAll(/\s+/g, " ");
  const lists = text.matchAll(
    /(?:"(?:not )?in",|sql\.join\() ?((?:[^()[\],]|\[[^\]]*\]|\((?:[^()]|\([^()]*\))*\))+)[,)]/g,
  );
  return [...lists].map(([, list]) => `${file}: ${list}`);
}

test("every list that a query compares with is known to stay short, or is a subquery", () => {
  const files = globSync("**/*.ts", { cwd: server }).filter((file) => !/testing|\.test\.ts$|node_modules/.test(file));
  const found = files.map((file) => file.replaceAll("\\", "/")).flatMap(listsIn);
  expect(found.length).toBeGreaterThan(20);
  expect([...new Set(found)].sort()).toEqual(Object.keys(bounded).sort());
});
