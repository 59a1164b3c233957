import { may } from "contract/permissions.ts";
import type { PortfolioForReview } from "contract/reviews.ts";
import { placeOf } from "../portfolios/place-of.ts";
import { useViewer } from "../session.tsx";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { once } from "./once.ts";
import type { useFeedback } from "./use-feedback.ts";
import { useMarks } from "./use-marks.ts";
import type { Reviewing } from "./use-reviewing.ts";

interface Props {
  portfolio: PortfolioForReview;
  reviewing: Reviewing;
  feedback: Pick<ReturnType<typeof useFeedback>, "submit" | "rebase" | "unsent">;
}

/** What the assessor can do with the portfolio in its present status. */
export function FeedbackActions({ portfolio, reviewing, feedback }: Props) {
  const viewer = useViewer();
  const ask = useConfirm();
  const { finish, reopen } = useMarks(reviewing, feedback.rebase);
  const place = placeOf(portfolio);
  const { busy } = reviewing;

  async function finishUnlessUnsent() {
    if (feedback.unsent === undefined || (await ask(withoutText))) finish(portfolio.version);
  }

  return (
    <div className="flex flex-wrap gap-3">
      {may(viewer, "submitFeedback", place) && (
        <Button variant="primary" busy={busy} onClick={once(() => void feedback.submit("Reviewed"))}>
          Submit Feedback
        </Button>
      )}
      {may(viewer, "saveFeedback", place) && (
        <Button busy={busy} onClick={once(() => void feedback.submit("To Be Reviewed"))}>
          Save Feedback
        </Button>
      )}
      {may(viewer, "finishPortfolio", place) && (
        <Button busy={busy} onClick={once(() => void finishUnlessUnsent())}>
          Mark as Done
        </Button>
      )}
      {may(viewer, "reopenPortfolio", place) && (
        <Button busy={busy} onClick={once(() => reopen(portfolio.version))}>
          Mark as Undone
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
