import type { GivenDecision } from "contract/portfolios/decisions.ts";
import type { GivenRemark } from "contract/portfolios/remarks.ts";
import { unsentInWords } from "contract/portfolios/verdicts.ts";
import { cellName } from "contract/qualifications/requirements.ts";
import { workplaceNames } from "contract/qualifications/workplaces.ts";
import { onlySaid } from "contract/reviews/review-options.ts";
import type { PortfolioForReview, Round } from "contract/reviews/reviews.ts";
import type { PlacedFile } from "../../portfolios/chosen-files/placed-files.ts";
import type { Placed } from "../../portfolios/places.ts";
import { isSameRange, type Range, withoutRange } from "../criteria/range.ts";
import { areSame, asText, keyed, sortedOut } from "../criteria/rows.ts";
import { areSameRemarks, hasText, remarkAsText } from "../remarks/remarks.ts";
import { isSameVoice, savedVoice, storedVoice } from "./voice.ts";

/** What is written: the feedback, and the decisions and remarks that go with it. */
export interface Written {
  text: string;
  decisions: GivenDecision[];
  remarks: GivenRemark[];
  /** What the job shows, once that was changed. */
  range?: Range | undefined;
  /** What is said instead, or beside. */
  voice: PlacedFile | null;
}

export const nothing: Written = { text: "", decisions: [], remarks: [], voice: null };

/** Feedback that was typed and not sent, with the version of the portfolio that it refers to. */
export interface FeedbackDraft {
  text: string;
  decisions?: GivenDecision[];
  remarks?: GivenRemark[];
  range?: Range | undefined;
  voice?: PlacedFile | null;
  version: number;
  /** When the learner submitted that version. Drafts that an older release of the app stored have neither. */
  submittedAt?: string | null;
}

type Stored = Placed &
  Pick<PortfolioForReview, "status" | "savedFeedback" | "submittedFeedback"> &
  Partial<Pick<PortfolioForReview, "savedDecisions" | "savedRemarks" | "decisions" | "cells" | "workplace" | "voices">>;

/**
 * What the field holds before anyone types: this assessor's saved text, or the submitted one. A new round is empty.
 * Saved text may be left from a round that another assessor closed; once Done, only the submitted text counts.
 */
export function storedText({ status, savedFeedback, submittedFeedback }: Omit<Stored, keyof Placed>): string {
  if (status === "Done") return submittedFeedback;
  return savedFeedback ?? (status === "To Be Reviewed" ? "" : submittedFeedback);
}

