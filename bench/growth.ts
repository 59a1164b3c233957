import { sql } from "kysely";
import { openApp } from "server/app.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { type Centre, compact, daysAgo } from "./harness/centre.ts";
import { type Benchmark, type Harness, openDependencies, type Prepare } from "./harness/harness.ts";
import { authorizationOf, databaseCpu } from "./harness/server.ts";
import { percentile, timeOf } from "./harness/timing.ts";

/**
 * Every call that a screen makes, in centres of 1,000 portfolios, 10,000 and so on up to the size of the table: what one
 * call costs the server's processor and the database's, and how many rows and bytes it answers.
 */
export const benchmark: Benchmark = async (harness) => {
  const lines: Line[] = [];
  const sizes = sizesUpTo(harness.size.learners);
  // The smallest is measured twice, because the first time runs cold.
  await costsOf(harness, sizes[0] ?? 1);
  for (const learners of sizes) lines.push(...(await costsOf(harness, learners)));
  const byCall = Map.groupBy(lines, ({ call }) => call);
  const figures = [...byCall].map(([of, sizes]) => ({ bound: "growth beyond its rows", of, value: growthOf(sizes) }));
  return { tables: [lines], figures };
};

type Line = { call: string; portfolios: number } & Awaited<ReturnType<typeof costOf>>;

function sizesUpTo(learners: number): number[] {
  return learners <= 60 ? [learners] : [...sizesUpTo(Math.ceil(learners / 10)), learners];
}

/** How many times as much the largest centre costs as the smallest, for each of the rows that are answered. */
function growthOf(lines: Line[]): number {
  // What costs less than half a millisecond is the call itself, and the noise of the clock.
  const costOf = (line?: Line) => Math.max(0.5, (line?.["CPU ms"] ?? 0) + (line?.["database's CPU ms"] ?? 0));
  const [small, large] = [lines[0], lines.at(-1)];
  return costOf(large) / costOf(small) / Math.max(1, (large?.rows ?? 1) / Math.max(1, small?.rows ?? 1));
}

/** An assessor has sixty learners, as the busiest have, whatever the size of the centre. */
async function costsOf(harness: Harness, learners: number): Promise<Line[]> {
  const size = { ...harness.size, learners, assessors: Math.ceil(learners / 60) };
  const { settings, centre } = await harness.install(fillOffice, size);
  const { deps, close } = await openDependencies(settings);
  harness.atEnd(close);
  // In this process, because HTTP costs more than most calls and would hide that they grew.
  const app = await openApp(deps);
  harness.atEnd(() => app.close());
  const lines: Line[] = [];
  for (const { call, url, token } of screens(centre)) {
    const cost = await costOf(deps, harness.rounds, () => app.inject({ url, headers: authorizationOf(token) }));
    lines.push({ call, portfolios: learners * size.portfolios, ...cost });
  }
  return lines;
}

const more = ["5.1", "6.2e", "6.3b", "6.4"]
  .map((criterion) => `select '315' as "u", '${criterion[0]}' as "o", '${criterion}' as "c"`)
  .join(" union all ");
const verdict = `case "status" when 'Reviewed' then 'not yet' else 'accepted' end`;
const notified = `"id", "account", "kind", "subjectId", "title", "person", "createdAt", "changedAt", "readAt", "isShown",
  "awaitsDigest", "count"`;
const cells = `case "c" when '6.2e' then 'cable-tray,swa' else '' end`;

/**
 * Four further criteria for each portfolio, and where it was reviewed a decision on each of them and on the main one. An
 * entry of the audit log, a notification, an e-mail and four statements for each portfolio, an application for a fifth of them, and a
 * notification of the administrator for each account. Of applications and e-mails sixty are unopened and undelivered.
 */
