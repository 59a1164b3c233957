import { newIdempotencyKey } from "../../app/new-key.ts";
import { type Answers, noAnswers, type Texts } from "./answers.ts";

/** An application that has not been sent: kept in this tab only, and no longer than that. */
export interface ApplicationDraft {
  answers: Answers;
  /** Goes with the application, so that sending it twice makes one. */
  sendKey: string;
  /** Whose it is; null when nobody was signed in. */
  account: string | null;
  /** The summary has been seen: every step offers the way back to it. */
  hasReviewed: boolean;
  /** Submit has been pressed: fields say what is wrong with them. */
  hasTried: boolean;
}

export const draftKey = "application";

/** What was kept for this person, or an empty form. Someone else's answers are nobody's business, and are removed. */
export function draftFor(account: string | null): ApplicationDraft {
  const kept = read();
  if (kept && (kept.account === null || account === null || kept.account === account)) return kept;
  deleteUnsent();
  return { answers: noAnswers, sendKey: newIdempotencyKey(), account, hasReviewed: false, hasTried: false };
}

/** Answers whether the browser kept it: some keep nothing in private windows. */
export function saveDraft(unsent: ApplicationDraft): boolean {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(unsent));
    return true;
  } catch {
    return false;
  }
}

export function deleteUnsent(): void {
  sessionStorage.removeItem(draftKey);
}

function read(): ApplicationDraft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? "null");
    return isUnsent(kept) ? kept : undefined;
  } catch {
    return undefined; // What cannot be read is not there.
  }
}

function isUnsent(kept: unknown): kept is ApplicationDraft {
  return (
    isRecord(kept) &&
    typeof kept.sendKey === "string" &&
    (kept.account === null || typeof kept.account === "string") &&
    typeof kept.hasReviewed === "boolean" &&
    typeof kept.hasTried === "boolean" &&
    isRecord(kept.answers) &&
    isTexts(kept.answers.texts) &&
    Array.isArray(kept.answers.studies) &&
    kept.answers.studies.every(isTexts)
  );
}

function isTexts(value: unknown): value is Texts {
  return isRecord(value) && Object.values(value).every((text) => typeof text === "string");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
