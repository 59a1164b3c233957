import { type FieldValues, get, set } from "react-hook-form";
import { newIdempotencyKey } from "../../app/new-key.ts";
import { noAnswers, noStudy, type Values } from "./answers.ts";

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
    const stored: (ApplicationDraft & EarlierDraft) | null = JSON.parse(sessionStorage.getItem(draftKey) ?? "null");
    if (typeof stored?.sendKey !== "string") return undefined;
    const { answers, values = answers && valuesOf(answers), ...rest } = stored;
    return values && { ...rest, values: { ...noAnswers, ...values } };
  } catch {
    return undefined; // Malformed JSON counts as no draft.
  }
}

/** Answers as an earlier version stored them in a tab that is still open: by path, the parts of a date as "birth-day". */
interface EarlierDraft {
  answers?: { texts: Texts; studies: Texts[] };
}
type Texts = Record<string, string>;

function valuesOf({ texts, studies }: Required<EarlierDraft>["answers"]): Values {
  return { ...filled(noAnswers, texts), previousStudies: studies.map((study) => filled(noStudy, study)) };
}

function filled<V extends FieldValues>(empty: V, texts: Texts): V {
  const values = structuredClone(empty);
  for (const [path, text] of Object.entries(texts)) {
    const isCheckbox = get(values, path) === false;
    set(values, path.replace(/-(?=day$|month$|year$)/, "."), isCheckbox ? text !== "" : text);
  }
  return values;
}
