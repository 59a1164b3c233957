import type { Status } from "contract/core/moves.ts";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { useRef } from "react";
import { AutosaveLine, RestoredDraft } from "../../drafts/autosave-line.tsx";
import type { DraftStorage } from "../../drafts/use-draft-storage.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { shortcut } from "../../ui/keys/shortcuts.tsx";
import { Trouble } from "../../ui/states/trouble.tsx";
import { NextInLine } from "../queue/queue-bar.tsx";
import { useReviewing } from "../use-reviewing.ts";
import { type FeedbackDraft, storedText } from "./draft.ts";
import { FeedbackActions } from "./feedback-actions.tsx";
import { FeedbackConflict } from "./feedback-conflict.tsx";
import { CopyText, OutOfReach, SentAnew, UnsentText } from "./unsent-text.tsx";
import { useFeedback } from "./use-feedback.ts";

interface Props {
  kept: DraftStorage<FeedbackDraft>;
  portfolio: PortfolioForReview;
  /** The portfolio is out of the assessor's reach now; the text stays to be copied. */
  isGone: boolean;
}

/** Who reads the text, and when. */
const hints: Partial<Record<Status, string>> = {
  "To Be Reviewed": "The student reads it once you submit it. Saved feedback is only for you.",
  Reviewed: "The student has your feedback. Saving a new one moves the portfolio back to To Be Reviewed.",
};

export function FeedbackForm({ kept, portfolio, isGone: isHidden }: Props) {
  const reviewing = useReviewing(portfolio._id);
  const feedback = useFeedback(kept, portfolio, reviewing);
  const { fault, retry, theirs } = feedback;
  const isGone = isHidden || fault?.kind === "gone";
  const isDone = portfolio.status === "Done";
  const student = portfolio.userId.name;
  const error = fault?.kind === "text" ? fault.message : undefined;
  const box = useRef<HTMLTextAreaElement>(null);

  // Both buttons go away when they are pressed.
  function thenWrite(act: () => void) {
    return () => {
      act();
      box.current?.focus();
    };
  }

  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="grid gap-4">
      {isGone && <OutOfReach id={portfolio._id} student={student} hasText={feedback.unsent !== undefined} />}
      <div role="status" className="empty:hidden">
        {feedback.isSentAnew && !isGone && !fault && (
          <SentAnew student={student} hasText={feedback.unsent !== undefined} />
        )}
      </div>
      <ErrorSummary errors={error ? [{ path: "feedback", message: error }] : []} />
      {feedback.foundAt && !isDone && !isGone && (
        <RestoredDraft at={feedback.foundAt} onDiscard={thenWrite(feedback.discard)} />
      )}
      <TextArea
        label="Feedback"
        id="feedback"
        ref={box}
        rows={4}
        placeholder="Enter your feedback here..."
        hint={isGone ? undefined : hints[portfolio.status]}
        readOnly={isDone || isGone}
        value={isDone ? storedText(portfolio) : feedback.text}
        error={error}
        onChange={(event) => feedback.write(event.target.value)}
        {...shortcut("f", "Write feedback")}
      />
      {isGone && (
        <div className="flex flex-wrap gap-3">
          <CopyText text={feedback.text} from="feedback" />
          <LinkButton to="/portfolio/assessor">Back to the board</LinkButton>
        </div>
      )}
      {isDone && feedback.unsent !== undefined && <UnsentText text={feedback.unsent} />}
      {!isDone && <AutosaveLine kept={kept} />}
      {fault && !error && !isGone && (
        <Trouble
          message={fault.message}
          {...(retry && { safe: "Your feedback is still in the box.", onRetry: thenWrite(retry) })}
        />
      )}
      {!isGone && <FeedbackActions portfolio={portfolio} reviewing={reviewing} feedback={feedback} />}
      {!isGone && portfolio.status !== "To Be Reviewed" && <NextInLine at={portfolio._id} />}
      {theirs && (
        <FeedbackConflict
          mine={feedback.text}
          theirs={theirs}
          onResolve={feedback.resolve}
          onClose={feedback.postpone}
        />
      )}
    </form>
  );
}
