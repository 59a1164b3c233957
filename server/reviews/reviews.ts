import { assessorMove, canMove, type Move, moves, refusalOf } from "contract/core/moves.ts";
import type { Viewer } from "contract/core/permissions.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import type { Feedback } from "contract/reviews/reviews.ts";
import { notify } from "../notifications/notify.ts";
import { isId, newId } from "../platform/database/ids.ts";
import { onReaderThread } from "../platform/database/on-reader-thread.ts";
import { insertRow } from "../platform/database/prepared-statements.ts";
import { transact } from "../platform/database/transact.ts";
import type { Clock, Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { type MoveCommand, move, recordMove } from "../portfolios/moving.ts";
import { type FoundPortfolio, photoNames, photosOf, portfolios, toList } from "../portfolios/portfolios.ts";
import { discardSaved, savedBy, saveFor } from "../portfolios/saved-feedback.ts";
import { contentOf } from "./content.ts";

/** Submitted portfolios of the students who are assigned to this assessor now, those that wait longest first. */
export async function assessedPortfolios(deps: Dependencies, viewer: Viewer, assessor: string): Promise<Portfolio[]> {
  if (!isId(assessor)) return [];
  const db = onReaderThread(deps.db);
  const [rows, photos] = await Promise.all([
    portfolios(db)
      .where("students.assessor", "=", assessor)
      .where("portfolios.status", "!=", "Draft")
      .orderBy("portfolios.submittedAt")
      .orderBy("portfolios.id")
      .execute(),
    photoNames(db)
      .innerJoin("accounts as students", "students.id", "portfolios.student")
      .where("students.assessor", "=", assessor)
      .where("portfolios.status", "!=", "Draft")
      .execute(),
  ]);
  return toList(deps, viewer, rows, photos);
}

/** The status of a portfolio, deleted or not, with its student and their assessor. Undefined for an unknown id. */
export async function findStanding(db: Db, id: string) {
  if (!isId(id)) return undefined;
  return db
    .selectFrom("portfolios")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .select(["portfolios.student", "students.assessor", "portfolios.status", "portfolios.deletedAt"])
    .where("portfolios.id", "=", id)
    .executeTakeFirst();
}

/** The move that was made. Saving an empty text saves nothing, or removes what was saved. */
type ReviewResult = Move | "saveNothing" | "removeSaved";

/**
 * Saves or submits feedback, or marks as done or as undone, as the assessor asked. Returns which of them it was.
 * @throws Refusal 400 no feedback to submit, 409 wrong status, 412 changed by someone else since
 */
export async function review(deps: Dependencies, command: MoveCommand, feedback: Feedback): Promise<ReviewResult> {
  const { status } = command.portfolio;
  const text = feedback.assessorComments;
  const name = assessorMove(feedback.status, status, text !== undefined);
  if (status === "Done" && text !== undefined) throw new Refusal(409, refusalOf("submitFeedback", status));
  if (name === "submitFeedback") return submitFeedback(deps, command, text);
  if (name === "saveFeedback") return saveFeedback(deps, command, text);
  const { clock } = deps;
  const step = { ...command, move: name };
  return transact(deps, async (db) => {
    if (!(await move(db, clock, step))) return name;
    await notifyLearner(db, clock, step);
    await recordMove(db, clock, step);
    return name;
  });
}

/** The message of the answer, by result. */
export const reviewMessages = {
  submitFeedback: "Feedback submitted successfully",
  saveFeedback: "Feedback saved successfully",
  saveNothing: "The feedback is empty, so nothing was saved.",
  removeSaved: "Saved feedback removed",
  finish: "Portfolio marked as done",
  reopen: "Portfolio marked as undone",
  submit: "",
  withdraw: "",
};

async function submitFeedback(deps: Dependencies, command: MoveCommand, text: string | undefined): Promise<Move> {
  const { clock } = deps;
  const { portfolio, actor } = command;
  const canSubmit = canMove("submitFeedback", portfolio.status);
  const saved = canSubmit && text !== undefined ? null : await savedBy(deps.db, actor, portfolio.id);
  if (isRepeat(portfolio, saved, text)) return "submitFeedback";
  const comments = text ?? saved ?? "";
  if (canSubmit && comments === "") throw noFeedback();
  const reviewedAt = clock.now().toISOString();
  const step = { ...command, move: "submitFeedback", set: { feedback: comments, reviewedAt } } as const;
  return transact(deps, async (db) => {
    if (!(await move(db, clock, step))) return step.move;
    const close = async () => {
      const content = JSON.stringify(contentOf(portfolio, await photosOf(db, portfolio.id)));
      const row = { id: newId(), portfolio: portfolio.id, assessor: actor, comments, reviewedAt, content };
      await insertRow(db, "reviews", row);
      await discardSaved(db, portfolio.id, actor);
    };
    await Promise.all([close(), notifyLearner(db, clock, step)]);
    await recordMove(db, clock, step);
    return step.move;
  });
}

// The same feedback sent again, by a second click or a retry, must not close a second round.
function isRepeat(portfolio: FoundPortfolio, saved: string | null, text: string | undefined): boolean {
  if (portfolio.status !== moves.submitFeedback.to || saved !== null) return false;
  return text === undefined || text === portfolio.feedback;
}

async function saveFeedback(deps: Dependencies, command: MoveCommand, text: string | undefined): Promise<ReviewResult> {
  const { portfolio, actor: assessor } = command;
  const saved = await savedBy(deps.db, assessor, portfolio.id);
  const comments = text === "" ? null : (text ?? saved);
  const changesNothing = portfolio.status === moves.saveFeedback.to && comments === saved;
  const result: ReviewResult = comments !== null ? "saveFeedback" : saved === null ? "saveNothing" : "removeSaved";
  if (changesNothing) return result;
  const { clock } = deps;
  const step = { ...command, move: "saveFeedback" } as const;
  return transact(deps, async (db) => {
    await move(db, clock, step);
    if (comments === null) await discardSaved(db, portfolio.id, assessor);
    else await saveFor(db, clock, { assessor, portfolio: portfolio.id, comments });
    await recordMove(db, clock, step);
    return result;
  });
}

// Saving feedback does not notify the learner.
const notificationKinds: Partial<Record<Move, "feedback" | "done" | "reopened">> = {
  submitFeedback: "feedback",
  finish: "done",
  reopen: "reopened",
};

async function notifyLearner(
  db: Db,
  clock: Clock,
  { move, actor, portfolio }: MoveCommand & { move: Move },
): Promise<void> {
  const kind = notificationKinds[move];
  if (kind) await notify(db, clock, { kind, by: actor, portfolio });
}

function noFeedback(): Refusal {
  const message = "Write your feedback before you submit it.";
  return new Refusal(400, message, { errors: [{ path: "assessorComments", message }] });
}
