import { momentOf } from "contract/core/dates.ts";
import type { Status } from "contract/core/moves.ts";
import { placeName } from "contract/qualifications/places.ts";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { lazy, type ReactNode, type RefObject, Suspense, useState } from "react";
import { LinkButton } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { focusIfLost } from "../../ui/page.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { useMedia, wideQuery } from "../../ui/use-media.ts";
import { RestoredDraft } from "../../unsent/drafts/autosave-line.tsx";
import { backSentence } from "../../unsent/drafts/sentences.ts";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import { AcceptMore } from "../criteria/accept-more.tsx";
import { Criteria } from "../criteria/criteria.tsx";
import { RangeLine } from "../criteria/range-line.tsx";
import { useDeciding } from "../criteria/use-deciding.ts";
import { KeyHints } from "../criteria/verdicts.tsx";
import { PhraseBar } from "../phrases/phrase-bar.tsx";
import { NextInQueue } from "../queue-bar.tsx";
import { useSharedRemarks } from "../remarks/remarking.ts";
import { EarlierRounds, SaidIn } from "../rounds/earlier-rounds.tsx";
import { useReviewing } from "../use-reviewing.ts";
import { earlierRounds, type FeedbackDraft, storedText } from "./draft.ts";
import { FeedbackActions } from "./feedback-actions.tsx";
import { FeedbackBox } from "./feedback-box.tsx";
import { CopyText, OutOfReach, ResubmittedNotice, UnsentText } from "./unsent-text.tsx";
import { useFeedback } from "./use-feedback.ts";
import { useVoicePart } from "./voice-part.tsx";

// A dialog that is rarely opened.
const FeedbackConflict = lazy(() => import("./feedback-conflict.tsx"));

interface Props {
  storage: DraftStorage<FeedbackDraft>;
  portfolio: PortfolioForReview;
  /** The assessor cannot see the portfolio any more; the text stays, to be copied. */
  isUnavailable: boolean;
  box: RefObject<HTMLTextAreaElement | null>;
  /** Above the box. */
  head: ReactNode;
}

/** Who reads the text, and when. */
const hints: Partial<Record<Status, string>> = {
  "To Be Reviewed": "The student reads it once you submit it. Saved feedback is only for you.",
  Reviewed: "The student has your feedback. Saving a new one moves the portfolio back to To Be Reviewed.",
};

/** The criteria, the box with the earlier feedback directly above it and the phrases below, and what can be done. */
export function FeedbackForm({ storage, portfolio, isUnavailable: isHidden, box, head }: Props) {
  const reviewing = useReviewing({ id: portfolio._id, title: portfolio.title, person: portfolio.userId.name });
  const feedback = useFeedback(storage, portfolio, reviewing);
  const deciding = useDeciding(portfolio, feedback);
  const [isAdding, setAdding] = useState(false);
  const { failure, theirs } = feedback;
  const isUnavailable = isHidden || failure?.kind === "unavailable";
  const isDone = portfolio.status === "Done";
  const isReadOnly = isDone || isUnavailable;
  const place = deciding.current?.state === "not yet" ? deciding.current.place : null;
  const voicing = { storage, recordings: feedback.recordings, saved: portfolio.remarkVoices ?? [] };
  const writing = isReadOnly ? undefined : { change: feedback.remark, place, voicing };
  useSharedRemarks(feedback.written.remarks, writing);
  const error = failure?.kind === "text" ? failure.message : undefined;
  const { submit, submissions } = useLeadingOn(feedback);
  const isWide = useMedia(wideQuery);
  const voice = useVoicePart({ storage, portfolio, feedback }, isReadOnly);
  const phrases = !isReadOnly && (
    <>
      {voice.button}
      <PhraseBar box={box} />
    </>
  );
  const { rows } = deciding;
  const earlier = earlierRounds(portfolio);
  // The one whose feedback is in the box.
  const shown = portfolio.rounds.find((one) => !earlier.includes(one));
  return (
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="flex min-h-0 grow flex-col max-wide:overflow-y-auto"
    >
      <Criteria {...{ deciding, portfolio, isReadOnly, isAdding }} onAdd={setAdding} />
      {isWide && <RangeLine deciding={deciding} isReadOnly={isReadOnly} />}
      <div className="flex shrink-0 grow flex-col gap-2 px-4 py-2">
        {/* On a phone the criterion stands in its place. */}
        <div
          className={`flex min-h-7 items-center gap-x-3 max-wide:min-h-9 max-wide:flex-wrap max-wide:pr-11 ${rows.length > 0 ? "max-wide:not-group-data-grown/sheet:hidden" : ""}`}
        >
          {head}
          {isWide && phrases}
        </div>
        <div className="grid gap-2 wide:max-h-36 wide:overflow-y-auto">
          {storage.fault && <p className="text-danger text-sm wide:hidden">{storage.fault}</p>}
          <ErrorSummary errors={error ? [{ path: "feedback", message: error }] : []} />
          <Notices {...{ portfolio, feedback, isUnavailable, box }} />
          <EarlierRounds rounds={earlier} portfolio={portfolio} />
          {shown && <SaidIn round={shown} portfolio={portfolio} />}
          {portfolio.status === "To Be Reviewed" && <SavedByOthers saved={portfolio.savedByOthers} />}
        </div>
        <div
          className={`flex grow gap-2 group-data-grown/sheet:flex-col ${rows.length > 0 ? "max-wide:not-group-data-grown/sheet:[@media(height<40rem)]:hidden" : ""}`}
        >
          <FeedbackBox
            ref={box}
            hint={isUnavailable ? undefined : hints[portfolio.status]}
            isDense={rows.length > 3}
            error={error}
            readOnly={isReadOnly}
            value={isDone ? storedText(portfolio) : feedback.text}
            onChange={(event) => feedback.write(event.target.value)}
          />
          {!isWide && phrases}
        </div>
        {voice.panel}
        {isUnavailable && (
          <div className="flex flex-wrap gap-3">
            <CopyText text={feedback.unsent ?? feedback.text} from="feedback" />
            <LinkButton to="/portfolio/assessor">Back to the board</LinkButton>
          </div>
        )}
        {isDone && feedback.unsent !== undefined && <UnsentText text={feedback.unsent} />}
        {!isUnavailable && portfolio.status !== "To Be Reviewed" && (
          <NextInQueue
            at={portfolio._id}
            isFirstChoice={isDone || feedback.unsent === undefined}
            submissions={submissions}
          />
        )}
      </div>
      {!isUnavailable && (
        <FeedbackActions
          portfolio={portfolio}
          reviewing={reviewing}
          feedback={{ ...feedback, submit }}
          deciding={deciding}
        />
      )}
      {!isReadOnly && <KeyHints onAdd={() => setAdding(true)} />}
      {isDone && !isUnavailable && <AcceptMore portfolio={portfolio} rows={rows} />}
      {theirs && (
        <Suspense>
          <FeedbackConflict
            mine={feedback.written}
            theirs={theirs}
            onResolve={feedback.resolve}
            onClose={feedback.postpone}
          />
        </Suspense>
      )}
    </form>
  );
}

