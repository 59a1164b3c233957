import { type SqlBool, sql } from "kysely";
import { inPages, rowsAtOnce } from "../../platform/database/batches.ts";
import type { Db } from "../../platform/dependencies.ts";

// What was judged and said of somebody's work, and by them, for their own record.

export type Pages = AsyncIterable<object[]>;

export function chunks(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / rowsAtOnce) }, (_, nth) =>
    ids.slice(nth * rowsAtOnce, (nth + 1) * rowsAtOnce),
  );
}

const placed = ["portfolio", "unit", "outcome", "criterion"] as const;
const decided = [...placed, "verdict", "ticks", "cells", "workplace", "text", "at", "seenAt", "stated"] as const;
const remarked = ["portfolio", "place", "where", "text", "at"] as const;

// As the reviews: those on the person's portfolios, then those that the person made.
export async function* judgements(
  db: Db,
  table: "decisions" | "remarks",
  account: string,
  portfolios: string[],
): Pages {
  const all = db.selectFrom(table).select(table === "decisions" ? decided : remarked);
  for (const ids of chunks(portfolios)) {
    const about = all.where("portfolio", "in", ids).where("assessor", "!=", account);
    const rows = await about.orderBy("portfolio").orderBy("position").orderBy("id").execute();
    yield rows.map((one) => ({ ...one, written: false }));
  }
  const made = all.select("id").where("assessor", "=", account).orderBy("id").limit(rowsAtOnce);
  for await (const rows of inPages<{ id: string }>((last) => made.where("id", ">", last?.id ?? "").execute()))
    yield rows.map(({ id: _, ...one }) => ({ ...one, written: true }));
}

/** Units and outcomes that were marked as achieved, then the decisions on portfolios. */
export async function* decisionPages(db: Db, account: string, portfolios: string[]): Pages {
  const achieved = db.selectFrom("decisions").select(decided).where("learner", "=", account).orderBy("position");
  yield (await achieved.orderBy("id").execute()).map((one) => ({ ...one, written: false }));
  yield* judgements(db, "decisions", account, portfolios);
}

/** What witnesses said of the person's portfolios, and employers of their weeks, then the person's own. */
export async function* statementPages(db: Db, account: string, portfolios: string[]): Pages {
  const all = db.selectFrom("statements").select(["kind", "portfolio", "week", "text", "at"]);
  for (const ids of chunks(portfolios)) {
    const about = all.select("answers").where("portfolio", "in", ids).where("by", "is", null).orderBy("id");
    yield (await about.execute()).map(withWitness);
  }
  yield (await all.select("answers").where("learner", "=", account).orderBy("id").execute()).map(withWitness);
  const made = all.select("id").where("by", "=", account).orderBy("id").limit(rowsAtOnce);
  for await (const rows of inPages<{ id: string }>((last) => made.where("id", ">", last?.id ?? "").execute()))
    yield rows.map(({ id: _, ...statement }) => ({ ...statement, witness: null }));
}

/** What was planned for the person, then what they planned for others. */
export async function* taskPages(db: Db, account: string): Pages {
  const texts = ["title", "text", "dueOn", "startsAt", "endsAt", "location", "places"] as const;
  const facts = ["kind", ...texts, "doneAt", "cancelledAt", "createdAt", "updatedAt"] as const;
  for (const whose of ["learner", "by"] as const) {
    const all = db
      .selectFrom("tasks")
      .select(["id", ...facts])
      .where(whose, "=", account)
      .orderBy("id");
    const page = all.limit(rowsAtOnce);
    for await (const rows of inPages<{ id: string }>((last) => page.where("id", ">", last?.id ?? "").execute()))
      yield rows.map(({ id: _, ...one }) => ({ ...one, written: whose === "by" }));
  }
}

/** When the person made addresses of their calendar, and when these ended. */
export function calendarsOf(db: Db, account: string) {
  const all = db.selectFrom("passes").select(["createdAt", "revokedAt"]).where("by", "=", account);
  return all.where("kind", "=", "calendar").orderBy("createdAt").execute();
}

