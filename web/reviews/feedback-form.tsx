import { may } from "contract/permissions.ts";
import type { PortfolioForReview } from "contract/reviews.ts";
import { FoundAgain, KeptLine } from "../kept-work/kept-line.tsx";
import type { KeptWork } from "../kept-work/use-kept-work.ts";
import { placeOf } from "../portfolios/place-of.ts";
import { useViewer } from "../session.tsx";
import { Button } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { TextArea } from "../ui/field.tsx";
import { Trouble } from "../ui/trouble.tsx";
import { FeedbackConflict } from "./feedback-conflict.tsx";
import { useFeedback } from "./use-feedback.ts";
import { useMarks } from "./use-marks.ts";

/** What is kept of unsent feedback, with the version of the portfolio that it is about. */
export interface FeedbackWork {
  text: string;
  version: number;
}

interface Props {
  kept: KeptWork<FeedbackWork>;
  portfolio: PortfolioForReview;
  /** The portfolio is out of the assessor's reach now; the text stays to be copied. */
  isGone: boolean;
}

export function FeedbackForm({ kept, portfolio, isGone }: Props) {
  const viewer = useViewer();
  const feedback = useFeedback(kept, portfolio);
  const marks = useMarks(portfolio);
  const place = placeOf(portfolio);
  const isDone = portfolio.status === "Done";
  const busy = feedback.busy || marks.busy;
  return (
    <form noValidate onSubmit={(event) => event.preventDefault()} className="grid gap-4">
      <ErrorSummary errors={feedback.error ? [{ path: "feedback", message: feedback.error }] : []} />
      {feedback.foundAt && !isDone && <FoundAgain at={feedback.foundAt} onDiscard={feedback.discard} />}
      <TextArea
        label="Feedback"
        id="feedback"
        rows={4}
        placeholder="Enter your feedback here..."
        readOnly={isDone}
        value={isDone ? portfolio.assessorComments : feedback.text}
        error={feedback.error}
        onChange={(event) => feedback.write(event.target.value)}
      />
      {!isDone && <KeptLine kept={kept} />}
      {feedback.trouble && (
        <Trouble message={feedback.trouble} {...(feedback.retry && { onRetry: () => void feedback.retry?.() })} />
      )}
      {!isGone && (
        <div className="flex flex-wrap gap-3">
          {may(viewer, "submitFeedback", place) && (
            <Button variant="primary" busy={busy} onClick={() => void feedback.send("Reviewed")}>
              Submit Feedback
            </Button>
          )}
          {may(viewer, "saveFeedback", place) && (
            <Button busy={busy} onClick={() => void feedback.send("To Be Reviewed")}>
              Save Feedback
            </Button>
          )}
          {may(viewer, "finishPortfolio", place) && (
            <Button busy={busy} onClick={marks.finish}>
              Mark as Done
            </Button>
          )}
          {may(viewer, "reopenPortfolio", place) && (
            <Button busy={busy} onClick={marks.reopen}>
              Mark as Undone
            </Button>
          )}
        </div>
      )}
      {feedback.theirs && (
        <FeedbackConflict
          mine={feedback.text}
          theirs={feedback.theirs}
          onResolve={feedback.resolve}
          onClose={feedback.postpone}
        />
      )}
    </form>
  );
}
