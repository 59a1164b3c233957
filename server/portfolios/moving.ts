import { canMove, type Move, moves, refusalOf, type Status } from "contract/core/moves.ts";
import { recordAction } from "../audit/log.ts";
import { markSubjectRead } from "../notifications/notification-queries.ts";
import { notify } from "../notifications/notify.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { PortfolioRow } from "../platform/database/tables.ts";
import { transact } from "../platform/database/transact.ts";
import type { Clock, Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { type FoundPortfolio, findPortfolio, type WholePortfolio } from "./portfolios.ts";
import { discardSaved } from "./saved-feedback.ts";
import { checkDeclared, type Declaration, declare } from "./statements.ts";

/** Who moves what, and the version it is based on (undefined: any). */
export interface MoveCommand {
  actor: string;
  portfolio: WholePortfolio;
  expected: number | undefined;
}

/** A move to make, and what else it sets in the portfolio's row. */
export interface Step extends MoveCommand {
  move: Move;
  /** The status that it ends in, where another move follows in the same act. */
  then?: Move;
  set?: Partial<Pick<PortfolioRow, "feedback" | "reviewedAt" | "submittedAt" | "submissionCount">>;
}

/** @throws Refusal as `move`, and 400 where the centre asks for a declaration and there is none */
export async function submit(deps: Dependencies, command: MoveCommand, declaration: Declaration): Promise<Move> {
  const { clock } = deps;
  checkDeclared(deps, declaration);
  const step: Step = { ...command, move: "submit", set: { submittedAt: clock.now().toISOString() } };
  return transact(deps, async (db) => {
    if (!(await move(db, clock, step))) return step.move;
    await notify(db, clock, { kind: "submission", portfolio: step.portfolio });
    await recordMove(db, clock, step);
    await declare(db, clock, { by: step.actor, portfolio: step.portfolio.id, ...declaration });
    return step.move;
  });
}

/**
 * A learner withdraws a portfolio. From Reviewed this counts as an assessed attempt, for its round is closed.
 * @throws Refusal as `move`, and 409 for a record
 */
export async function withdraw(deps: Dependencies, command: MoveCommand): Promise<Move> {
  const { clock } = deps;
  const { id, status, submissionCount, author } = command.portfolio;
  if (author !== null) throw new Refusal(409, "Your assessor made this record. Confirm or dispute it.");
  const assessed = status === "Reviewed" ? 1 : 0;
  const step: Step = { ...command, move: "withdraw", set: { submissionCount: submissionCount + assessed } };
  return transact(deps, async (db) => {
    if (!(await move(db, clock, step))) return step.move;
    await discardSaved(db, id);
    await markSubjectRead(db, clock, id, ["submission"]);
    await recordMove(db, clock, step);
    return step.move;
  });
}

/**
 * Makes a move in the transaction of `db`; false when it has been made before, and nothing is left to do. What belongs to
 * it follows, and `recordMove` comes last, because it holds up everyone else who records something.
 * @throws Refusal 409 wrong status, 412 changed since `expected`, 404 deleted meanwhile
 */
export async function move(db: Db, clock: Clock, step: Step): Promise<boolean> {
  const { move, portfolio, expected } = step;
  if (portfolio.status === moves[move].to && !canMove(move, portfolio.status)) return false;
  if (!canMove(move, portfolio.status)) throw new Refusal(409, refusalOf(move, portfolio.status));
  checkVersion(portfolio, expected);
  const set = { ...step.set, became: moves[step.then ?? move].to };
  if (await guardedUpdate(db, clock, portfolio, set)) return true;
  const refusal = await moveRefusal(db, step);
  if (refusal) throw refusal;
  return false;
}

/** Writes a move that was made, and the one that followed it, to the audit log. */
export async function recordMove(db: Db, clock: Clock, { actor, move, then, portfolio }: Step): Promise<void> {
  const entry = { actor, subject: "portfolio", subjectId: portfolio.id } as const;
  const became = moves[move].to;
  await recordAction(db, clock, { ...entry, action: move, was: portfolio.status, became });
  if (then) await recordAction(db, clock, { ...entry, action: then, was: became, became: moves[then].to });
}

/**
 * Raises the version of a portfolio whose status stays or is set, in the transaction of `db`, for an act that is no move.
 * @throws Refusal 412 changed since `expected`, 409 changed by someone else just now, 404 deleted meanwhile
 */
export async function touch(
  db: Db,
  clock: Clock,
  command: MoveCommand,
  became = command.portfolio.status,
): Promise<void> {
  const { portfolio, expected } = command;
  checkVersion(portfolio, expected);
  if (await guardedUpdate(db, clock, portfolio, { became })) return;
  const now = await findPortfolio(db, portfolio.id);
  if (!now) throw new Refusal(404, "Portfolio not found");
  throw expected === undefined ? new Refusal(409, lostRace(now.status)) : staleVersion();
}

// Optimistic lock: the WHERE repeats the status and version that were read, so of two concurrent moves only one succeeds.
async function guardedUpdate(
  db: Db,
  clock: Clock,
  portfolio: FoundPortfolio,
  set: Step["set"] & { became: Status },
): Promise<boolean> {
  const { id, status, version, feedback, reviewedAt, submittedAt, submissionCount } = portfolio;
  const updatedAt = clock.now().toISOString();
  const kept = { feedback, reviewedAt, submittedAt, submissionCount };
  const next = { next: version + 1, updatedAt, ...kept, ...set };
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

/**
 * Why the guarded update of a move changed no row: deleted, another status, or another version. Undefined when the move
 * has already happened, which is no error.
 */
async function moveRefusal(db: Db, { portfolio, move, expected }: Step): Promise<Refusal | undefined> {
  const now = await findPortfolio(db, portfolio.id);
  if (!now) return new Refusal(404, "Portfolio not found");
  if (now.status === moves[move].to && !canMove(move, now.status)) return undefined;
  if (!canMove(move, now.status)) return new Refusal(409, refusalOf(move, now.status));
  return expected !== undefined && now.version !== expected ? staleVersion() : new Refusal(409, lostRace(now.status));
}

function lostRace(status: Status): string {
  return `This portfolio is being changed by someone else just now. It is ${status}. Please try again.`;
}

/** @throws Refusal 412 when someone else has changed the portfolio since */
export function checkVersion(portfolio: { version: number }, expected: number | undefined): void {
  if (expected !== undefined && portfolio.version !== expected) throw staleVersion();
}

export function staleVersion(): Refusal {
  return new Refusal(412, "This portfolio has changed in the meantime. Compare both versions, then save again.");
}