/** What others wrote to the person beside their portfolios, then the person's own. */
export async function* messagePages(db: Db, account: string, portfolios: string[]): Pages {
  const all = db.selectFrom("messages").select(["id", "portfolio", "text", "at"]);
  const facts = ({ id: _, ...one }: { id: string }, written: boolean) => ({ ...one, written });
  for (const ids of chunks(portfolios)) {
    const about = all.where("portfolio", "in", ids).where("by", "!=", account).orderBy("portfolio").orderBy("position");
    yield (await about.execute()).map((one) => facts(one, false));
  }
  const made = all.where("by", "=", account).orderBy("id").limit(rowsAtOnce);
  for await (const rows of inPages<{ id: string }>((last) => made.where("id", ">", last?.id ?? "").execute()))
    yield rows.map((one) => facts(one, true));
}

function withWitness<S extends { answers: string | null }>({ answers, ...said }: S) {
  return { ...said, witness: JSON.parse(answers ?? "null") };
}

export function hoursOf(db: Db, account: string, last: { day: string; id: string } | undefined) {
  return db
    .selectFrom("hours")
    .select(["id", "day", "minutes", "kind", "text", "portfolio"])
    .where("learner", "=", account)
    .where(({ eb, refTuple, tuple }) => eb(refTuple("day", "id"), ">", tuple(last?.day ?? "", last?.id ?? "")))
    .orderBy("day")
    .orderBy("id")
    .limit(rowsAtOnce)
    .execute();
}

/** What this person did with applications. */
export async function* applicationEventPages(db: Db, account: string): Pages {
  const all = db.selectFrom("applicationEvents").select(["id", "application", "act", "text", "at"]);
  const page = all.where("by", "=", account).orderBy("id").limit(rowsAtOnce);
  yield* inPages<{ id: string }>((last) => page.where("id", ">", last?.id ?? "").execute());
}

/** The application of somebody who became a learner, without what only the sealed part has; `answers` is JSON. */
export function applicationsOf(db: Db, account: string) {
  const all = db.selectFrom("applications").where("learner", "=", account);
  return all.select(["id", "reference", "state", "answers", "createdAt", "learnerAt"]).execute();
}

