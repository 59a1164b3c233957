import { refusalOfDecision } from "contract/portfolios/decision-texts.ts";
import { refusalToFinish } from "contract/portfolios/verdicts.ts";
import { placeKey } from "contract/qualifications/places.ts";
import type { Feedback, PortfolioForReview } from "contract/reviews/reviews.ts";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { send } from "../../app/api.ts";
import { useSetAnswer } from "../../app/queries.tsx";
import type { ChosenFile } from "../../portfolios/chosen-files/placed-files.ts";
import { cleanProse } from "../../ui/forms/clean-text.ts";
import { useToasts } from "../../ui/states/toasts.tsx";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import { useCompletion } from "../board/use-completion.ts";
import { withRange } from "../criteria/range.ts";
import { countsOf, notYetIn, rowsOf } from "../criteria/rows.ts";
import { hasText } from "../remarks/remarks.ts";
import type { Reviewing } from "../use-reviewing.ts";
import { type FeedbackDraft, needsChoice, type Written } from "./draft.ts";
import { type Failure, failureOf } from "./failures.ts";
import { useDraft } from "./use-draft.ts";
import { useRecordings } from "./use-recordings.ts";
import { givenVoice, savedVoice } from "./voice.ts";

/** What becomes of the portfolio: "Done" submits the feedback and marks as done in one act. */
type FeedbackCommand = Feedback["status"];

/** Writing and sending feedback: saved as a draft while typed, sent once, compared when the portfolio has changed. */
export function useFeedback(storage: DraftStorage<FeedbackDraft>, portfolio: PortfolioForReview, reviewing: Reviewing) {
  const draft = useDraft(storage, portfolio);
  const { failure, setFailure, theirs, setTheirs, explain } = useFailures(portfolio, draft.version);
  const [command, setCommand] = useState<FeedbackCommand>("Reviewed");
  const { showToast } = useToasts();
  const { written, version } = draft;
  const recordings = useRecordings(storage);
  const then = after(() => setFailure(undefined));
  const rebase = then(draft.rebase);
  const { reopen } = useCompletion(reviewing, rebase);

  /** Resolves to whether it was sent, or waits to be. */
  async function submit(status: FeedbackCommand): Promise<boolean> {
    const sent = sentOf(draft, portfolio, status);
    const refusal = refusalOf(status, sent, portfolio);
    setFailure(refusal);
    if (refusal) return false;
    setCommand(status);
    try {
      const files = recordings.sentWith(sent);
      const forOutbox = { draft: storage, files, valuesOf: () => draft.queued(written) };
      const answer = await reviewing.review(feedbackOf(status, sent, portfolio, files), version, forOutbox);
      if (!answer) return false;
      const { portfolio: answered, message } = answer;
      if (answered) draft.acknowledge(written, answered);
      if (answered?.status !== "Done") showToast({ tone: "success", message });
      else showToast({ tone: "success", message: signedOff, undo: () => reopen(answered.version) });
      return true;
    } catch (error) {
      return await explain(failureOf(error), { ...written, version });
    }
  }

  const postpone = () => setTheirs(undefined);
  function resolve(chosen: Written) {
    if (theirs) draft.change(chosen, theirs.version);
    postpone();
  }

  const discard = () => showToast({ tone: "info", ...discarded, undo: recordings.restoring(draft.discard()) });
  const retry = failure?.kind === "retry" ? () => void submit(command) : undefined;
  const acts = {
    write: then(draft.write),
    decide: then(draft.decide),
    remark: then(draft.remark),
    show: then(draft.show),
    say: then(draft.say),
    discard: then(discard),
  };
  return { ...draft, ...acts, recordings, submit, rebase, resolve, postpone, failure, setFailure, theirs, retry };
}

/** An act that makes the last failure a thing of the past. */
function after(forget: () => void) {
  return <A extends unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      forget();
      act(...args);
    };
}

const discarded = { message: "Your unsent work was discarded." };
const signedOff = "Feedback submitted and portfolio marked as done";

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

  return { failure, setFailure, theirs, setTheirs, explain };
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

/** What goes with a command. */
function sentOf(
  draft: Pick<ReturnType<typeof useDraft>, "written" | "decisions">,
  portfolio: PortfolioForReview,
  command: FeedbackCommand,
): Written {
  const { text, range, remarks, voice } = draft.written;
  const decisions = withRange(portfolio, draft.decisions, { range, finishes: command === "Done" });
  return { text, decisions, remarks: remarks.filter(hasText), voice };
}

function feedbackOf(
  command: FeedbackCommand,
  written: Written,
  portfolio: PortfolioForReview,
  recordings: readonly ChosenFile[],
): Feedback {
  const { text, decisions } = written;
  const { submittedFeedback, savedDecisions = [], savedRemarks = [] } = portfolio;
  // The server's own words about the last round's decisions do not fit the new ones.
  const isNew = decisions.length > 0 || written.voice !== null;
  const isOwn = isNew && text === submittedFeedback && /^((Accepted|Not yet): \d|Voice feedback\.$)/.test(text);
  const [given, remarks] = [decisions.map(cleaned), written.remarks.map(cleaned)];
  return {
    status: command === "Done" ? "Reviewed" : command,
    assessorComments: isOwn ? "" : cleanProse(text),
    ...((given.length > 0 || savedDecisions.length > 0) && { decisions: given }),
    ...((remarks.length > 0 || savedRemarks.length > 0) && { remarks }),
    ...givenVoice(
      written.voice,
      portfolio,
      recordings.find(({ id }) => id === written.voice?.key),
    ),
    ...(command === "Done" && { finish: true }),
  };
}

function cleaned<P extends { text: string }>(part: P): P {
  return { ...part, text: cleanProse(part.text) };
}

/** Why it cannot be sent as it is. What is saved may be half of it. */
function refusalOf(command: FeedbackCommand, written: Written, portfolio: PortfolioForReview): Failure | undefined {
  const { decisions } = written;
  if (command !== "To Be Reviewed")
    for (const one of decisions) {
      const refusal = refusalOfDecision(one, undefined);
      if (refusal) return { kind: "decision", message: refusal.message, criterion: placeKey(one) };
    }
  const rows = rowsOf(portfolio, decisions);
  const toFinish = command === "Done" ? refusalToFinish(notYetIn(rows)) : undefined;
  if (toFinish) return { kind: "decision", message: toFinish };
  const isSilent = decisions.length === 0 && !written.voice && !(command === "Done" && countsOf(rows).open > 0);
  // Remarks are saved alone, and not submitted alone.
  const isToSave = command === "To Be Reviewed" && written.remarks.length > 0;
  return written.text.trim() === "" && isSilent && !isToSave ? missingText(command, portfolio) : undefined;
}

/** What is wrong with an empty field. Saving it is allowed when that removes what was saved before. */
function missingText(command: FeedbackCommand, portfolio: PortfolioForReview): Failure | undefined {
  const { savedFeedback, savedDecisions = [], savedRemarks = [] } = portfolio;
  const hasSaved = savedDecisions.length + savedRemarks.length > 0 || savedVoice(portfolio) !== undefined;
  if (command !== "To Be Reviewed") return { kind: "text", message: "Write your feedback before you submit it." };
  if (savedFeedback || hasSaved) return undefined;
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
