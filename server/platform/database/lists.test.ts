import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const server = join(import.meta.dirname, "../..");

/**
 * What stands behind every "in" of the server's queries, and why it cannot outgrow a statement: SQLite takes 32,766
 * values with one, PostgreSQL 65,535. A list that grows with the centre belongs into a subquery.
 */
const bounded: Record<string, string> = {
  "accounts/assigning.ts: changedIds": "at most 200 are assigned at once",
  "accounts/assigning.ts: ids": "at most 200 are assigned at once",
  "audit/reading.ts: ids": "named by one page of the trail",
  "audit/reading.ts: people": "a subquery",
  "exports/bundle-import/people.ts: some": "500 at a time",
  "exports/bundle/bundles.ts: names": "200 files at a time",
  "platform/database/migrations/0008-trail-chain.ts: hashes": "a page of the trail",
  "platform/database/postgres/postgres.ts: names": "three settings",
  "accounts/import/checking.ts: emails.slice(from, from + emailsAtOnce)": "500 at a time",
  'notifications/email/dead-letters.ts: ["dead", "waiting"]': "two",
  "notifications/stream.ts: sessions": "at most 2,000 streams on a server",
  "notifications/notify.ts: happening.students": "at most 200 are assigned at once",
  "notifications/notify.ts: people": "at most 1,000 learners are imported at once",
  'notifications/notify.ts: people.clearSelect().select("id")': "a subquery",
  "notifications/reading.ts: kinds": "the kinds of notifications",
  "notifications/reading.ts: old": "a subquery",
  "notifications/work-changes.ts: actions": "the actions of the audit log",
  "centre/deleted.ts: ids": "a subquery",
  "centre/matching.ts: part.statuses": "four",
  "centre/matching.ts: part.units": "the curriculum's eight",
  "centre/matching.ts: matchingPeople([part])": "a subquery",
  "centre/students.ts: others": "a subquery",
  "centre/students.ts: matchingPeople(parts)": "a subquery",
  "centre/students.ts: matchingPeople(parts.filter(isName))": "a subquery",
  "centre/students.ts: students": "a page of ten",
  "centre/students.ts: statuses.map((status, place) => sql`when ${sql.lit(status)} then ${sql.lit(place)}`)": "four",
  "centre/progress.ts: students": "a page of learners",
  "portfolios/editing.ts: ids": "the photos of one portfolio",
  "portfolios/named-files.ts: asked": "200 files at a time",
  "portfolios/portfolios.ts: ids": "a subquery",
  "accounts/profile/own-data.ts: ids": "a page of 100",
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