export function requestsOf(db: Db, account: string, after = "") {
  return db
    .selectFrom("passes")
    .select(["id", "portfolio", "week", "name", "email", "createdAt", "usedAt", "revokedAt"])
    .where("by", "=", account)
    .where("kind", "!=", "calendar")
    .where("of", "is", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(rowsAtOnce)
    .execute();
}

export async function* dutyPages(db: Db, account: string): Pages {
  const all = db.selectFrom("duties").select(["duty", "from", "until", "reason", "at"]).where("account", "=", account);
  yield await all.orderBy("at").orderBy("id").execute();
}

export async function raisedRisksOf(db: Db, account: string) {
  const rows = await db
    .selectFrom("raisedRisks")
    .select(["risk", "reason", "at", "by"])
    .where(({ or, eb }) => or([eb("assessor", "=", account), eb("by", "=", account)]))
    .orderBy("at")
    .execute();
  return rows.map(({ by, ...row }) => ({ ...row, written: by === account }));
}

/**
 * A concern that is open is in the record of neither the learner nor the assessor whom it may be about: it would name what is
 * looked into, and who raised it could be told from it (UK GDPR, article 15 (4)). Once it is closed it is in both.
 */
const isHidden = sql<SqlBool>`("samples"."kind" = 'concern' and "samples"."state" <> 'closed')`;

/** Samples of the person's work, of their decisions, those that they were given, and those that they asked for. */
export async function* samplePages(db: Db, account: string): Pages {
  for (const as of ["learner", "assessor", "checker", "by"] as const) {
    const all = db
      .selectFrom("samples")
      .select(["id", "portfolio", "kind", "state", "dueOn", "at", "text", "places"])
      .where(as, "=", account)
      .$if(as === "learner" || as === "assessor", (query) => query.where(({ not }) => not(isHidden)))
      .orderBy("id")
      .limit(rowsAtOnce);
    for await (const rows of inPages<{ id: string }>((last) => all.where("id", ">", last?.id ?? "").execute()))
      yield rows.map(({ id: _, ...one }) => ({ ...one, as }));
  }
}

/** What was found of the person's decisions, or answered to their appeals, then what they found or answered. */
export async function* checkPages(db: Db, account: string): Pages {
  for (const as of ["samples.assessor", "samples.learner", "checks.by"] as const) {
    const written = as === "checks.by";
    const all = db
      .selectFrom("checks")
      .innerJoin("samples", "samples.id", "checks.sample")
      .select(["checks.id", "checks.portfolio", "checks.verdict", "checks.lines", "checks.text", "checks.dueOn"])
      .select("checks.at")
      .where(as, "=", account)
      .$if(!written, (query) => query.where("checks.by", "!=", account).where(({ not }) => not(isHidden)))
      .$if(as === "samples.learner", (query) => query.where("samples.kind", "in", ["appeal", "concern"]))
      .orderBy("checks.id")
      .limit(rowsAtOnce);
    for await (const rows of inPages<{ id: string }>((last) => all.where("checks.id", ">", last?.id ?? "").execute()))
      yield rows.map(({ id: _, ...one }) => ({ ...one, written }));
  }
}

/** What was claimed of the person's units, then what they claimed or took back. */
export async function* claimPages(db: Db, account: string): Pages {
  const facts = ["unit", "act", "batch", "reference", "reason", "at"] as const;
  const all = db.selectFrom("claims").select(["id", ...facts]);
  const about = await all.where("learner", "=", account).orderBy("position").execute();
  yield about.map(({ id: _, ...one }) => ({ ...one, written: false }));
  const made = all.where("by", "=", account).orderBy("id").limit(rowsAtOnce);
  for await (const rows of inPages<{ id: string }>((last) => made.where("id", ">", last?.id ?? "").execute()))
    yield rows.map(({ id: _, ...one }) => ({ ...one, written: true }));
}

/** The versions of qualifications that somebody has imported. */
export function importsOf(db: Db, account: string) {
  const all = db.selectFrom("qualifications").select(["code", "version", "title", "at"]);
  return all.where("by", "=", account).orderBy("number").execute();
}

/** The catalogues of jobs that somebody has saved. */
export async function cataloguesOf(db: Db, account: string) {
  const all = db.selectFrom("catalogues").select(["code", "version", "jobs", "at"]);
  const rows = await all.where("by", "=", account).orderBy("at").orderBy("id").execute();
  return rows.map(({ jobs, ...row }) => ({ ...row, jobs: JSON.parse(jobs) }));
}

/** What this person said of direct claims. */
export function directClaimsOf(db: Db, account: string) {
  const all = db.selectFrom("directClaims").select(["from", "until", "reason", "at"]);
  return all.where("by", "=", account).orderBy("at").execute();
}

/**
 * The holds that an administrator put and ended, whom they erased, each with their reason, and the rules and runs that are
 * theirs; then what runs of others said of the person.
 */
export async function* retentionPages(db: Db, account: string): Pages {
  const put = db.selectFrom("holds").select(["reason", "at"]).where("by", "=", account).orderBy("at");
  yield (await put.execute()).map((row) => ({ act: "hold", ...row }));
  const ended = db.selectFrom("holds").select(["endReason as reason", "endedAt as at"]).where("endedBy", "=", account);
  yield (await ended.orderBy("endedAt").execute()).map((row) => ({ act: "endHold", ...row }));
  const erased = db.selectFrom("erasedPeople").select(["reason", "at"]).where("by", "=", account).orderBy("at");
  yield (await erased.execute()).map((row) => ({ act: "erase", ...row }));
  const rules = db.selectFrom("retentionRules").select(["id as reason", "at"]).where("by", "=", account).orderBy("at");
  yield (await rules.execute()).map((row) => ({ act: "changeRetention", ...row }));
  const runs = db.selectFrom("retentionRuns").select(["id as reason", "at"]).where("by", "=", account).orderBy("at");
  yield (await runs.execute()).map((row) => ({ act: "startRetention", ...row }));
  const found = db.selectFrom("retentionItems").innerJoin("retentionRuns", "retentionRuns.id", "retentionItems.run");
  const theirs = found.select([
    "retentionItems.outcome as act",
    "retentionItems.sentence as reason",
    "retentionRuns.at",
  ]);
  yield await theirs.where("retentionItems.subject", "=", account).orderBy("retentionRuns.at").execute();
}
