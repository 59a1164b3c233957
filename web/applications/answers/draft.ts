import { newIdempotencyKey } from "../../app/new-key.ts";
import { type Answers, noAnswers, type Texts } from "./answers.ts";

/** An application that has not been sent, in sessionStorage: it lives in this tab only and is deleted with it. */
export interface ApplicationDraft {
  answers: Answers;
  /** The idempotency key: sending the application twice makes one. */
  sendKey: string;
  /** Whose it is; null when nobody was signed in. */
  account: string | null;
  /** The review step has been visited: every step offers the way back to it. */
  hasReviewed: boolean;
  /** Submit has been pressed: fields show their errors. */
  hasTried: boolean;
}

export const draftKey = "application";

/** The draft stored for this person, or an empty form. Another account's draft is deleted. */
export function draftFor(account: string | null): ApplicationDraft {
  const stored = read();
  if (stored && (stored.account === null || account === null || stored.account === account)) return stored;
  deleteDraft();
  return { answers: noAnswers, sendKey: newIdempotencyKey(), account, hasReviewed: false, hasTried: false };
}

/** Returns false where the browser stores nothing, as some do in private windows. */
export function saveDraft(draft: ApplicationDraft): boolean {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function deleteDraft(): void {
  sessionStorage.removeItem(draftKey);
}

function read(): ApplicationDraft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? "null");
    return isDraft(stored) ? stored : undefined;
  } catch {
    return undefined; // Malformed JSON counts as no draft.
  }
}

function isDraft(value: unknown): value is ApplicationDraft {
  return (
    isRecord(value) &&
    typeof value.sendKey === "string" &&
    (value.account === null || typeof value.account === "string") &&
    typeof value.hasReviewed === "boolean" &&
    typeof value.hasTried === "boolean" &&
    isRecord(value.answers) &&
    isTexts(value.answers.texts) &&
    Array.isArray(value.answers.studies) &&
    value.answers.studies.every(isTexts)
  );
}

function isTexts(value: unknown): value is Texts {
  return isRecord(value) && Object.values(value).every((text) => typeof text === "string");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
