import { may } from "contract/core/permissions.ts";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { CircleCheck } from "lucide-react";
import { useRef } from "react";
import { useViewer } from "../../app/session.tsx";
import { placeOf } from "../../portfolios/place-of.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { KeyHint } from "../../ui/keys/key-hint.tsx";
import { shortcut } from "../../ui/keys/shortcuts.tsx";
import { focusIfLost } from "../../ui/page.tsx";
import { useCompletion } from "../board/use-completion.ts";
import type { Reviewing } from "../use-reviewing.ts";
import { firstClickOnly } from "./first-click.ts";
import type { useFeedback } from "./use-feedback.ts";

const withoutText = {
  title: "Mark as done without your new text?",
  question: "You have written feedback that is not submitted, so the student does not get it. It stays on this device.",
  action: "Mark as Done",
};

interface Props {
  portfolio: PortfolioForReview;
  reviewing: Reviewing;
  feedback: Pick<ReturnType<typeof useFeedback>, "submit" | "rebase" | "unsent" | "isSigningOff">;
}

/** What the assessor can do with the portfolio in its present status. */
export function FeedbackActions({ portfolio, reviewing, feedback }: Props) {
  const viewer = useViewer();
  const ask = useConfirm();
  const markButton = useRef<HTMLButtonElement>(null);
  const { finish, reopen } = useCompletion(reviewing, (before, after) => {
    feedback.rebase(before, after);
    // The toast with Undo disappears when it is pressed, and the focus with it.
    focusIfLost(() => markButton.current?.focus());
  });
  const place = placeOf(portfolio);
  const canSubmit = may(viewer, "submitFeedback", place);
  const canFinish = may(viewer, "finishPortfolio", place);
  const canReopen = may(viewer, "reopenPortfolio", place);
  const hasNew = portfolio.status === "To Be Reviewed" || feedback.unsent !== undefined;
  const canSignOff = canSubmit && (hasNew || feedback.isSigningOff);
  const busy = reviewing.busy || feedback.isSigningOff;

  async function finishUnlessUnsent() {
    if (feedback.unsent === undefined || (await ask(withoutText))) finish(portfolio.version);
  }

  return (
    <div className="grid shrink-0 grid-cols-2 gap-2 border-line border-t px-4 py-3 *:px-2 sm:max-wide:flex sm:max-wide:flex-wrap sm:max-wide:*:grow wide:grid-cols-[auto_minmax(0,1fr)] wide:*:min-h-10">
      {canSubmit && (
        <Button
          variant={hasNew ? "primary" : "secondary"}
          busy={busy}
          onClick={firstClickOnly(() => void feedback.submit("Reviewed"))}
          className="wide:col-span-2"
          {...shortcut("Control+Enter", "Submit feedback")}
        >
          Submit Feedback
          <KeyHint keys="Control+Enter" />
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
      {canSignOff && (
        <Button
          busy={busy}
          onClick={firstClickOnly(() => void feedback.submit("Done"))}
          className={`text-done! max-wide:col-span-2 ${canFinish ? "wide:order-last wide:col-span-2" : ""}`}
          {...shortcut("Control+Shift+Enter", "Submit and mark as done")}
        >
          Submit and mark as done
        </Button>
      )}
      {/* One element for both, so that it keeps the focus when its label changes. */}
      {(canFinish || canReopen) && (
        <Button
          ref={markButton}
          busy={busy}
          onClick={firstClickOnly(() => (canFinish ? void finishUnlessUnsent() : reopen(portfolio.version)))}
          className={canFinish ? "text-done! max-wide:col-span-2" : "col-span-2"}
          {...(canFinish && shortcut("d", "Mark as done"))}
        >
          {canFinish && <CircleCheck aria-hidden size={16} />}
          {canFinish ? "Mark as Done" : "Mark as Undone"}
          {canFinish && <KeyHint keys="d" />}
        </Button>
      )}
    </div>
  );
}
