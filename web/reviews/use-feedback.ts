import type { PortfolioForReview } from "contract/reviews.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import { send } from "../api.ts";
import type { KeptWork } from "../kept-work/use-kept-work.ts";
import { useSetAnswer } from "../queries.tsx";
import { useNotices } from "../ui/notices.tsx";
import { seenProse } from "../ui/seen-text.ts";
import { type FeedbackWork, needsChoice } from "./draft.ts";
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
  const setAnswer = useSetAnswer();
  const { text, version } = draft;

  async function submit(status: Wish) {
    const empty = text.trim() === "" ? emptyFault(status, portfolio) : undefined;
    setFault(empty);
    if (empty) return;
    setWish(status);
    try {
      const answer = await review({ status, assessorComments: seenProse(text) }, version);
      if (!answer) return;
      draft.settle(text, answer.portfolio);
      say({ tone: "success", message: answer.message });
    } catch (error) {
      const fault = faultOf(error);
      if (hasLeft.current) say({ tone: "danger", message: notSent(portfolio.title, fault) });
      else await explain(fault).catch((error) => setFault(faultOf(error)));
    }
  }

  async function explain(fault: Fault) {
    if (fault.kind !== "stale") return setFault(fault);
    const params = { id: portfolio._id };
    const now = await send("viewForReview", { params });
    if (needsChoice({ text, version }, now)) return setTheirs(now);
    setAnswer("viewForReview", { params }, now);
    setFault({ kind: "again", message: whatChanged(portfolio, now) });
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

// An empty box takes away what was saved before; without that there is nothing to save.
function emptyFault(status: Wish, { savedFeedback }: PortfolioForReview): Fault | undefined {
  if (status === "Reviewed") return { kind: "text", message: missing };
  return savedFeedback ? undefined : { kind: "text", message: nothingToSave };
}

function whatChanged(portfolio: PortfolioForReview, now: PortfolioForReview): string {
  return now.submittedAt === portfolio.submittedAt ? changed : sentAnew(portfolio.userId.name);
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

function sentAnew(student: string): string {
  return `${student} has sent this portfolio in again, so your feedback was not sent. Look through it once more, then try again.`;
}

const changed =
  "This portfolio has changed in the meantime, so your feedback was not sent. Look at it once more, then try again.";
const missing = "Write your feedback before you submit it.";
const nothingToSave = "There is nothing to save yet. Write your feedback first.";