type FeedbackState = ReturnType<typeof useFeedback>;

/**
 * Submits what is written and leaves its box at once, so that the next key goes on instead of being typed there; when it was
 * not sent, the person is back in the box. `submissions` counts what was sent, after which a focus that is lost goes to the
 * next portfolio.
 */
function useLeadingOn({ submit }: FeedbackState) {
  const [submissions, setSubmissions] = useState(0);
  async function leadOn(status: Parameters<FeedbackState["submit"]>[0]) {
    const { activeElement } = document;
    const box = activeElement instanceof HTMLTextAreaElement ? activeElement : undefined;
    const isLeaving = status !== "To Be Reviewed";
    if (isLeaving) box?.blur();
    const isSent = await submit(status);
    if (isSent && isLeaving) setSubmissions((before) => before + 1);
    if (!isSent) focusIfLost(() => box?.focus());
    return isSent;
  }
  return { submit: leadOn, submissions };
}

/** What has happened to the portfolio, to the text or to the last request. */
function Notices({
  portfolio,
  feedback,
  isUnavailable,
  box,
}: {
  portfolio: PortfolioForReview;
  feedback: FeedbackState;
  isUnavailable: boolean;
  box: Props["box"];
}) {
  const { failure, retry, unsent, leftOut } = feedback;
  const student = portfolio.userId.name;

  // Try again and Discard disappear when they are pressed, so the focus moves to the field.
  function thenFocusField(act: () => void) {
    return () => {
      act();
      box.current?.focus();
    };
  }

  return (
    <>
      {isUnavailable && <OutOfReach id={portfolio._id} student={student} hasText={unsent !== undefined} />}
      <div role="status" className="empty:hidden">
        {feedback.isResubmitted && !isUnavailable && !failure && (
          <ResubmittedNotice student={student} hasText={unsent !== undefined} />
        )}
        {leftOut.map((one) => (
          <p key={placeName(one)} className="wrap-anywhere text-sm">
            {`${placeName(one)} has been accepted meanwhile, so your “not yet” is left out${one.text && `: “${one.text}”`}.`}
          </p>
        ))}
      </div>
      {feedback.foundAt && portfolio.status !== "Done" && !isUnavailable && (
        <RestoredDraft
          at={feedback.foundAt}
          back={backSentence({ texts: unsent !== "", photos: 0, lost: 0 }) || "You had emptied this box."}
          onDiscard={thenFocusField(feedback.discard)}
        />
      )}
      {failure && !["text", "decision"].includes(failure.kind) && !isUnavailable && (
        <ErrorMessage
          message={failure.message}
          {...(retry && { onRetry: thenFocusField(retry) })}
          {...(retry && unsent !== undefined && { safe: "Your feedback is still in the box." })}
        />
      )}
    </>
  );
}

/** Names earlier assessors who saved feedback in this round, which only they can read. */
function SavedByOthers({ saved }: { saved: PortfolioForReview["savedByOthers"] }) {
  if (saved.length === 0) return null;
  return (
    <ul className="grid shrink-0 gap-2 rounded-control border border-line bg-row px-3 py-2.5 text-sm">
      {saved.map(({ assessorName, savedAt }) => (
        <li key={`${assessorName} ${savedAt}`} className="wrap-anywhere">
          {`${assessorName} saved feedback on ${momentOf(savedAt)} that was not submitted. Only ${assessorName} can read it.`}
        </li>
      ))}
    </ul>
  );
}
