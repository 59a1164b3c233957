import { canMove, type Move, moves, refusalOf, type Status } from "contract/core/moves.ts";
import { recordAction } from "../audit/log.ts";
import { markSubjectRead } from "../notifications/notification-queries.ts";
import { notify } from "../notifications/notify.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { PortfolioRow } from "../platform/database/tables.ts";
import { transact } from "../platform/database/transact.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { type FoundPortfolio, findPortfolio } from "./portfolios.ts";
import { discardSaved } from "./saved-feedback.ts";
import { checkVersion, staleVersion } from "./versions.ts";

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

/**
 * Why the guarded update of a move changed no row: deleted, another status, or another version. Undefined when the move
 * has already happened, which is no error.
 */
export async function moveRefusal(
  db: Db,
  id: string,
  move: Move,
  expected: number | undefined,
): Promise<Refusal | undefined> {
  const now = await findPortfolio(db, id);
  if (!now) return new Refusal(404, "Portfolio not found");
  if (now.status === moves[move].to && !canMove(move, now.status)) return undefined;
  if (!canMove(move, now.status)) return new Refusal(409, refusalOf(move, now.status));
  return expected !== undefined && now.version !== expected ? staleVersion() : new Refusal(409, lostRace(now.status));
}

function lostRace(status: Status): string {
  return `This portfolio is being changed by someone else just now. It is ${status}. Please try again.`;
}
