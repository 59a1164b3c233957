import { useRef, useState } from "react";
import { newIdempotencyKey } from "../../app/new-key.ts";
import { useSession } from "../../app/session.tsx";
import type { FieldError } from "../../ui/forms/error-summary.tsx";
import { type Answers, noAnswers, withAnswer } from "../answers/answers.ts";
import { check } from "../answers/check.ts";
import { type ApplicationDraft, deleteDraft, draftFor, saveDraft } from "../answers/draft.ts";

/** The form's answers and what the steps can do with them. */
export interface Form {
  answers: Answers;
  sendKey: string;
  hasReviewed: boolean;
  /** Did the browser store the latest answers? */
  isStored: boolean;
  /** What is still missing or wrong. */
  errors: FieldError[];
  /** A field's error, shown only once Submit has been pressed. */
  errorAt(path: string): string | undefined;
  answer(path: string, text: string): void;
  replace(answers: Answers): void;
  markReviewed(): void;
  markTried(): void;
  renewSendKey(): void;
  /** Empties the form and returns its former answers. */
  clear(): Answers;
  /** Deletes the draft once the server has the application. */
  finish(): void;
}

/** The draft of the application, stored in this tab at every change. */
export function useApplicationDraft(): Form {
  const account = useSession().viewer?._id ?? null;
  const [draft, setDraft] = useState(() => draftFor(account));
  const [isStored, setIsStored] = useState(true);
  // A browser's autofill changes many fields one after the other before React renders again.
  const latest = useRef(draft);

  function change(part: Partial<ApplicationDraft>) {
    latest.current = { ...latest.current, account: account ?? latest.current.account, ...part };
    setDraft(latest.current);
    setIsStored(saveDraft(latest.current));
  }

  const { answers, sendKey, hasReviewed, hasTried } = draft;
  const { errors } = check(answers);
  return {
    answers,
    sendKey,
    hasReviewed,
    isStored,
    errors,
    errorAt: (path) => (hasTried ? errors.find((error) => error.path === path)?.message : undefined),
    answer: (path, text) => change({ answers: withAnswer(latest.current.answers, path, text) }),
    replace: (answers) => change({ answers }),
    markReviewed: () => change({ hasReviewed: true }),
    markTried: () => change({ hasTried: true }),
    renewSendKey: () => change({ sendKey: newIdempotencyKey() }),
    clear: () => {
      const before = latest.current.answers;
      change({ answers: noAnswers, sendKey: newIdempotencyKey(), hasReviewed: false, hasTried: false });
      deleteDraft();
      return before;
    },
    finish: deleteDraft,
  };
}