export const fillOffice: Prepare = async ({ db, settings, ...deps }, { admin }) => {
  const isOpen = `"id" in (select "id" from "portfolios" order by "id" limit 60)`;
  const at = `"createdAt", "createdAt"`;
  await db.transaction().execute(async (db) => {
    if (settings.DATABASE_URL) await sql`set local statement_timeout = 0`.execute(db);
    for (const statement of [
      `"furtherPlaces" select "id", "u", "o", "c", "student" from "portfolios", (${more}) as "more"
        where "unit" <> "u" or "criterion" <> "c"`,
      `"decisions" ("id", "position", "portfolio", "unit", "outcome", "criterion", "verdict", "ticks", "text",
        "assessor", "at", "cells", "workplace", "review") select "portfolios"."id" || coalesce("c", 'main'), case when "c" is null then 1 else 0 end,
        "portfolios"."id", coalesce("u", "unit"), coalesce("o", "outcome"), coalesce("c", "criterion"), ${verdict}, 'VACSR', '',
        "reviews"."assessor", "updatedAt", ${cells}, 'real', "reviews"."id" from "portfolios"
        join "reviews" on "reviews"."portfolio" = "portfolios"."id",
        (${more} union all select null, null, null) as "more" where "status" in ('Done', 'Reviewed')`,
      `"statements" ("id", "position", "kind", "portfolio", "by", "fingerprint", "text", "at")
        select "id" || "nth", "nth", 'declaration', "id", "student", '', '', "createdAt" from "portfolios",
        (select 1 as "nth" union all select 2 union all select 3 union all select 4) as "each"`,
      `"auditLog" ("at", "actor", "action", "subject", "subjectId")
        select "createdAt", "student", 'create', 'portfolio', "id" from "portfolios" order by "createdAt"`,
      `"notifications" (${notified}) select "id", "student", 'feedback', "id", "title", null, ${at}, "reviewedAt", 1, 0, 1 from "portfolios"`,
      `"notifications" (${notified}) select "id", '${admin.id}', 'waiting', "id", '', null, ${at}, "createdAt", 1, 0, 1 from "accounts"`,
      `"outbox" select "id", 'sam@example.com', 'Sam', "title", '', case when ${isOpen} then 'dead' else 'sent' end, 1,
        "createdAt", null, null, ${at} from "portfolios"`,
      `"applications" ("id", "reference", "familyName", "firstName", "email", "courseToStudy", "answers", "createdAt",
        "openedAt") select "id", "id", 'Okafor', 'Ngozi', "id" || '@example.com', 'GCSE English', '{}', "createdAt",
        case when ${isOpen} then null else "createdAt" end from "portfolios" where "status" = 'Draft' or ${isOpen}`,
    ])
      await sql.raw(`insert into ${statement}`).execute(db);
    // Acts go on behind what was entered without them: else the first one that the log records has the position of another.
    await sql`update "auditLogHead" set "position" = (select max("position") from "auditLog")`.execute(db);
  });
  await compact({ db, settings, ...deps });
};

const middle = `before=${daysAgo(150)}_${"0".repeat(32)}`;

/** What the screens of each role ask for, and with whose token. */
export function screens(centre: Centre): { call: string; url: string; token: string }[] {
  const calls = { learner: learnerCalls(centre), assessor: assessorCalls(centre), admin: adminCalls(centre) };
  return Object.entries(calls).flatMap(([who, urls]) => {
    const { token } = centre[who as keyof typeof calls];
    return urls.map((url) => ({ call: `${who}: ${url.replaceAll(/[0-9a-f]{32}/g, "{id}")}`, url, token }));
  });
}

function learnerCalls({ waiting }: Centre): string[] {
  const own = ["/api/portfolios/user-portfolios", `/api/portfolios/${waiting}`, "/api/logbook", "/api/coverage"];
  return ["/api/users/me", "/api/counts", "/api/notifications", ...own];
}

function assessorCalls({ waiting, assessor, learner }: Centre): string[] {
  const boards = ["board", "board?search=wiring", "board/cards?status=Done"];
  const reviews = ["reviews", "reviews?sort=student&page=9999", "reviews?search=wiring", "reviews?from=2026-01-01"];
  return [
    "/api/counts",
    ...["overview", "caseload", "records", `queue?at=${waiting}`, ...boards, ...reviews].map(
      (path) => `/api/assessment/${path}`,
    ),
    `/api/portfolios/assessor-portfolios/${assessor.id}`,
    `/api/portfolios/assessor/${waiting}`,
    "/api/logbook/students",
    `/api/logbook/students/${learner.id}`,
    `/api/coverage/${learner.id}`,
  ];
}

function adminCalls({ learner }: Centre): string[] {
  const lists = ["submissions", "submissions?page=99999", "progress", "progress?page=99999", "progress?search=singh"];
  const students = ["?", "?page=99999", "?search=singh", "?search=wiring", "?sort=status&status=Done", "?waiting=late"];
  const pages = ["&show=new", "", `&${middle}`];
  const tables = ["", "?search=singh", "?sort=isActive&order=desc", "/rows?role=student&rows=50"];
  return [
    "/api/counts",
    ...["overview", ...lists].map((path) => `/api/admin/${path}`),
    ...["", "/assessors", "/workload"].map((path) => `/api/users${path}`),
    ...tables.map((path) => `/api/users/tables${path}`),
    ...students.map((query) => `/api/oversight/students${query}`),
    `/api/oversight/students/${learner.id}`,
    ...["oversight/deleted", "portfolios/admin/all", "notifications", "application-form/count"].map(
      (path) => `/api/${path}`,
    ),
    ...["", "?before=500", "?person=example", `?person=${learner.id}`].map((query) => `/api/audit-log${query}`),
    ...pages.map((page) => `/api/application-form?rows=51${page}`),
    ...pages.slice(1).map((page) => `/api/emails?rows=51${page}`),
  ];
}

type Answered = () => Promise<{ statusCode: number; body: string }>;

export async function costOf({ db, settings }: Dependencies, rounds: number, ask: Answered) {
  const answer = await ask();
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  await ask();
  const ofDatabase = await databaseCpu(db, settings);
  const times: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    times.push(await timeOf(ask));
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1000);
  }
  return {
    "p50 ms": percentile(times, 0.5),
    "p99 ms": percentile(times, 0.99),
    // The median, because collecting the garbage of another call would be the cost of this one.
    "CPU ms": percentile(cpu, 0.5),
    "database's CPU ms": ((await databaseCpu(db, settings)) - ofDatabase) / rounds,
    rows: answer.body.split('"_id"').length - 1,
    kB: answer.body.length / 1000,
  };
}
