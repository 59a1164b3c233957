import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const server = join(import.meta.dirname, "../..");

/**
 * Every list of an "in" in the server's queries, and why its length is bounded: a statement takes 32,766 values on SQLite
 * and 65,535 on PostgreSQL. A list that grows with the centre has to be a subquery.
 */
const bounded: Record<string, string> = {
  "accounts/assigning.ts: ids": "50 at a time, or the learners of one assessor",
  "accounts/people/bulk-acts.ts: ids": "50 at a time",
  "accounts/people/bulk-slices.ts: ids": "50 at a time",
  "accounts/people/bulk-undoing.ts: accounts": "50 at a time",
  "accounts/people/bulk-undoing.ts: ids": "50 at a time",
  "accounts/people/bulk-undoing.ts: old": "a subquery",
  "accounts/people/bulk.ts: ids": "50 at a time",
  "accounts/people/groups.ts: learners as Expression<string>": "a subquery",
  "accounts/enrolled.ts: batch": "500 at a time",
  "accounts/enrolled.ts: own": "a subquery",
  "accounts/factors/factors.ts: [kind].flat()": "at most two",
  'accounts/sign-on/identities.ts: ["register", "resetPassword", "changeAddress"]': "three",
  'accounts/sign-in/arriving.ts: ["logIn", "signOn"]': "two",
  "accounts/import/checking.ts: emails.slice(from, from + emailsAtOnce)": "500 at a time",
  'accounts/listing.ts: page.select("accounts.id")': "a subquery",
  "accounts/accounts.ts: learners.map(({ _id }) => _id)": "a page of learners, at most 25",
  "accounts/profile/own-sections.ts: ids": "a page of 250",
  "accounts/profile/own-log.ts: accounts": "of a page of 250",
  "accounts/profile/own-log.ts: ids": "a page of 250",
  "accounts/profile/own-portfolios.ts: ids": "a page of 250",
  "accounts/profile/own-judgements.ts: ids": "a page of 250",
  "accounts/user-tables.ts: conditions": "on role, state and assessor",
  "accounts/user-tables.ts: ids": "at most 5,000 rows of a table",
  "audit/names.ts: ids": "named by one page of the audit log, or of a person's own entries",
  'audit/matching.ts: found.length > 0 ? found : [""]': "at most 50 are looked up one by one",
  "centre/attention.ts: inactiveAssessors()": "a subquery",
  "centre/attention.ts: names": "1,000 damaged files, named twice",
  "centre/complaints/complaints.ts: ids": "at most a hundred at once",
  "centre/deleted.ts: ids": "a subquery",
  "centre/erasing/erasing.ts: values": "the columns of a table",
  "centre/erasing/what-becomes.ts: person.addresses": "the addresses of one person and of their own witnesses",
  "centre/person/undoing-import.ts: accounts": "the 1,000 rows of a file",
  "centre/person/undoing-import.ts: addresses": "the 1,000 rows of a file",
  "centre/person/undoing-import.ts: told": "a subquery, with the 1,000 rows of a file twice",
  'centre/person/waits.ts: ["", "taken back"]': "two",
  "centre/retention/running.ts: told": "a subquery",
  'centre/reports/achievement.ts: ["claimed", "released", "certificated"]': "three",
  'centre/reports/achievement.ts: ["claimed", "released"]': "two",
  'centre/reports/achievement.ts: (eb) => eb.selectFrom("accounts").select("accounts.id").where("accounts.assessor", "=", assessor)':
    "a subquery",
  "centre/reports/achievement.ts: within.units": "the units of a qualification",
  'centre/reports/activity.ts: units.length > 0 ? units : [""]': "the units of a qualification",
  "centre/reports/asked.ts: each": "the units of a qualification",
  "centre/reports/learners.ts: students": "a page of 250",
  'centre/reports/turnaround.ts: (eb) => eb .selectFrom("portfolios") .select("portfolios.id") .where(coversUnit(units ?? []))':
    "a subquery",
  "centre/search.ts: assessedBy(assessor)": "a subquery",
  'centre/search.ts: lateIds(lateBefore ?? "")': "a subquery",
  "centre/search.ts: lateIds(lateBefore)": "a subquery",
  "centre/search.ts: part.statuses": "four",
  "centre/search.ts: people(part)": "a subquery",
  "centre/search.ts: students": "a page of ten",
  "centre/search.ts: students ?? []": "a page of ten",
  'centre/progress.ts: (eb) => eb.selectFrom(onPage.as("page")).select("page.id")': "a subquery",
  "centre/progress.ts: students": "a page of learners",
  "centre/student-groups.ts: assessedBy(assessor)": "a subquery",
  "centre/student-groups.ts: matchingPeople(parts)": "a subquery",
  "centre/student-groups.ts: matchingPeople(parts.filter(isName))": "a subquery",
  "centre/student-groups.ts: otherStudents": "a subquery",
  "centre/students.ts: lateIds(lateBefore, students)": "a subquery",
  "centre/students.ts: students": "a page of ten",
  "centre/summaries.ts: students": "a page of ten",
  "operations/copying/copy-rows.ts: columns.map((name) => row[name])": "the columns of a table",
  "operations/copying/copy-rows.ts: list.map((name) => sql.ref(name))": "the columns of a table",
  "operations/copying/named-files.ts: shared": "2,000 photos at a time",
  "operations/copying/rows.ts: key.map((column) => sql.ref(column))": "the columns of a key",
  "operations/copying/rows.ts: key.map((column) => values[column])": "the columns of a key",
  "exports/bundle-import/people.ts: chunk": "500 at a time",
  "accounts/profile/own-rooms.ts: own": "a subquery",
  "exports/rooms/room-bundles.ts: names": "at most 500 files at a time",
  "quality/exercises/exercises.ts: withPartOf(db, viewer)": "a subquery",
  'quality/exercises/setting.ts: holding(db, clock, "verifier").select("duties.account")': "a subquery",
  "quality/rooms/rooms.ts: ids": "at most 200 learners in a room",
  "quality/rooms/scope.ts: ids": "at most 200 learners in a room",
  "quality/rooms/scope.ts: learners": "at most 200 learners in a room",
  "quality/rooms/visit.ts: learners": "at most 200 learners in a room",
  "exports/bundle/bundles.ts: names": "at most 500 files at a time",
  'notifications/dead-letters.ts: ["dead", "waiting"]': "two",
  "operations/lapsed.ts: acts": "three",
  "notifications/notify.ts: event.students": "at most 5,000 are assigned at once",
  "notifications/notify.ts: people": "at most 5,000 are assigned at once",
  "notifications/notification-queries.ts: kinds": "the kinds of notification",
  "notifications/notification-queries.ts: old": "a subquery",
  "notifications/push.ts: latest": "a subquery",
  "notifications/stream.ts: sessions": "at most 2,000 streams on a server",
  "notifications/work-changes.ts: ofNobodyElse": "seventeen actions",
  "platform/database/postgres/postgres.ts: names": "three settings",
  "portfolios/all-portfolios.ts: ids": "a thousand at most",
  "portfolios/witnesses/register.ts: seen": "a subquery",
  "portfolios/attachments/placing.ts: [...left.keys()]": "the attachments of one portfolio",
  "portfolios/attachments/placing.ts: files": "the attachments of one portfolio",
  "portfolios/attachments/placing.ts: ids": "the attachments of one portfolio, and their posters",
  "portfolios/attachments/placing.ts: names": "the attachments of one portfolio, and their posters",
  "portfolios/editing.ts: ids": "the photos of one portfolio",
  'portfolios/last-acts.ts: ["finish", "confirm", "countersign"]': "three",
  "portfolios/shared-photos.ts: fullSize": "200 files at a time",
  "portfolios/shared-photos.ts: names": "200 files at a time",
  "portfolios/shared-photos.ts: shared": "the photos of a save",
  "portfolios/portfolios.ts: statuses.map((status, rank) => sql`when ${sql.lit(status)} then ${sql.lit(rank)}`)":
    "four",
  "portfolios/uploads/uploads.ts: names": "the photos of one portfolio",
  'quality/checkers.ts: holding(db, clock, "verifier").select("duties.account")': "a subquery",
  'quality/checkers.ts: selectFrom("accounts").select("accounts.id").where("accounts.isActive", "=", 0)': "a subquery",
  "plan/enrolling/moving.ts: ids": "500 at a time",
  "qualifications/versions.ts: batch": "500 at a time",
  "quality/claims/claims.ts: learnersOf(units)": "500 at most",
  "quality/claims/facts.ts: learners": "500 at a time",
  "quality/claims/list.ts: named(word)": "a subquery",
  'quality/claims/open-units.ts: ["", "taken back"]': "two",
  "quality/claims/open-units.ts: learners ?? []": "500 at most",
  'quality/figures.ts: ["agree", "action"]': "two",
  'quality/overview.ts: ["action", "answered"]': "two",
  "quality/looking.ts: [sample.id, sample.follows ?? sample.id]": "two",
  'quality/raised/by-hand.ts: ["interim", "summative", "observation"]': "three",
  'quality/raised/outcome.ts: ["appeal", "concern"]': "two",
  "quality/raised/rounds.ts: named": "a subquery",
  'accounts/profile/own-judgements.ts: ["appeal", "concern"]': "two",
  'quality/samples.ts: ["drawn", "answered"]': "two",
  "quality/samples.ts: ids": "two",
  "reviews/board.ts: assessedStatuses": "three",
  "reviews/board.ts: chosen": "a subquery",
  'reviews/countersigning.ts: holding(db, clock, "countersigner").select("duties.account")': "a subquery",
  'reviews/countersigning.ts: selectFrom("accounts").select("accounts.id").where("accounts.isActive", "=", 0)':
    "a subquery",
  "reviews/history.ts: found": "a subquery",
  "reviews/history.ts: reviewed": "a subquery",
  "operations/housekeeping.ts: ids": "100 at a time",
};

function listsIn(file: string): string[] {
  const text = readFileSync(join(server, file), "utf8").replaceAll(/\s+/g, " ");
  const lists = text.matchAll(
    /(?:"(?:not )?in",|sql\.join\() ?((?:[^()[\],]|\[[^\]]*\]|\((?:[^()]|\([^()]*\))*\))+)[,)]/g,
  );
  return [...lists].map(([, list]) => `${file}: ${list}`);
}

test("every list in a query is bounded, or is a subquery", () => {
  const files = globSync("**/*.ts", { cwd: server }).filter((file) => !/testing|\.test\.ts$|node_modules/.test(file));
  const found = files.map((file) => file.replaceAll("\\", "/")).flatMap(listsIn);
  expect(found.length).toBeGreaterThan(20);
  expect([...new Set(found)].sort()).toEqual(Object.keys(bounded).sort());
});
