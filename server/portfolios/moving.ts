import { canMove, type Move, moves, refusalOf, type Status } from "contract/core/moves.ts";
import { undoMinutes } from "contract/portfolios/portfolios.ts";
import { recordAction } from "../audit/log.ts";
import { markSubjectRead } from "../notifications/notification-queries.ts";
import { notify } from "../notifications/notify.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { PortfolioRow } from "../platform/database/tables.ts";
import { transact } from "../platform/database/transact.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/http/refusals.ts";
import type { FoundPortfolio } from "./portfolios.ts";
import { findRestorable, type Restorable } from "./restorable.ts";
import { discardSaved } from "./saved-feedback.ts";
import { checkVersion, moveRefusal } from "./versions.ts";

/** Who moves what, and the version it is based on (undefined: any). */
export interface MoveCommand {
  actor: string;
  portfolio: FoundPortfolio;
  expected: number | undefined;
}

const subject = "portfolio";

type ExtraColumns = Partial<Pick<PortfolioRow, "feedback" | "reviewedAt" | "submittedAt" | "submissionCount">>;

export function submit(deps: Dependencies, command: MoveCommand): Promise<Move> {
  const submittedAt = deps.clock.now().toISOString();
  const { portfolio } = command;
  return move(deps, command, "submit", { submittedAt }, (db) =>
    notify(db, deps.clock, { kind: "submission", portfolio }),
  );
}

/** A learner withdraws a portfolio. From Reviewed this counts as an assessed attempt, for its round is closed. */
export function withdraw(deps: Dependencies, command: MoveCommand): Promise<Move> {
  const { id, status, submissionCount } = command.portfolio;
  const assessed = status === "Reviewed" ? 1 : 0;
  const set = { submissionCount: submissionCount + assessed };
  return move(deps, command, "withdraw", set, async (db) => {
    await discardSaved(db, id);
    await markSubjectRead(db, deps.clock, id, ["submission"]);
  });
}

/**
 * Makes a move, sets `set`, runs `alsoDo` and writes the audit log in one transaction. Repeating a move has no effect.
 * Returns the move, or `result`. @throws Refusal 409 wrong status, 412 changed since `expected`, 404 deleted meanwhile
 */
export async function move<Result extends string = Move>(
  deps: Dependencies,
  command: MoveCommand,
  name: Move,
  set: ExtraColumns,
  alsoDo: (db: Db) => Promise<void> = async () => undefined,
  result?: Result,
): Promise<Move | Result> {
  const { actor, portfolio, expected } = command;
  const repeated = portfolio.status === moves[name].to && !canMove(name, portfolio.status);
  if (repeated) return name;
  if (!canMove(name, portfolio.status)) throw new Refusal(409, refusalOf(name, portfolio.status));
  checkVersion(portfolio, expected);
  return transact(deps, async (db) => {
    if (!(await guardedUpdate(db, deps, command, name, set))) {
      const refusal = await moveRefusal(db, portfolio.id, name, expected);
      if (refusal) throw refusal;
      return name;
    }
    await alsoDo(db);
    const change = { was: portfolio.status, became: moves[name].to };
    await recordAction(db, deps.clock, { actor, action: name, subject, subjectId: portfolio.id, ...change });
    return result ?? name;
  });
}

// Optimistic lock: the WHERE repeats the status and version that were read, so of two concurrent moves only one succeeds.
async function guardedUpdate(
  db: Db,
  deps: Dependencies,
  { portfolio }: MoveCommand,
  name: Move,
  set: ExtraColumns,
): Promise<boolean> {
  const { id, status, version, feedback, reviewedAt, submittedAt, submissionCount } = portfolio;
  const updatedAt = deps.clock.now().toISOString();
  const kept = { feedback, reviewedAt, submittedAt, submissionCount };
  const next = { became: moves[name].to, next: version + 1, updatedAt, ...kept, ...set };
  return (await moveOne(db, { id, status, version, ...next })).length === 1;
}

const moved = ["became", "next", "updatedAt", "feedback", "reviewedAt", "submittedAt", "submissionCount"] as const;

