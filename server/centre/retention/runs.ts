import {
  confirmationOf,
  type RetentionRuleId,
  retentionRuleIds,
  retentionRules,
  runsPerPage,
} from "contract/centre/retention-rules.ts";
import type { Run, Runs } from "contract/centre/retention-runs.ts";
import { dayInLondon } from "contract/core/dates.ts";
import { recordAction } from "../../audit/log.ts";
import { inPages, rowsAtOnce } from "../../platform/database/batches.ts";
import { isId, newId } from "../../platform/database/ids.ts";
import { insertRows } from "../../platform/database/prepared-statements.ts";
import type { RetentionItemRow, RetentionRunRow } from "../../platform/database/retention-rows.ts";
import { pageOf } from "../../platform/database/searching.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { csvOf } from "../../platform/http/answers/attachments.ts";
import { jobAdded } from "../../platform/jobs.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { lockErasing } from "../erasing/blocks.ts";
import { dueBy, fingerprintOf } from "./due.ts";
import { monthsNow } from "./rules.ts";

/**
 * Begins to erase what a dry run has found. @throws Refusal 400 another confirmation, 409 nothing is due, something else than
 * was looked at, or a run is under way
 */
export async function startRun(
  deps: Dependencies,
  by: string,
  { fingerprint, confirmation }: { fingerprint: string; confirmation: string },
): Promise<void> {
  const { clock } = deps;
  await transact(deps, async (db) => {
    await lockErasing(db);
    const running = db.selectFrom("retentionRuns").select("id").where("state", "=", "running");
    if (await running.executeTakeFirst()) throw new Refusal(409, "A run is under way. Look at it under Runs.");
    const months = await monthsNow(db);
    const due = await dueBy(db, months, clock.now());
    const going = due.filter(({ kept }) => kept.length === 0).length;
    if (fingerprint !== fingerprintOf(due))
      throw new Refusal(409, "Something else would go by now than you looked at. Look at it again, then run it.");
    if (going === 0) throw new Refusal(409, "Nothing would go.");
    if (confirmation !== confirmationOf(going))
      throw refuseField(400, "confirmation", `Type ${confirmationOf(going)} to run it.`);
    const at = clock.now().toISOString();
    const id = newId();
    const job = { id, state: "running", attempts: 0, dueAt: at, claim: null } as const;
    await db
      .insertInto("retentionRuns")
      .values({ ...job, rules: JSON.stringify(months), by, at, endedAt: null })
      .execute();
    const items = due.map(({ rule, subject, since, kept }, position): RetentionItemRow => {
      const outcome = kept.length > 0 ? "held" : "waiting";
      return { run: id, position, rule, subject, since, outcome, sentence: kept.join(" ") };
    });
    await insertRows(db, "retentionItems", items);
    const entry = { actor: by, action: "startRetention", subject: "retention", subjectId: id } as const;
    await recordAction(db, clock, { ...entry, became: String(going) });
  });
  jobAdded();
}

export async function findRun(db: Db, id: string): Promise<RetentionRunRow | undefined> {
  if (!isId(id)) return undefined;
  return db.selectFrom("retentionRuns").selectAll().where("id", "=", id).executeTakeFirst();
}

/** How many sentences a report shows; the file has them all. */
const reasonsMost = 50;

/** A page of the runs with their reports, the last first. */
export async function listRuns(db: Db, wanted: number): Promise<Runs> {
  const { total } = await db
    .selectFrom("retentionRuns")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(wanted, total, runsPerPage);
  const rows = await db
    .selectFrom("retentionRuns")
    .innerJoin("accounts", "accounts.id", "retentionRuns.by")
    .select(["retentionRuns.id", "retentionRuns.by", "accounts.name", "retentionRuns.at", "retentionRuns.endedAt"])
    .orderBy("retentionRuns.at", "desc")
    .orderBy("retentionRuns.id")
    .limit(runsPerPage)
    .offset(offset)
    .execute();
  const runs: Run[] = [];
  for (const { id, by, name, at, endedAt } of rows)
    runs.push({ _id: id, by: { _id: by, name }, at, endedAt, ...(await reportOf(db, id)) });
  return { runs, total, page, pages };
}

async function reportOf(db: Db, run: string): Promise<Pick<Run, "rules" | "reasons">> {
  const items = db.selectFrom("retentionItems").where("run", "=", run);
  const counts = await items
    .select(["rule", "outcome", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy(["rule", "outcome"])
    .execute();
  const reasons = await items
    .select(["rule", "sentence", ({ fn }) => fn.countAll<number>().as("count")])
    .where("sentence", "!=", "")
    .groupBy(["rule", "sentence"])
    .orderBy("count", "desc")
    .orderBy("sentence")
    .limit(reasonsMost)
    .execute();
  const found = retentionRuleIds.filter((id) => counts.some(({ rule }) => rule === id));
  const figures = (id: RetentionRuleId) => {
    const own = counts.filter(({ rule }) => rule === id).map(({ outcome, count }) => [outcome, count]);
    return { rule: id, waiting: 0, gone: 0, held: 0, failed: 0, ...Object.fromEntries(own) };
  };
  return { rules: found.map(figures), reasons };
}

const outcomes = { waiting: "Waiting", gone: "Erased", held: "Kept", failed: "Failed" };

/** What became of everything that a run found; people by what their name is now. */
export function exportRun(db: Db, run: string): AsyncIterable<string> {
  return csvOf(["Kind", "Name", "Counted From", "Outcome", "Why"], lines(db, run));
}

async function* lines(db: Db, run: string): AsyncGenerator<string[][]> {
  const all = db
    .selectFrom("retentionItems as items")
    .leftJoin("accounts", "accounts.id", "items.subject")
    .leftJoin("applications", "applications.id", "items.subject")
    .select(["items.position", "items.rule", "items.since", "items.outcome", "items.sentence", "accounts.name"])
    .select(["applications.firstName", "applications.familyName"])
    .where("items.run", "=", run)
    .orderBy("items.position")
    .limit(rowsAtOnce);
  const page = (last?: { position: number }) => all.where("items.position", ">", last?.position ?? -1).execute();
  for await (const rows of inPages<Awaited<ReturnType<typeof page>>[number]>(page))
    yield rows.map(({ rule, name, firstName, familyName, since, outcome, sentence }) => {
      const who = name ?? (firstName === null ? "An application" : `${firstName} ${familyName}`);
      return [retentionRules[rule].name, who, dayInLondon(since), outcomes[outcome], sentence];
    });
}
