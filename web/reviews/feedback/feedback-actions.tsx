import { may } from "contract/core/permissions.ts";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { useRef } from "react";
import { useViewer } from "../../app/session.tsx";
import { placeOf } from "../../portfolios/place-of.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { shortcut } from "../../ui/keys/shortcuts.tsx";
import { useMarks } from "../board/use-marks.ts";
import type { Reviewing } from "../use-reviewing.ts";
import { firstClickOnly } from "./first-click.ts";
import type { useFeedback } from "./use-feedback.ts";

interface Props {
  portfolio: PortfolioForReview;
  reviewing: Reviewing;
  feedback: Pick<ReturnType<typeof useFeedback>, "submit" | "rebase" | "unsent">;
}

/** What the assessor can do with the portfolio in its present status. */
export function FeedbackActions({ portfolio, reviewing, feedback }: Props) {
  const viewer = useViewer();
  const ask = useConfirm();
  const markButton = useRef<HTMLButtonElement>(null);
  const { finish, reopen } = useMarks(reviewing, (before, after) => {
    feedback.rebase(before, after);
    // The toast with Undo disappears when it is pressed, and the focus with it.
    if (document.activeElement === document.body) markButton.current?.focus();
  });
  const place = placeOf(portfolio);
  const canFinish = may(viewer, "finishPortfolio", place);
  const canReopen = may(viewer, "reopenPortfolio", place);
  const { busy } = reviewing;

  async function finishUnlessUnsent() {
    if (feedback.unsent === undefined || (await ask(withoutText))) finish(portfolio.version);
  }

  return (
    <div className="flex flex-wrap gap-3">
      {may(viewer, "submitFeedback", place) && (
        <Button
          variant="primary"
          busy={busy}
          onClick={firstClickOnly(() => void feedback.submit("Reviewed"))}
          {...shortcut("Control+Enter", "Submit feedback")}
        >
          Submit Feedback
        </Button>
      )}
      {may(viewer, "saveFeedback", place) && (
        <Button
          busy={busy}
          onClick={firstClickOnly(() => void feedback.submit("To Be Reviewed"))}
          {...shortcut("Control+s", "Save feedback")}
        >
          Save Feedback
        </Button>
      )}
      {/* One element for both, so that it keeps the focus when its label changes. */}
      {(canFinish || canReopen) && (
        <Button
          ref={markButton}
          busy={busy}
          onClick={firstClickOnly(() => (canFinish ? void finishUnlessUnsent() : reopen(portfolio.version)))}
        >
          {canFinish ? "Mark as Done" : "Mark as Undone"}
        </Button>
      )}
    </div>
  );
}

const withoutText = {
  title: "Mark as done without your new text?",
  question: "You have written feedback that is not submitted, so the student does not get it. It stays on this device.",
  action: "Mark as Done",
};
