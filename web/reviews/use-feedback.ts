import type { PortfolioForReview } from "contract/reviews.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { send } from "../api.ts";
import type { KeptWork } from "../kept-work/use-kept-work.ts";
import { useNotices } from "../ui/notices.tsx";
import { seenProse } from "../ui/seen-text.ts";
import type { FeedbackWork } from "./draft.ts";
import { type Fault, faultOf } from "./faults.ts";
import { useDraft } from "./use-draft.ts";
import type { Reviewing } from "./use-reviewing.ts";

type Wish = "Reviewed" | "To Be Reviewed";

/** Feedback on its way: kept as it is typed, sent once, compared when the portfolio has changed in the meantime. */
export function useFeedback(kept: KeptWork<FeedbackWork>, portfolio: PortfolioForReview, { review }: Reviewing) {
  const draft = useDraft(kept, portfolio);
  const [fault, setFault] = useState<Fault>();
  const [wish, setWish] = useState<Wish>("Reviewed");
  const [theirs, setTheirs] = useState<PortfolioForReview>();
  const { say } = useNotices();
  const hasLeft = useHasLeft();
  const { text, version } = draft;

  async function submit(status: Wish) {
    if (status === "Reviewed" && text.trim() === "") return setFault({ kind: "text", message: missing });
    setFault(undefined);
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
      setTheirs(await send("viewForReview", { params: { id: portfolio._id } }));
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

  const retry = fault?.kind === "again" ? () => void submit(wish) : undefined;
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

const missing = "Write your feedback before you submit it.";
