import type { Feedback, PortfolioForReview } from "contract/reviews/reviews.ts";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { send } from "../../app/api.ts";
import { useSetAnswer } from "../../app/queries.tsx";
import { cleanProse } from "../../ui/forms/clean-text.ts";
import { useToasts } from "../../ui/states/toasts.tsx";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import type { Reviewing } from "../use-reviewing.ts";
import { useSigningOff } from "../use-signing-off.ts";
import { type FeedbackDraft, needsChoice } from "./draft.ts";
import { type Failure, failureOf } from "./failures.ts";
import { useDraft } from "./use-draft.ts";

/** What becomes of the portfolio: "Done" submits the feedback and then marks as done. */
type FeedbackCommand = Feedback["status"];

/** Writing and sending feedback: saved as a draft while typed, sent once, compared when the portfolio has changed. */
export function useFeedback(storage: DraftStorage<FeedbackDraft>, portfolio: PortfolioForReview, reviewing: Reviewing) {
  const draft = useDraft(storage, portfolio);
  const { failure, setFailure, theirs, setTheirs, hasLeft, explain } = useFailures(portfolio, draft.version);
  const [command, setCommand] = useState<FeedbackCommand>("Reviewed");
  const [isSigningOff, setSigningOff] = useState(false);
  const { showToast } = useToasts();
  const { text, version } = draft;
  const rebase = then(draft.rebase);
  const { finish, finishAgain, forget } = useSigningOff(reviewing, {
    ...{ title: portfolio.title, hasLeft, onMarked: rebase, onFailure: setFailure },
  });

  /** Resolves to whether it was sent, or waits to be. */
  async function submit(status: FeedbackCommand): Promise<boolean> {
    const missing = text.trim() === "" ? missingText(status, portfolio) : undefined;
    then(setFailure)(missing);
    if (missing) return false;
    setCommand(status);
    setSigningOff(status === "Done");
    try {
      const answer = await reviewing.review(feedbackOf(status, text), version, {
        draft: storage,
        valuesOf: () => draft.queued(text),
        ...(status === "Done" && { followedBy: { status } }),
      });
      if (!answer) return false;
      if (answer.portfolio) draft.acknowledge(text, answer.portfolio);
      if (answer.portfolio && status === "Done") await finish(answer.portfolio.version);
      else showToast({ tone: "success", message: answer.message });
      return true;
    } catch (error) {
      return await explain(failureOf(error), { text, version });
    } finally {
      setSigningOff(false);
    }
  }

  /** An act that makes the last failure a thing of the past. */
  function then<A extends unknown[]>(act: (...args: A) => void) {
    return (...args: A) => {
      setFailure(undefined);
      forget();
      act(...args);
    };
  }

  const postpone = () => setTheirs(undefined);
  function resolve(text: string) {
    if (theirs) draft.write(text, theirs.version);
    postpone();
  }

  const discard = () => showToast({ tone: "info", message: "Your unsent work was discarded.", undo: draft.discard() });
  const retry = failure?.kind === "retry" ? (finishAgain ?? (() => void submit(command))) : undefined;
  const acts = { write: then(draft.write), submit, rebase, discard: then(discard), resolve, postpone };
  return { ...draft, ...acts, failure, theirs, retry, isSigningOff };
}

/** Why the last request failed, and the version with other feedback that the assessor has to choose from. */
function useFailures(portfolio: PortfolioForReview, version: number) {
  const [failure, setFailure] = useState<Failure>();
  // A draft that was found may be outdated already, such as one that waited in the outbox.
  const isOutdated = version !== portfolio.version && portfolio.status !== "Done";
  const [theirs, setTheirs] = useState(isOutdated ? portfolio : undefined);
  const { showToast } = useToasts();
  const hasLeft = useHasLeft();
  const setAnswer = useSetAnswer();

  /** Resolves to false: it was not sent. */
  async function explain(failure: Failure, draft: FeedbackDraft): Promise<false> {
    if (hasLeft.current) {
      showToast({
        tone: "danger",
        message: `Your feedback on “${portfolio.title}” was not sent. ${failure.message} Your text is saved on its page.`,
      });
      return false;
    }
    const found = await meaningOf(failure, portfolio, draft);
    if (found.now) setAnswer("viewForReview", { params: { id: portfolio._id } }, found.now);
    setTheirs(found.theirs);
    setFailure(found.failure);
    return false;
  }

  return { failure, setFailure, theirs, setTheirs, hasLeft, explain };
}

/** A refused version is compared with the present one: is there other feedback to choose from, or only to look again? */
async function meaningOf(failure: Failure, shown: PortfolioForReview, draft: FeedbackDraft): Promise<Meaning> {
  if (failure.kind !== "stale") return { failure };
  try {
    const now = await send("viewForReview", { params: { id: shown._id } });
    return needsChoice(draft, now) ? { theirs: now } : { now, failure: changeOf(shown, now) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}
type Meaning = { failure?: Failure; theirs?: PortfolioForReview; now?: PortfolioForReview };

/** Whether the page has been left: a failure after that can only be shown as a toast. */
function useHasLeft(): RefObject<boolean> {
  const hasLeft = useRef(false);
  // Other effects end only after the next page is painted, and a failure may come before that.
  useLayoutEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}

function feedbackOf(command: FeedbackCommand, text: string): Feedback {
  return { status: command === "Done" ? "Reviewed" : command, assessorComments: cleanProse(text) };
}

/** What is wrong with an empty field. Saving it is allowed when that removes feedback saved before. */
function missingText(command: FeedbackCommand, { savedFeedback }: PortfolioForReview): Failure | undefined {
  if (command !== "To Be Reviewed") return { kind: "text", message: "Write your feedback before you submit it." };
  if (savedFeedback) return undefined;
  return { kind: "text", message: "There is nothing to save yet. Write your feedback first." };
}

/** The portfolio has changed and the draft has not: there is no text to choose, but the assessor has to look again. */
function changeOf(shown: PortfolioForReview, now: PortfolioForReview): Failure {
  const isResubmitted = now.submittedAt !== shown.submittedAt;
  return {
    kind: "retry",
    message: isResubmitted
      ? `${now.userId.name} has sent this portfolio in again, so your feedback was not sent. Look through it again, then try again.`
      : "This portfolio has changed, so your feedback was not sent. Look through it again, then try again.",
  };
}
