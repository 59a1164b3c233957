import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { send } from "../../app/api.ts";
import { useSetAnswer } from "../../app/queries.tsx";
import type { DraftStorage } from "../../drafts/use-draft-storage.ts";
import { seenProse } from "../../ui/forms/seen-text.ts";
import { useToasts } from "../../ui/states/toasts.tsx";
import type { Reviewing } from "../use-reviewing.ts";
import { type FeedbackDraft, needsChoice } from "./draft.ts";
import { type Fault, faultOf } from "./faults.ts";
import { useDraft } from "./use-draft.ts";

type FeedbackCommand = "Reviewed" | "To Be Reviewed";

/** Feedback on its way: kept as it is typed, sent once, compared when the portfolio has changed in the meantime. */
export function useFeedback(kept: DraftStorage<FeedbackDraft>, portfolio: PortfolioForReview, { review }: Reviewing) {
  const draft = useDraft(kept, portfolio);
  const [fault, setFault] = useState<Fault>();
  const [filter, setWish] = useState<FeedbackCommand>("Reviewed");
  const [theirs, setTheirs] = useState<PortfolioForReview>();
  const { say } = useToasts();
  const hasLeft = useHasLeft();
  const setAnswer = useSetAnswer();
  const { text, version } = draft;

  async function submit(status: FeedbackCommand) {
    const lack = text.trim() === "" ? lackOf(status, portfolio) : undefined;
    setFault(lack);
    if (lack) return;
    setWish(status);
    try {
      const answer = await review({ status, assessorComments: seenProse(text) }, version);
      if (!answer) return;
      draft.settle(text, answer.portfolio);
      say({ tone: "success", message: answer.message });
    } catch (error) {
      const fault = faultOf(error);
      if (hasLeft.current) say({ tone: "danger", message: notSent(portfolio.title, fault) });
      else await explain(fault);
    }
  }

  async function explain(fault: Fault) {
    if (fault.kind !== "stale") return setFault(fault);
    try {
      const now = await send("viewForReview", { params: { id: portfolio._id } });
      if (needsChoice({ text, version }, now)) return setTheirs(now);
      setAnswer("viewForReview", { params: { id: now._id } }, now);
      setFault(changeOf(portfolio, now));
    } catch (error) {
      setFault(faultOf(error));
    }
  }

  function write(text: string) {
    setFault(undefined);
    draft.write(text);
  }

  function discard() {
    setFault(undefined);
    say({ tone: "info", message: "Your unsent work was thrown away.", undo: draft.discard() });
  }

  function resolve(text: string) {
    if (theirs) draft.write(text, theirs.version);
    setTheirs(undefined);
  }

  const retry = fault?.kind === "again" ? () => void submit(filter) : undefined;
  return { ...draft, fault, theirs, retry, write, discard, resolve, submit, postpone: () => setTheirs(undefined) };
}

/** Whether the page has been left: what goes wrong then has no other place to be told than a notice. */
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

function notSent(title: string, { message }: Fault): string {
  return `Your feedback on “${title}” was not sent. ${message} Your text is kept on its page.`;
}

/** What is wrong with an empty box. Saving it takes away what was saved before, if there is anything. */
function lackOf(filter: FeedbackCommand, { savedFeedback }: PortfolioForReview): Fault | undefined {
  if (filter === "Reviewed") return { kind: "text", message: "Write your feedback before you submit it." };
  if (savedFeedback) return undefined;
  return { kind: "text", message: "There is nothing to save yet. Write your feedback first." };
}

/** What has changed under a text that goes on as it is: nobody has to choose, but it has to be looked at. */
function changeOf(shown: PortfolioForReview, now: PortfolioForReview): Fault {
  const isSentAnew = now.submittedAt !== shown.submittedAt;
  const what = isSentAnew ? `${now.userId.name} has sent this portfolio in again` : "This portfolio has changed";
  return {
    kind: "again",
    message: `${what}, so your feedback was not sent. Look through it once more, then try again.`,
  };
}
