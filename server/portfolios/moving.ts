import { canMove, type Move, moves, refusalOf } from "contract/core/moves.ts";
import { record } from "../audit/log.ts";
import { notify } from "../notifications/notify.ts";
import { settleAbout } from "../notifications/reading.ts";
import type { PortfolioRow } from "../platform/database/tables.ts";
import { transact } from "../platform/database/transact.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/http/refusals.ts";
import type { FoundPortfolio } from "./portfolios.ts";
import { findRestorable, type Restorable } from "./restorable.ts";
import { discardSaved } from "./saved-feedback.ts";
import { checkVersion, whyNot } from "./versions.ts";

/** Who moves what, and the version it is based on (undefined: any). */
export interface MoveCommand {
  actor: string;
  portfolio: FoundPortfolio;
  expected: number | undefined;
}

type AlsoSet = Partial<Pick<PortfolioRow, "feedback" | "reviewedAt" | "submittedAt" | "submissionCount">>;

/** A learner hands a draft in. */
export function submit(deps: Dependencies, filter: MoveCommand): Promise<Move> {
  const submittedAt = deps.clock.now().toISOString();
  const { portfolio } = filter;
  return move(deps, filter, "submit", { submittedAt }, (db) =>
    notify(db, deps.clock, { kind: "submission", portfolio }),
  );
}

/** A learner takes it back. From Reviewed that counts as one more assessed attempt (decisions, `submissionCount`). */
export function withdraw(deps: Dependencies, filter: MoveCommand): Promise<Move> {
  const { id, status, submissionCount } = filter.portfolio;
  const assessed = status === "Reviewed" ? 1 : 0;
  const set = { submissionCount: submissionCount + assessed };
  return move(deps, filter, "withdraw", set, async (db) => {
    await discardSaved(db, id);
    await settleAbout(db, deps.clock, id, ["submission"]);
  });
}

/**
 * Makes a move with what else changes, writes the trail, and lets `also` do more in the same transaction. Repeating a
 * move that has happened has no effect. Answers its name, or `result`. @throws Refusal 409 wrong status, 412 someone was faster, 404 deleted meanwhile
 */
export async function move<Result extends string = Move>(
  deps: Dependencies,
  filter: MoveCommand,
  name: Move,
  set: AlsoSet,
  alsoDo: (db: Db) => Promise<void> = async () => undefined,
  result?: Result,
): Promise<Move | Result> {
  const { portfolio, expected } = filter;
  const repeated = portfolio.status === moves[name].to && !canMove(name, portfolio.status);
  if (repeated) return name;
  if (!canMove(name, portfolio.status)) throw new Refusal(409, refusalOf(name, portfolio.status));
  checkVersion(portfolio, expected);
  return transact(deps, async (db) => {
    if (!(await guardedUpdate(db, deps, filter, name, set))) {
      const refusal = await whyNot(db, portfolio.id, name, expected);
      if (refusal) throw refusal;
      return name;
    }
    await alsoDo(db);
    const [was, became] = [portfolio.status, moves[name].to];
    await record(db, deps.clock, {
      actor: filter.actor,
      action: name,
      subject: "portfolio",
      subjectId: portfolio.id,
      was,
      became,
    });
    return result ?? name;
  });
}

// What was read is repeated in the WHERE, so two tabs cannot both win: the status always, the version it was read with too.
async function guardedUpdate(
  db: Db,
  deps: Dependencies,
  filter: MoveCommand,
  name: Move,
  set: AlsoSet,
): Promise<boolean> {
  const { portfolio } = filter;
  const result = await db
    .updateTable("portfolios")
    .set({ ...set, status: moves[name].to, version: portfolio.version + 1, updatedAt: deps.clock.now().toISOString() })
    .where("id", "=", portfolio.id)
    .where("status", "=", portfolio.status)
    .where("version", "=", portfolio.version)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Hides it at once. The record, its photos and its history stay for the retention time. @throws Refusal 404, 412 */
export async function remove(deps: Dependencies, filter: MoveCommand): Promise<void> {
  const { portfolio, actor } = filter;
  checkVersion(portfolio, filter.expected);
  const now = deps.clock.now().toISOString();
  await transact(deps, async (db) => {
    const result = await db
      .updateTable("portfolios")
      .set((row) => ({ deletedAt: now, updatedAt: now, version: row("version", "+", 1) }))
      .where("id", "=", portfolio.id)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (result.numUpdatedRows !== 1n) throw new Refusal(404, "Portfolio not found");
    await settleAbout(db, deps.clock, portfolio.id);
    await record(db, deps.clock, {
      actor,
      action: "delete",
      subject: "portfolio",
      subjectId: portfolio.id,
      was: portfolio.status,
    });
  });
}

/** Shows a deleted one again, as it was. One that is there already stays as it is. @throws Refusal 404 gone meanwhile */
export async function restore(deps: Dependencies, actor: string, portfolio: Restorable): Promise<void> {
  const { id, status, deletedAt } = portfolio;
  if (deletedAt === null) return;
  await transact(deps, async (db) => {
    const result = await db
      .updateTable("portfolios")
      .set((row) => ({ deletedAt: null, updatedAt: deps.clock.now().toISOString(), version: row("version", "+", 1) }))
      .where("id", "=", id)
      .where("deletedAt", "=", deletedAt)
      .executeTakeFirst();
    const isDone = result.numUpdatedRows === 1n;
    if (!isDone && !(await findRestorable(deps, id, db))) throw new Refusal(404, "Portfolio not found");
    if (!isDone) return;
    await record(db, deps.clock, { actor, action: "restore", subject: "portfolio", subjectId: id, became: status });
  });
}

/**
 * Takes a restoration back; the retention time begins anew. Repeating it has no effect.
 * @throws Refusal 409 when something else has happened to the portfolio since
 */
export async function undoRestore(deps: Dependencies, actor: string, portfolio: Restorable): Promise<void> {
  const { id, status, version, deletedAt } = portfolio;
  if (deletedAt !== null) return;
  const now = deps.clock.now().toISOString();
  await transact(deps, async (db) => {
    const latest = await db
      .selectFrom("trail")
      .select("action")
      .where("subjectId", "=", id)
      .orderBy("position", "desc")
      .limit(1)
      .executeTakeFirst();
    const result = await db
      .updateTable("portfolios")
      .set({ deletedAt: now, updatedAt: now, version: version + 1 })
      .where("id", "=", id)
      .where("version", "=", version)
      .where("deletedAt", "is", null)
      .executeTakeFirst();
    if (latest?.action !== "restore" || result.numUpdatedRows !== 1n) throw new Refusal(409, livesOn);
    await record(db, deps.clock, { actor, action: "delete", subject: "portfolio", subjectId: id, was: status });
  });
}

const livesOn = "This portfolio has changed since it was restored, so it stays. Its student can delete it.";
