import type { Status } from "contract/core/moves.ts";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { useRef } from "react";
import { AutosaveLine, RestoredDraft } from "../../drafts/autosave-line.tsx";
import type { DraftStorage } from "../../drafts/use-draft-storage.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { TextArea } from "../../ui/forms/field.tsx";
import { shortcut } from "../../ui/keys/shortcuts.tsx";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { NextInQueue } from "../queue-bar.tsx";
import { useReviewing } from "../use-reviewing.ts";
import { type FeedbackDraft, storedText } from "./draft.ts";
import { FeedbackActions } from "./feedback-actions.tsx";
import { FeedbackConflict } from "./feedback-conflict.tsx";
import { CopyText, OutOfReach, ResubmittedNotice, UnsentText } from "./unsent-text.tsx";
import { useFeedback } from "./use-feedback.ts";

interface Props {
  storage: DraftStorage<FeedbackDraft>;
  portfolio: PortfolioForReview;
  /** The assessor cannot see the portfolio any more; the text stays, to be copied. */
  isUnavailable: boolean;
}

/** Who reads the text, and when. */
const hints: Partial<Record<Status, string>> = {
  "To Be Reviewed": "The student reads it once you submit it. Saved feedback is only for you.",
  Reviewed: "The student has your feedback. Saving a new one moves the portfolio back to To Be Reviewed.",
};

export function FeedbackForm({ storage, portfolio, isUnavailable: isHidden }: Props) {
  const reviewing = useReviewing(portfolio._id);
  const feedback = useFeedback(storage, portfolio, reviewing);
  const { failure, retry, theirs } = feedback;
  const isUnavailable = isHidden || failure?.kind === "unavailable";
  const isDone = portfolio.status === "Done";
  const student = portfolio.userId.name;
  const error = failure?.kind === "text" ? failure.message : undefined;
  const field = useRef<HTMLTextAreaElement>(null);

  // Try again and Discard disappear when they are pressed, so the focus moves to the field.
  function thenFocusField(act: () => void) {
    return () => {
      act();
      field.current?.focus();
    };
  }

  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="grid gap-4">
      {isUnavailable && <OutOfReach id={portfolio._id} student={student} hasText={feedback.unsent !== undefined} />}
      <div role="status" className="empty:hidden">
        {feedback.isResubmitted && !isUnavailable && !failure && (
          <ResubmittedNotice student={student} hasText={feedback.unsent !== undefined} />
        )}
      </div>
      <ErrorSummary errors={error ? [{ path: "feedback", message: error }] : []} />
      {feedback.foundAt && !isDone && !isUnavailable && (
        <RestoredDraft at={feedback.foundAt} onDiscard={thenFocusField(feedback.discard)} />
      )}
      <TextArea
        label="Feedback"
        id="feedback"
        ref={field}
        rows={4}
        placeholder="Enter your feedback here..."
        hint={isUnavailable ? undefined : hints[portfolio.status]}
        readOnly={isDone || isUnavailable}
        value={isDone ? storedText(portfolio) : feedback.text}
        error={error}
        onChange={(event) => feedback.write(event.target.value)}
        {...shortcut("f", "Write feedback")}
      />
      {isUnavailable && (
        <div className="flex flex-wrap gap-3">
          <CopyText text={feedback.text} from="feedback" />
          <LinkButton to="/portfolio/assessor">Back to the board</LinkButton>
        </div>
      )}
      {isDone && feedback.unsent !== undefined && <UnsentText text={feedback.unsent} />}
      {!isDone && <AutosaveLine kept={storage} />}
      {failure && !error && !isUnavailable && (
        <ErrorMessage
          message={failure.message}
          {...(retry && { safe: "Your feedback is still in the box.", onRetry: thenFocusField(retry) })}
        />
      )}
      {!isUnavailable && <FeedbackActions portfolio={portfolio} reviewing={reviewing} feedback={feedback} />}
      {!isUnavailable && portfolio.status !== "To Be Reviewed" && <NextInQueue at={portfolio._id} />}
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
