import { useRef, useState } from "react";
import { newIdempotencyKey } from "../../app/new-key.ts";
import { useSession } from "../../app/session.tsx";
import type { FieldError } from "../../ui/forms/error-summary.tsx";
import { type Answers, noAnswers, withAnswer } from "../answers/answers.ts";
import { check } from "../answers/check.ts";
import { type ApplicationDraft, deleteUnsent, draftFor, saveDraft } from "../answers/draft.ts";

/** The form as a step works with it. */
export interface Form {
  answers: Answers;
  sendKey: string;
  hasReviewed: boolean;
  /** Did the browser keep the latest answers? */
  isKept: boolean;
  /** What is still missing or wrong. */
  faults: FieldError[];
  /** The fault of a field, once Submit has been pressed: until then nobody is bothered. */
  faultAt(path: string): string | undefined;
  answer(path: string, text: string): void;
  put(answers: Answers): void;
  markReviewed(): void;
  markTried(): void;
  renewSendKey(): void;
  /** Back to an empty form; answers what stood there. */
  clear(): Answers;
  /** The server has it: nothing stays on this device. */
  finish(): void;
}

/** What has been answered so far, kept in this tab at every change. */
export function useApplicationDraft(): Form {
  const account = useSession().viewer?._id ?? null;
  const [unsent, setUnsent] = useState(() => draftFor(account));
  const [isKept, setIsKept] = useState(true);
  // A browser that fills in many fields at once changes them one after the other, before anything is drawn again.
  const latest = useRef(unsent);

  function change(part: Partial<ApplicationDraft>) {
    latest.current = { ...latest.current, account: account ?? latest.current.account, ...part };
    setUnsent(latest.current);
    setIsKept(saveDraft(latest.current));
  }

  const { answers, sendKey, hasReviewed, hasTried } = unsent;
  const { faults } = check(answers);
  return {
    answers,
    sendKey,
    hasReviewed,
    isKept,
    faults,
    faultAt: (path) => (hasTried ? faults.find((fault) => fault.path === path)?.message : undefined),
    answer: (path, text) => change({ answers: withAnswer(latest.current.answers, path, text) }),
    put: (put) => change({ answers: put }),
    markReviewed: () => change({ hasReviewed: true }),
    markTried: () => change({ hasTried: true }),
    renewSendKey: () => change({ sendKey: newIdempotencyKey() }),
    clear: () => {
      const before = latest.current.answers;
      change({ answers: noAnswers, sendKey: newIdempotencyKey(), hasReviewed: false, hasTried: false });
      deleteUnsent();
      return before;
    },
    finish: deleteUnsent,
  };
}
