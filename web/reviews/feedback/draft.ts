import type { PortfolioForReview, Round } from "contract/reviews/reviews.ts";

/** Feedback that was typed and not sent, with the version of the portfolio that it refers to. */
export interface FeedbackDraft {
  text: string;
  version: number;
  /** When the learner submitted that version; missing in drafts that an older release of the app stored. */
  submittedAt?: string | null;
}

type Stored = Pick<PortfolioForReview, "status" | "savedFeedback" | "submittedFeedback">;

/**
 * What the field holds before anyone types: this assessor's saved text, or the submitted one. A new round is empty.
 * Saved text may be left from a round that another assessor closed; once Done, only the submitted text counts.
 */
export function storedText({ status, savedFeedback, submittedFeedback }: Stored): string {
  if (status === "Done") return submittedFeedback;
  return savedFeedback ?? (status === "To Be Reviewed" ? "" : submittedFeedback);
}

/** The closed rounds before the one whose feedback the field holds, the latest first. */
export function earlierRounds({
  status,
  savedFeedback,
  rounds,
}: Pick<PortfolioForReview, "status" | "savedFeedback" | "rounds">): Round[] {
  const isInField = status === "Done" || (status === "Reviewed" && savedFeedback === null);
  return isInField ? rounds.slice(1) : rounds;
}

/**
 * Has other feedback been stored since the draft was begun, so that its author has to choose a text? A resubmission by
 * the learner, or a mark as done, does not conflict with the draft.
 */
export function needsChoice(draft: FeedbackDraft, portfolio: Stored & { version: number }): boolean {
  const stored = storedText(portfolio).trim();
  return draft.version !== portfolio.version && stored !== "" && stored !== draft.text.trim();
}

/** Does the text differ from what the server has? It trims what it stores. */
export function isUnsent(draft: FeedbackDraft | undefined, portfolio: Stored): draft is FeedbackDraft {
  return draft !== undefined && draft.text.trim() !== storedText(portfolio).trim();
}

/** What was typed while the request with `sent` was under way; it refers to the version in the answer. */
export function typedSince(
  draft: FeedbackDraft | undefined,
  sent: string,
  { version, submittedAt }: Pick<PortfolioForReview, "version" | "submittedAt">,
): FeedbackDraft | undefined {
  return draft && draft.text !== sent ? { text: draft.text, version, submittedAt } : undefined;
}

/** Both texts in one, the stored one first; an equal or empty text is left out. */
export function combined(stored: string, mine: string): string {
  if (stored.trim() === mine.trim()) return mine;
  return [stored, mine].filter((text) => text.trim() !== "").join("\n\n");
}
