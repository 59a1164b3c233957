import { type RefObject, useState } from "react";
import { useToasts } from "../ui/states/toasts.tsx";
import { useCompletion } from "./board/use-completion.ts";
import { type Failure, failureOf } from "./feedback/failures.ts";
import type { Reviewing } from "./use-reviewing.ts";

interface Events {
  title: string;
  /** Whether the page has been left: a failure after that can only be shown as a toast. */
  hasLeft: RefObject<boolean>;
  /** It has been marked as done, or with Undo as undone, which raised its version. */
  onMarked: (before: number, after: number) => void;
  /** Undefined when it is tried again. */
  onFailure: (failure: Failure | undefined) => void;
}

/** Marks as done what has just been submitted: the second half of "Submit and mark as done", a request of its own. */
export function useSigningOff(reviewing: Reviewing, { title, hasLeft, onMarked, onFailure }: Events) {
  const { showToast } = useToasts();
  const { reopen } = useCompletion(reviewing, onMarked);
  const [submitted, setSubmitted] = useState<number>();

  async function finish(version: number): Promise<void> {
    setSubmitted(version);
    onFailure(undefined);
    try {
      const answer = await reviewing.review({ status: "Done" }, version);
      if (!answer) return;
      if (!answer.portfolio)
        return showToast({
          tone: "success",
          message: `Your feedback was submitted. Marking it as done: ${answer.message}`,
        });
      const after = answer.portfolio.version;
      setSubmitted(undefined);
      onMarked(version, after);
      showToast({
        tone: "success",
        message: "Feedback submitted and portfolio marked as done",
        undo: () => reopen(after),
      });
    } catch (error) {
      const failure = notFinished(failureOf(error));
      if (hasLeft.current) showToast({ tone: "danger", message: `“${title}”: ${failure.message}` });
      else onFailure(failure);
    }
  }

  return {
    finish,
    /** Marks as done the version that was submitted and could not be marked. */
    finishAgain: submitted === undefined ? undefined : () => void finish(submitted),
    forget: () => setSubmitted(undefined),
  };
}

function notFinished({ kind, message }: Failure): Failure {
  // A portfolio that has changed has to be looked at again, so marking the version on screen is a new decision.
  const why = kind === "stale" ? "It has changed in the meantime. Look at it again before you mark it." : message;
  return {
    kind: kind === "stale" ? "refused" : kind,
    message: `Your feedback was submitted. The portfolio was not marked as done. ${why}`,
  };
}
