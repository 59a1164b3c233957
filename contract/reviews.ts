import { z } from "zod";
import { call } from "./call.ts";
import { statuses } from "./moves.ts";
import { Portfolio, PortfolioDetail } from "./portfolios.ts";
import { ById, Message, prose } from "./text.ts";

export const feedbackMost = 10_000;

/** What an assessor sends: a status with feedback, or a status alone. */
export const Feedback = z.object({
  status: z.enum(["To Be Reviewed", "Reviewed", "Done"], "Choose To Be Reviewed, Reviewed or Done."),
  assessorComments: prose(feedbackMost).optional(),
});
export type Feedback = z.output<typeof Feedback>;

/** One closed round of assessment, as the assessor's history lists it. `unit` is text: "315 Planning, …". */
export const Review = z.object({
  _id: z.string(),
  studentName: z.string(),
  unit: z.string(),
  status: z.enum(statuses),
  reviewedAt: z.iso.datetime(),
  comments: z.string(),
  portfolioId: z.string(),
});
export type Review = z.infer<typeof Review>;

/**
 * What the assessor works with: the portfolio, the feedback of this round that the student does not see yet, and the
 * feedback that the student got last ("" before the first round is closed).
 */
export const PortfolioForReview = PortfolioDetail.extend({
  savedFeedback: z.string().nullable(),
  submittedFeedback: z.string(),
});
export type PortfolioForReview = z.infer<typeof PortfolioForReview>;

export const listAssessorPortfolios = call("listAssessorPortfolios", {
  summary: "Submitted portfolios of the students who are assigned to the assessor now",
  params: z.object({ assessorId: z.string() }),
  answer: z.array(Portfolio),
  permission: "listAssessedPortfolios",
});

export const viewForReview = call("viewForReview", {
  summary: "One portfolio with what the assessor needs, with an ETag",
  params: ById,
  answer: PortfolioForReview,
  permission: "viewForReview",
});

export const reviewPortfolio = call("reviewPortfolio", {
  summary: "Save feedback, submit it, mark as done or as undone; If-Match is respected",
  params: ById,
  body: Feedback,
  answer: Message.extend({ portfolio: PortfolioForReview }),
  permission: "reviewPortfolio",
});

export const listReviews = call("listReviews", {
  summary: "The assessor's own review history, newest first",
  answer: z.array(Review),
  permission: "listReviews",
});
