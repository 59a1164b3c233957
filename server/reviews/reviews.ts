import { assessorMove, canMove, type Move, moves, refusalOf } from "contract/moves.ts";
import type { Viewer } from "contract/permissions.ts";
import type { Portfolio } from "contract/portfolios.ts";
import type { Feedback, Review } from "contract/reviews.ts";
import { isId, newId } from "../database/ids.ts";
import type { Db, House } from "../house.ts";
import { Refusal } from "../http/refusals.ts";
import { tell } from "../notices/notices.ts";
import { move, type Wish } from "../portfolios/moving.ts";
import { type FoundPortfolio, photoNames, photosOf, portfolios, toList } from "../portfolios/portfolios.ts";
import { discardSaved, savedBy, saveFor } from "../portfolios/saved-feedback.ts";
import { contentOf } from "./content.ts";

/** Submitted portfolios of the students who are assigned to this assessor now, those that wait longest first. */
export async function assessedPortfolios(house: House, viewer: Viewer, assessor: string): Promise<Portfolio[]> {
  if (!isId(assessor)) return [];
  const [rows, photos] = await Promise.all([
    portfolios(house.db)
      .where("students.assessor", "=", assessor)
      .where("portfolios.status", "!=", "Draft")
      .orderBy("portfolios.submittedAt")
      .orderBy("portfolios.id")
      .execute(),
    photoNames(house.db)
      .innerJoin("accounts", "accounts.id", "portfolios.student")
      .where("accounts.assessor", "=", assessor)
      .where("portfolios.status", "!=", "Draft")
      .execute(),
  ]);
  return toList(house, viewer, rows, photos);
}

/** What became of it; an empty text saves nothing, or takes away what was saved. */
type Reviewed = Move | "saveNothing" | "removeSaved";

/**
 * What an assessor sends: saves feedback, submits it, marks as done or as undone. Answers which of them it was.
 * @throws Refusal 400 no feedback to submit, 409 wrong status, 412 someone was faster
 */
export async function review(house: House, wish: Wish, feedback: Feedback): Promise<Reviewed> {
  const { status } = wish.portfolio;
  const text = feedback.assessorComments;
  const name = assessorMove(feedback.status, status, text !== undefined);
  if (status === "Done" && text !== undefined) throw new Refusal(409, refusalOf("submitFeedback", status));
  if (name === "submitFeedback") await submitFeedback(house, wish, text);
  else if (name === "saveFeedback") return saveFeedback(house, wish, text);
  else await move(house, wish, name, {}, (db) => tellOf(db, house, wish, name));
  return name;
}

/** What is said of each when it is done. */
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

/** The assessor's own history, newest first. */
export async function reviewsBy(house: House, assessor: string): Promise<Review[]> {
  const rows = await house.db
    .selectFrom("reviews")
    .innerJoin("portfolios", "portfolios.id", "reviews.portfolio")
    .innerJoin("accounts", "accounts.id", "portfolios.student")
    .select(["reviews.id", "reviews.comments", "reviews.reviewedAt", "reviews.portfolio"])
    .select(["accounts.name", "portfolios.unit", "portfolios.unitTitle", "portfolios.status"])
    .where("reviews.assessor", "=", assessor)
    .orderBy("reviews.reviewedAt", "desc")
    .orderBy("reviews.id")
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    studentName: row.name,
    unit: row.unit ? `${row.unit} ${row.unitTitle}` : "",
    status: row.status,
    reviewedAt: row.reviewedAt,
    comments: row.comments,
    portfolioId: row.portfolio,
  }));
}

async function submitFeedback(house: House, wish: Wish, given: string | undefined): Promise<void> {
  const { portfolio, actor } = wish;
  const saved = await savedBy(house.db, actor, portfolio.id);
  if (isRepeat(portfolio, saved, given)) return;
  const comments = given ?? saved ?? "";
  if (canMove("submitFeedback", portfolio.status) && comments === "") throw noFeedback();
  const reviewedAt = house.clock.now().toISOString();
  // The version guards what is kept: photos that changed since have moved it on, and the round is not closed.
  const content = JSON.stringify(contentOf(portfolio, await photosOf(house.db, portfolio.id)));
  await move(house, wish, "submitFeedback", { feedback: comments, reviewedAt }, async (db) => {
    const row = { id: newId(), portfolio: portfolio.id, assessor: actor, comments, reviewedAt, content };
    await db.insertInto("reviews").values(row).execute();
    await discardSaved(db, portfolio.id, actor);
    await tellOf(db, house, wish, "submitFeedback");
  });
}

// The same answer once more, from a second click or a retry, is no second round.
function isRepeat(portfolio: FoundPortfolio, saved: string | null, given: string | undefined): boolean {
  if (portfolio.status !== moves.submitFeedback.to || saved !== null) return false;
  return given === undefined || given === portfolio.feedback;
}

async function saveFeedback(house: House, wish: Wish, given: string | undefined): Promise<Reviewed> {
  const { portfolio, actor: assessor } = wish;
  const saved = await savedBy(house.db, assessor, portfolio.id);
  const comments = given === "" ? null : (given ?? saved);
  const changesNothing = portfolio.status === moves.saveFeedback.to && comments === saved;
  const became: Reviewed = comments !== null ? "saveFeedback" : saved === null ? "saveNothing" : "removeSaved";
  if (changesNothing) return became;
  const store = async (db: Db) => {
    if (comments === null) await discardSaved(db, portfolio.id, assessor);
    else await saveFor(db, house.clock, { assessor, portfolio: portfolio.id, comments });
  };
  return move(house, wish, "saveFeedback", {}, store, became);
}

// Feedback that is only saved tells the learner nothing.
const told: Partial<Record<Move, "feedback" | "done" | "reopened">> = {
  submitFeedback: "feedback",
  finish: "done",
  reopen: "reopened",
};

async function tellOf(db: Db, house: House, wish: Wish, name: Move): Promise<void> {
  const kind = told[name];
  if (kind) await tell(db, house.clock, { kind, by: wish.actor, portfolio: wish.portfolio });
}

function noFeedback(): Refusal {
  const message = "Write your feedback before you submit it.";
  return new Refusal(400, message, { errors: [{ path: "assessorComments", message }] });
}
