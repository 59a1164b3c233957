import { erasingBlocks, type Going, type Staying } from "contract/centre/erasing.ts";
import { dayOf } from "contract/core/dates.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { AccountRow } from "../../platform/database/tables.ts";
import type { Db } from "../../platform/dependencies.ts";
import { roomsWith } from "./whose-rows.ts";

/** What stands in the way of erasing a person, in sentences. */
export async function blocksOf(db: Db, { id, isActive }: Pick<AccountRow, "id" | "isActive">): Promise<string[]> {
  const [holds, samples, claims, learners, rooms] = await Promise.all([
    db
      .selectFrom("holds")
      .select(["at", "reason"])
      .where("account", "=", id)
      .where("endedAt", "is", null)
      .orderBy("at")
      .execute(),
    db
      .selectFrom("samples")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("state", "!=", "closed")
      .where(({ eb, or }) => or([eb("learner", "=", id), eb("assessor", "=", id)]))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("unitStandings")
      .select("unit")
      .where("learner", "=", id)
      .where((row) => row.or([row("claim", "=", "claimed"), row("claim", "=", "released")]))
      .orderBy("unit")
      .execute(),
    db
      .selectFrom("accounts")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("assessor", "=", id)
      .executeTakeFirstOrThrow(),
    sql<{ name: string }>`select "name" from "rooms" where ${keepsWork} and "id" in ${roomsWith(id)}
      order by "until", "id"`.execute(db),
  ]);
  return erasingBlocks({
    isActive: isActive === 1,
    holds: holds.map(({ at, reason }) => ({ since: dayOf(at), reason })),
    openSamples: samples.count,
    openClaims: claims.map(({ unit }) => unit),
    learners: learners.count,
    rooms: rooms.rows.map(({ name }) => name),
  });
}

/** Of a room: whether it keeps the work of its learners, as it does until it is closed without an action. */
export const keepsWork = sql`("closedAt" is null or "outcome" = 'action')`;

/** Whether something keeps the work of a learner: a hold, an open sample, a claim under way, or a room that held it. */
export function workIsKept(learner: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(exists (select 1 from "holds" where "account" = ${learner} and "endedAt" is null)
    or exists (select 1 from "samples" where "state" <> 'closed' and "learner" = ${learner})
    or exists (select 1 from "unitStandings" where "learner" = ${learner} and "claim" in ('claimed', 'released'))
    or exists (select 1 from "rooms" where ${keepsWork} and "enrolments" like '%"' || ${learner} || '"%'))`;
}

/**
 * Changes nothing, but of two who erase or hold at once the second waits: each number is given once, and nobody is erased in
 * the moment in which a hold begins.
 */
export async function lockErasing(db: Db): Promise<void> {
  await db
    .updateTable("installation")
    .set((row) => ({ id: row.ref("id") }))
    .execute();
}

/** How many rows of each kind would go, and how many would stay under the pseudonym. */
export async function countsOf(db: Db, { id, emailKey }: Pick<AccountRow, "id" | "emailKey">) {
  const theirs = sql`(select "id" from "portfolios" where "student" = ${id})`;
  const ofPortfolio = sql`"portfolio" in ${theirs}`;
  const aboutOrBy = (by: string) => sql`(${sql.ref(by)} = ${id} or ${ofPortfolio})`;
  const goes: Record<Going, number> = {
    portfolios: await count(db, "portfolios", sql`"student" = ${id}`),
    photos: await count(db, "photos", ofPortfolio),
    attachments: await count(db, "attachments", ofPortfolio),
    messages: await count(db, "messages", ofPortfolio),
    hours: await count(db, "hours", sql`"learner" = ${id}`),
    tasks: await count(db, "tasks", sql`"learner" = ${id}`),
    applications: await count(db, "applications", sql`("learner" = ${id} or lower("email") = ${emailKey})`),
    emails: await count(db, "outbox", sql`lower("address") = ${emailKey}`),
    notifications: await count(db, "notifications", sql`("account" = ${id} or "person" = ${id})`),
  };
  const stays: Record<Staying, number> = {
    reviews: await count(db, "reviews", aboutOrBy("assessor")),
    decisions: await count(db, "decisions", sql`(${aboutOrBy("assessor")} or "learner" = ${id})`),
    statements: await count(db, "statements", sql`(${aboutOrBy("by")} or "learner" = ${id})`),
    checks: await count(db, "checks", aboutOrBy("by")),
    claims: await count(db, "claims", sql`("learner" = ${id} or "by" = ${id})`),
    entries: await count(db, "auditLog", sql`("actor" = ${id} or "subjectId" = ${id} or "subjectId" in ${theirs})`),
  };
  return { goes, stays };
}

async function count(db: Db, table: string, rows: RawBuilder<unknown>): Promise<number> {
  const found = await sql<{ count: number }>`select count(*) as "count" from ${sql.table(table)} where ${rows}`.execute(
    db,
  );
  return found.rows[0]?.count ?? 0;
}