/** What the server has of this assessor's that is not submitted; once Done, nothing is. */
export function stored(portfolio: Stored): Written {
  const { status, savedDecisions = nothing.decisions, savedRemarks: remarks = nothing.remarks } = portfolio;
  const saved = { ...withoutRange(portfolio, savedDecisions), remarks, voice: storedVoice(portfolio) };
  return { ...nothing, ...(status !== "Done" && saved), text: storedText(portfolio) };
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
 * Has other feedback been stored since the draft was begun, so that its author has to choose? A resubmission by the learner,
 * or a mark as done, does not conflict with the draft.
 */
export function needsChoice(draft: FeedbackDraft, portfolio: Stored & { version: number }): boolean {
  const { text, decisions, remarks, range, voice } = stored(portfolio);
  const isOtherText = text.trim() !== "" && text.trim() !== draft.text.trim();
  const isOtherDecision = decisions.length > 0 && !areSame(decisions, draft.decisions ?? []);
  const isOtherRemark = remarks.length > 0 && !areSameRemarks(remarks, draft.remarks ?? []);
  const isOtherRange = range !== undefined && !isSameRange(range, draft.range);
  const isOtherVoice = voice !== null && draft.voice !== undefined && !isSameVoice(voice, draft.voice);
  const isOther = isOtherText || isOtherDecision || isOtherRemark || isOtherRange || isOtherVoice;
  return draft.version !== portfolio.version && isOther;
}

/** Does it differ from what the server has? It trims what it stores. */
export function isUnsent(draft: FeedbackDraft | undefined, portfolio: Stored): draft is FeedbackDraft {
  if (draft === undefined) return false;
  const { text, decisions, remarks, range, voice } = stored(portfolio);
  if (draft.voice !== undefined && !isSameVoice(draft.voice, voice)) return true;
  if ("range" in draft && !isSameRange(draft.range, range)) return true;
  if (draft.text.trim() !== text.trim()) return true;
  if (draft.remarks && !areSameRemarks(draft.remarks, remarks)) return true;
  if (draft.decisions === undefined) return false;
  const mine = sortedOut(draft.decisions, portfolio);
  return !areSame([...mine.decisions, ...mine.leftOut], decisions);
}

/** What was written while the request with `sent` was under way; it refers to the version in the answer. */
export function typedSince(
  draft: FeedbackDraft | undefined,
  sent: Written,
  answered: Pick<PortfolioForReview, "version" | "submittedAt" | "savedDecisions"> &
    Partial<Pick<PortfolioForReview, "savedRemarks" | "voices">>,
): FeedbackDraft | undefined {
  if (!draft || isAsSent(draft, sent)) return undefined;
  const { version, submittedAt, savedDecisions, savedRemarks = [] } = answered;
  // What was submitted stands; what was saved is still to be.
  const arrived = new Set(savedDecisions.length > 0 ? [] : sent.decisions.map(asText));
  const decisions = draft.decisions?.filter((one) => !arrived.has(asText(one))) ?? [];
  const published = new Set(savedRemarks.length > 0 ? [] : sent.remarks.map(remarkAsText));
  const remarks = draft.remarks?.filter((one) => !published.has(remarkAsText(one))) ?? [];
  const isSubmitted = savedDecisions.length === 0 && isSameRange(draft.range, sent.range);
  const range = isSubmitted ? undefined : draft.range;
  const isSaid = savedVoice(answered) === undefined && isSameVoice(draft.voice ?? null, sent.voice);
  const voice = isSaid ? null : (draft.voice ?? null);
  return { text: draft.text, decisions, remarks, range, voice, version, submittedAt };
}

export function isAsSent(draft: FeedbackDraft, sent: Written): boolean {
  const { text, decisions, remarks, range, voice } = { ...sent, ...draft };
  const areSameParts = areSame(decisions, sent.decisions) && areSameRemarks(remarks, sent.remarks);
  return text === sent.text && areSameParts && isSameRange(range, sent.range) && isSameVoice(voice, sent.voice);
}

/** Both texts in one, the stored one first; an equal or empty text is left out. */
export function combined(stored: string, mine: string): string {
  if (stored.trim() === mine.trim()) return mine;
  return [stored, mine].filter((text) => text.trim() !== "").join("\n\n");
}

/** Both in one; of two decisions on one criterion, mine. */
export function bothOf(stored: Written, mine: Written): Written {
  const decisions = [...keyed([...stored.decisions, ...mine.decisions]).values()];
  const remarks = [...stored.remarks, ...mine.remarks].filter(hasText);
  const each = [...new Map(remarks.map((one) => [remarkAsText(one), one])).values()];
  const [text, voice] = [combined(stored.text, mine.text), mine.voice ?? stored.voice];
  return { text, decisions, remarks: each, voice, ...rangeOf(mine.range ?? stored.range) };
}

/** Nothing where it was not changed. */
const rangeOf = (range: Range | undefined) => range && { range };

/** All of it as one text, to be read and copied. */
export function inWords({ text, decisions, remarks, range, voice }: Written): string {
  const said = voice ? [onlySaid, voice.transcript.trim()] : [];
  const words = [unsentInWords(text, decisions, remarks.filter(hasText)), ...said].filter(Boolean).join("\n\n");
  if (!range) return words;
  const names = range.cells.map(cellName).join(", ") || "nothing";
  const where = range.workplace && ` (${workplaceNames[range.workplace]})`;
  return [words, `Range shown: ${names}${where}`].filter(Boolean).join("\n\n");
}
