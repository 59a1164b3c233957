import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { send } from "../../app/api.ts";
import { useSetAnswer } from "../../app/queries.tsx";
import type { DraftStorage } from "../../drafts/use-draft-storage.ts";
import { cleanProse } from "../../ui/forms/clean-text.ts";
import { useToasts } from "../../ui/states/toasts.tsx";
import type { Reviewing } from "../use-reviewing.ts";
import { type FeedbackDraft, needsChoice } from "./draft.ts";
import { type Failure, failureOf } from "./failures.ts";
import { useDraft } from "./use-draft.ts";

type FeedbackCommand = "Reviewed" | "To Be Reviewed";

/** Writing and sending feedback: saved as a draft while typed, sent once, compared when the portfolio has changed. */
export function useFeedback(
  storage: DraftStorage<FeedbackDraft>,
  portfolio: PortfolioForReview,
  { review }: Reviewing,
) {
  const draft = useDraft(storage, portfolio);
  const [failure, setFailure] = useState<Failure>();
  const [command, setCommand] = useState<FeedbackCommand>("Reviewed");
  const [theirs, setTheirs] = useState<PortfolioForReview>();
  const { showToast } = useToasts();
  const hasLeft = useHasLeft();
  const setAnswer = useSetAnswer();
  const { text, version } = draft;

  async function submit(status: FeedbackCommand) {
    const missing = text.trim() === "" ? missingText(status, portfolio) : undefined;
    setFailure(missing);
    if (missing) return;
    setCommand(status);
    try {
      const answer = await review({ status, assessorComments: cleanProse(text) }, version);
      if (!answer) return;
      draft.acknowledge(text, answer.portfolio);
      showToast({ tone: "success", message: answer.message });
    } catch (error) {
      const failure = failureOf(error);
      if (hasLeft.current) showToast({ tone: "danger", message: notSent(portfolio.title, failure) });
      else await explain(failure);
    }
  }

  async function explain(failure: Failure) {
    if (failure.kind !== "stale") return setFailure(failure);
    try {
      const now = await send("viewForReview", { params: { id: portfolio._id } });
      if (needsChoice({ text, version }, now)) return setTheirs(now);
      setAnswer("viewForReview", { params: { id: now._id } }, now);
      setFailure(changeOf(portfolio, now));
    } catch (error) {
      setFailure(failureOf(error));
    }
  }

  function write(text: string) {
    setFailure(undefined);
    draft.write(text);
  }

  function discard() {
    setFailure(undefined);
    showToast({ tone: "info", message: "Your unsent work was discarded.", undo: draft.discard() });
  }

  function resolve(text: string) {
    if (theirs) draft.write(text, theirs.version);
    setTheirs(undefined);
  }

  const retry = failure?.kind === "retry" ? () => void submit(command) : undefined;
  return { ...draft, failure, theirs, retry, write, discard, resolve, submit, postpone: () => setTheirs(undefined) };
}

/** Whether the page has been left: a failure after that can only be shown as a toast. */
function useHasLeft(): RefObject<boolean> {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}

function notSent(title: string, { message }: Failure): string {
  return `Your feedback on “${title}” was not sent. ${message} Your text is saved on its page.`;
}

/** What is wrong with an empty field. Saving it is allowed when that removes feedback saved before. */
function missingText(command: FeedbackCommand, { savedFeedback }: PortfolioForReview): Failure | undefined {
  if (command === "Reviewed") return { kind: "text", message: "Write your feedback before you submit it." };
  if (savedFeedback) return undefined;
  return { kind: "text", message: "There is nothing to save yet. Write your feedback first." };
}

/** The portfolio has changed and the draft has not: there is no text to choose, but the assessor has to look again. */
function changeOf(shown: PortfolioForReview, now: PortfolioForReview): Failure {
  const isResubmitted = now.submittedAt !== shown.submittedAt;
  const what = isResubmitted ? `${now.userId.name} has sent this portfolio in again` : "This portfolio has changed";
  return {
    kind: "retry",
    message: `${what}, so your feedback was not sent. Look through it again, then try again.`,
  };
}