const moveOne = prepared(["id", "status", "version", ...moved], (db, value) =>
  db
    .updateTable("portfolios")
    .set({
      status: value<Status>("became"),
      version: value<number>("next"),
      updatedAt: value("updatedAt"),
      feedback: value("feedback"),
      reviewedAt: value("reviewedAt"),
      submittedAt: value("submittedAt"),
      submissionCount: value<number>("submissionCount"),
    })
    .where("id", "=", value("id"))
    .where("status", "=", value<Status>("status"))
    .where("version", "=", value<number>("version"))
    .where("deletedAt", "is", null)
    .returning("id"),
);

/** Hides a portfolio at once; its row, photos and history stay for the retention time. @throws Refusal 404, 412 */
export async function remove(deps: Dependencies, { portfolio, actor, expected }: MoveCommand): Promise<void> {
  checkVersion(portfolio, expected);
  const { id, status } = portfolio;
  await transact(deps, async (db) => {
    if (!(await setDeleted(db, deps, { id, deletedAt: null }))) throw new Refusal(404, "Portfolio not found");
    await markSubjectRead(db, deps.clock, id);
    await recordAction(db, deps.clock, { actor, action: "delete", subject, subjectId: id, was: status });
  });
}

/** Restores a deleted portfolio; one that is not deleted stays as it is. @throws Refusal 404 removed for good meanwhile */
export async function restore(deps: Dependencies, actor: string, portfolio: Restorable): Promise<void> {
  const { id, status, deletedAt } = portfolio;
  if (deletedAt === null) return;
  await transact(deps, async (db) => {
    const isRestored = await setDeleted(db, deps, { id, deletedAt });
    if (!isRestored && !(await findRestorable(deps, id, db))) throw new Refusal(404, "Portfolio not found");
    if (!isRestored) return;
    await recordAction(db, deps.clock, { actor, action: "restore", subject, subjectId: id, became: status });
  });
}

/** A learner takes back a deletion of their own. @throws Refusal 404, 409 when it was longer ago than `undoMinutes` */
export async function undoDelete(deps: Dependencies, actor: string, portfolio: Restorable): Promise<void> {
  const earliest = new Date(deps.clock.now().getTime() - undoMinutes * 60_000).toISOString();
  if (portfolio.deletedAt !== null && portfolio.deletedAt < earliest) throw new Refusal(409, undoTooLate);
  await restore(deps, actor, portfolio);
}

/**
 * Deletes a restored portfolio again; its retention time starts anew. Repeating this has no effect.
 * @throws Refusal 409 when anything has happened to the portfolio since it was restored
 */
export async function undoRestore(deps: Dependencies, actor: string, portfolio: Restorable): Promise<void> {
  const { id, status, deletedAt } = portfolio;
  if (deletedAt !== null) return;
  await transact(deps, async (db) => {
    const latest = await db
      .selectFrom("auditLog")
      .select("action")
      .where("subjectId", "=", id)
      .orderBy("position", "desc")
      .limit(1)
      .executeTakeFirst();
    const isDeleted = await setDeleted(db, deps, portfolio);
    if (latest?.action !== "restore" || !isDeleted) throw new Refusal(409, changedSinceRestored);
    await recordAction(db, deps.clock, { actor, action: "delete", subject, subjectId: id, was: status });
  });
}

// Deletes what was found not deleted, and restores what was; false when it has changed meanwhile. With a `version`, any
// other change counts too.
async function setDeleted(
  db: Db,
  { clock }: Dependencies,
  { id, deletedAt, version }: Pick<Restorable, "id" | "deletedAt"> & { version?: number },
): Promise<boolean> {
  const now = clock.now().toISOString();
  const guarded = db
    .updateTable("portfolios")
    .set((row) => ({ deletedAt: deletedAt === null ? now : null, updatedAt: now, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .where("deletedAt", deletedAt === null ? "is" : "=", deletedAt);
  const result = await (version === undefined ? guarded : guarded.where("version", "=", version)).executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

const undoTooLate = "This portfolio was deleted too long ago. Your training centre can restore it.";
const changedSinceRestored =
  "This portfolio has changed since it was restored, so it stays. Its student can delete it.";
