import { retentionRules, timeOf } from "contract/centre/retention-rules.ts";
import { sql } from "kysely";
import { findAccount } from "../../accounts/accounts.ts";
import { eraseSensitiveIn } from "../../applications/pipeline.ts";
import { recordAction } from "../../audit/log.ts";
import type { RetentionItemRow } from "../../platform/database/retention-rows.ts";
import { transact } from "../../platform/database/transact.ts";
import { type Db, type Dependencies, fromNow } from "../../platform/dependencies.ts";
import { type Claimed, leaseDuration, leasesOf, pollJobs } from "../../platform/jobs.ts";
import { errorName, type Log } from "../../platform/log.ts";
import { lockErasing } from "../erasing/blocks.ts";
import { eraseUnblocked, finishErasures } from "../erasing/erasing.ts";
import type { Months } from "./due.ts";
import { dueByOne } from "./rules.ts";

type RunLog = Pick<Log, "error">;

const { claimDue, update } = leasesOf("retentionRuns", "running");

/** So many are erased in a turn; after each the lease is renewed, and after a turn files are deleted. */
const itemsInTurn = 10;

/** Erases what runs have found. The lease lets one of several servers do it; after a crash another goes on. */
export function startRetentionWorker(deps: Dependencies, log: RunLog): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const context = { stopping: stopping.signal, log, failure: "no retention run could go on" };
  const working = pollJobs(() => runWhenDue(deps, log), context);
  return {
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

/** One turn. Answers whether there was something to do. */
export async function runWhenDue(deps: Dependencies, log: RunLog): Promise<boolean> {
  const { db, clock } = deps;
  const [run] = (await claimDue(db, clock, 1)).claimed;
  if (!run) return false;
  const items = await db
    .selectFrom("retentionItems")
    .selectAll()
    .where("run", "=", run.id)
    .where("outcome", "=", "waiting")
    .orderBy("position")
    .limit(itemsInTurn)
    .execute();
  for (const item of items) {
    if (!(await update(db, run, { dueAt: fromNow(clock, leaseDuration) }))) return true;
    await perform(deps, run, item, log);
  }
  await finishErasures(deps).catch(() => undefined); // Housekeeping tries again within the hour.
  if (items.length === itemsInTurn) await update(db, run, { dueAt: fromNow(clock, 0), attempts: 0 });
  else await end(deps, run);
  return true;
}

async function perform(
  deps: Dependencies,
  run: Claimed<"retentionRuns">,
  item: RetentionItemRow,
  log: RunLog,
): Promise<void> {
  try {
    await transact({ db: deps.db, clock: deps.clock }, (db) => eraseOrKeep({ ...deps, db }, run, item));
  } catch (error) {
    log.error({ rule: item.rule, name: errorName(error) }, "something was not erased by its rule");
    await settle(deps.db, item, {
      outcome: "failed",
      sentence: "The server could not erase it. The next run tries again.",
    });
  }
}

// Looks again in the transaction: a hold, or whatever has happened since the run began, beats the rule.
async function eraseOrKeep(deps: Dependencies, run: Claimed<"retentionRuns">, item: RetentionItemRow): Promise<void> {
  const { db } = deps;
  const { rule, subject } = item;
  await lockErasing(db);
  // Changes nothing, but whoever moves the application or activates the account now waits.
  await db
    .updateTable("applications")
    .set((row) => ({ state: row.ref("state") }))
    .where("id", "=", subject)
    .execute();
  await db
    .updateTable("accounts")
    .set((row) => ({ isActive: row.ref("isActive") }))
    .where("id", "=", subject)
    .execute();
  const months = (JSON.parse(run.rules) as Months)[rule];
  const [due] = await dueByOne(db, { rule, months, subject }, deps.clock.now());
  const sentence = due ? due.kept.join(" ") : "It is not due any more: something has happened since.";
  if (!(await settle(db, item, { outcome: sentence === "" ? "gone" : "held", sentence })) || sentence !== "") return;
  const reason = `${retentionRules[rule].name}: kept for ${timeOf(months)}.`;
  if (rule === "sensitive") return eraseSensitiveIn(deps, run.by, subject, reason);
  if (rule === "declined" || rule === "open") return eraseApplication(deps, run.by, subject);
  const account = await findAccount(db, subject);
  if (account) await eraseUnblocked(deps, account, { by: run.by, reason });
}

/** Says what became of it, once. Answers false where that was said before. */
async function settle(
  db: Db,
  { run, position }: RetentionItemRow,
  became: Pick<RetentionItemRow, "outcome" | "sentence">,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("retentionItems")
    .set(became)
    .where("run", "=", run)
    .where("position", "=", position)
    .where("outcome", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Of an application of nobody who became a learner nothing stays, but that it was there. */
async function eraseApplication({ db, clock }: Dependencies, actor: string, id: string): Promise<void> {
  await db.deleteFrom("sensitiveAnswers").where("application", "=", id).execute();
  await db.deleteFrom("applicationEvents").where("application", "=", id).execute();
  const told = db.selectFrom("notifications").select("id").where("subjectId", "=", id);
  await db.deleteFrom("pushes").where("notification", "in", told).execute();
  await db.deleteFrom("notifications").where("subjectId", "=", id).execute();
  await db.deleteFrom("idempotencyKeys").where("result", "like", `%${id}%`).execute();
  const email = sql<string>`(select lower("email") from "applications" where "id" = ${id})`;
  // Emails to somebody who has an account too may be about that.
  await db
    .deleteFrom("outbox")
    .where(sql`lower("address")`, "=", email)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("accounts").select("id").where("emailKey", "=", email))),
    )
    .execute();
  await db.deleteFrom("applications").where("id", "=", id).execute();
  await recordAction(db, clock, { actor, action: "eraseApplication", subject: "application", subjectId: id });
}

async function end({ db, clock }: Dependencies, run: Claimed<"retentionRuns">): Promise<void> {
  await db.transaction().execute(async (db) => {
    if (!(await update(db, run, { state: "done", endedAt: clock.now().toISOString() }))) return;
    const gone = await db
      .selectFrom("retentionItems")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("run", "=", run.id)
      .where("outcome", "=", "gone")
      .executeTakeFirstOrThrow();
    const entry = { actor: null, action: "endRetention", subject: "retention", subjectId: run.id } as const;
    await recordAction(db, clock, { ...entry, became: `${gone.count} erased` });
  });
}
