import { newIdempotencyKey } from "../../app/new-key.ts";
import { noAnswers, type Values } from "./answers.ts";

/** An application that has not been sent, in sessionStorage: it lives in this tab only and is deleted with it. */
export interface ApplicationDraft {
  values: Values;
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
  return emptyDraft(account);
}

export function emptyDraft(account: string | null): ApplicationDraft {
  return { values: noAnswers, sendKey: newIdempotencyKey(), account, hasReviewed: false, hasTried: false };
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
    const stored: ApplicationDraft | null = JSON.parse(sessionStorage.getItem(draftKey) ?? "null");
    // An earlier version of this form stored the answers in another way.
    return stored?.values ? { ...stored, values: { ...noAnswers, ...stored.values } } : undefined;
  } catch {
    return undefined; // Malformed JSON counts as no draft.
  }
}
