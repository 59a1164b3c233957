import type { PortfolioForReview, Round } from "contract/reviews/reviews.ts";

/** Feedback that was typed and not sent, with the version of the portfolio that it is about. */
export interface FeedbackDraft {
  text: string;
  version: number;
  /** When the learner had handed in what it is about; absent from what older versions of the app have kept. */
  submittedAt?: string | null;
}

type Stored = Pick<PortfolioForReview, "status" | "savedFeedback" | "submittedFeedback">;

/**
 * What the box holds before anyone types: what this assessor has saved, or what was submitted. A new round is empty.
 * Saved text may have outlived the round while another assessor closed it; once it is done, only what was submitted counts.
 */
export function storedText({ status, savedFeedback, submittedFeedback }: Stored): string {
  if (status === "Done") return submittedFeedback;
  return savedFeedback ?? (status === "To Be Reviewed" ? "" : submittedFeedback);
}

/** The closed rounds before the one whose feedback stands in the box, the latest first. */
export function earlierRounds({
  status,
  savedFeedback,
  rounds,
}: Pick<PortfolioForReview, "status" | "savedFeedback" | "rounds">): Round[] {
  const isInBox = status === "Done" || (status === "Reviewed" && savedFeedback === null);
  return isInBox ? rounds.slice(1) : rounds;
}

/**
 * Has other feedback been stored since the text was begun, so that its author has to choose? The learner's sending it
 * in anew, or a mark, leaves nothing to choose between: the text goes on as it is.
 */
export function needsChoice(work: FeedbackDraft, portfolio: Stored & { version: number }): boolean {
  const stored = storedText(portfolio).trim();
  return work.version !== portfolio.version && stored !== "" && stored !== work.text.trim();
}

/** Does the text differ from what the server has? It trims what it stores. */
export function isUnsent(work: FeedbackDraft | undefined, portfolio: Stored): work is FeedbackDraft {
  return work !== undefined && work.text.trim() !== storedText(portfolio).trim();
}

/** What was typed on while `sent` was on its way; it is about the version that the answer brought. */
export function typedSince(
  work: FeedbackDraft | undefined,
  sent: string,
  { version, submittedAt }: Pick<PortfolioForReview, "version" | "submittedAt">,
): FeedbackDraft | undefined {
  return work && work.text !== sent ? { text: work.text, version, submittedAt } : undefined;
}

/** Two texts in one, the stored one first; a text that says the same or nothing adds nothing. */
export function combined(stored: string, mine: string): string {
  if (stored.trim() === mine.trim()) return mine;
  return [stored, mine].filter((text) => text.trim() !== "").join("\n\n");
}
