import { useRef, useState } from "react";
import { type Answers, noAnswers, withAnswer } from "../application-answers/answers.ts";
import { check } from "../application-answers/check.ts";
import { forgetUnsent, keepUnsent, keptFor, type Unsent } from "../application-answers/kept-answers.ts";
import { newKey } from "../kept-work/new-key.ts";
import { useSession } from "../session.tsx";
import type { FieldError } from "../ui/error-summary.tsx";

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
export function useUnsent(): Form {
  const account = useSession().viewer?._id ?? null;
  const [unsent, setUnsent] = useState(() => keptFor(account));
  const [isKept, setIsKept] = useState(true);
  // A browser that fills in many fields at once changes them one after the other, before anything is drawn again.
  const latest = useRef(unsent);

  function change(part: Partial<Unsent>) {
    latest.current = { ...latest.current, account: account ?? latest.current.account, ...part };
    setUnsent(latest.current);
    setIsKept(keepUnsent(latest.current));
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
    renewSendKey: () => change({ sendKey: newKey() }),
    clear: () => {
      const before = latest.current.answers;
      change({ answers: noAnswers, sendKey: newKey(), hasReviewed: false, hasTried: false });
      forgetUnsent();
      return before;
    },
    finish: forgetUnsent,
  };
}
