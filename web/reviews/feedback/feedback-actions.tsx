import { may } from "contract/core/portfolio-permissions.ts";
import { refusalToFinish } from "contract/portfolios/verdicts.ts";
import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { CircleCheck } from "lucide-react";
import { useRef } from "react";
import { useViewer } from "../../app/session.tsx";
import { accessSubjectOf } from "../../portfolios/access-subject.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { KeyHint } from "../../ui/keys/key-hint.tsx";
import { shortcut } from "../../ui/keys/key-props.ts";
import { counted } from "../../ui/language.ts";
import { focusIfLost } from "../../ui/page.tsx";
import { useCompletion } from "../board/use-completion.ts";
import { AcceptOpen } from "../criteria/criteria.tsx";
import { notYetIn } from "../criteria/rows.ts";
import type { Deciding } from "../criteria/use-deciding.ts";
import type { Reviewing } from "../use-reviewing.ts";
import { firstClickOnly } from "./first-click.ts";
import type { useFeedback } from "./use-feedback.ts";

const withoutText = {
  title: "Mark as done without your new text?",
  question: "You have written feedback that is not submitted, so the student does not get it. It stays on this device.",
  action: "Mark as Done",
};

const withOpen = (criteria: string) => ({
  title: `Submit with ${criteria} open?`,
  question: "What is open stays undecided. You can decide it in a later round.",
  action: "Submit Feedback",
});

interface Props {
  portfolio: PortfolioForReview;
  reviewing: Reviewing;
  feedback: Pick<
    ReturnType<typeof useFeedback>,
    "submit" | "rebase" | "unsent" | "written" | "decisions" | "failure" | "setFailure"
  >;
  deciding: Deciding;
}

/** What the assessor can do with the portfolio in its present status. */
export function FeedbackActions({ portfolio, reviewing, feedback, deciding }: Props) {
  const viewer = useViewer();
  const ask = useConfirm();
  const markButton = useRef<HTMLButtonElement>(null);
  const { finish, reopen } = useCompletion(reviewing, (before, after) => {
    feedback.rebase(before, after);
    // The toast with Undo disappears when it is pressed, and the focus with it.
    focusIfLost(() => markButton.current?.focus());
  });
  const subject = accessSubjectOf(portfolio);
  const canSubmit = may(viewer, "submitFeedback", subject);
  const canFinish = may(viewer, "finishPortfolio", subject);
  const canReopen = may(viewer, "reopenPortfolio", subject);
  const hasNew = portfolio.status === "To Be Reviewed" || feedback.unsent !== undefined;
  const canSignOff = canSubmit && hasNew;
  const { busy } = reviewing;
  const { rows, counts } = deciding;
  const isAllAccepted = rows.length > 0 && counts.accepted === rows.length;
  const isSignOffFirst = canSignOff && isAllAccepted;
  const hasAsked = useRef(false);

  async function submit() {
    const { open } = counts;
    if (open > 0 && feedback.decisions.length > 0 && !hasAsked.current) {
      if (!(await ask(withOpen(counted(open, "criterion", "criteria"))))) return;
      hasAsked.current = true;
    }
    await feedback.submit("Reviewed");
  }

  async function finishUnlessUnsent() {
    const refusal = refusalToFinish(notYetIn(rows));
    feedback.setFailure(refusal === undefined ? undefined : { kind: "decision", message: refusal });
    if (refusal !== undefined) return;
    // A changed range goes with decisions.
    if (feedback.written.range) await feedback.submit("Done");
    else if (feedback.unsent === undefined || (await ask(withoutText))) finish(portfolio.version);
  }

  // On a phone the other acts stand in the sheet once it has grown.
  const isFolded = rows.length > 0 && portfolio.status === "To Be Reviewed";
  const folded = isFolded ? "max-sm:not-group-data-grown/sheet:hidden" : "";
  const [submitLook, signOffLook] = isSignOffFirst ? [folded, ""] : ["", `text-done! ${folded}`];

  return (
    <div className="flex shrink-0 flex-wrap gap-2 px-4 pt-1 pb-2.5 *:grow *:px-2 max-wide:border-line max-wide:border-t max-wide:pt-3 wide:*:min-h-10">
      {feedback.failure?.kind === "decision" && (
        <p role="alert" className="basis-full font-medium text-danger text-sm">
          {feedback.failure.message}
        </p>
      )}
      {canSubmit && <AcceptOpen deciding={deciding} className="wide:hidden max-wide:group-data-grown/sheet:hidden" />}
      {canSubmit && (
        <Button
          variant={hasNew && !isSignOffFirst ? "primary" : "secondary"}
          busy={busy}
          onClick={firstClickOnly(() => void submit())}
          className={submitLook}
          {...shortcut("Control+Enter", "Submit feedback")}
        >
          Submit Feedback
          <KeyHint keys="Control+Enter" />
        </Button>
      )}
      {may(viewer, "saveFeedback", subject) && (
        <Button
          busy={busy}
          onClick={firstClickOnly(() => void feedback.submit("To Be Reviewed"))}
          className={counts.open > 0 ? folded : ""}
          {...shortcut("Control+s", "Save feedback")}
        >
          Save Feedback
        </Button>
      )}
      {canSignOff && (
        <Button
          variant={isSignOffFirst ? "primary" : "secondary"}
          busy={busy}
          onClick={firstClickOnly(() => void feedback.submit("Done"))}
          className={signOffLook}
          {...shortcut("Control+Shift+Enter", "Submit and mark as done")}
        >
          Submit and mark as done
          {isSignOffFirst && <KeyHint keys="Control+Shift+Enter" />}
        </Button>
      )}
      {/* One element for both, so that it keeps the focus when its label changes. */}
      {(canFinish || canReopen) && (
        <Button
          ref={markButton}
          busy={busy}
          onClick={firstClickOnly(() => (canFinish ? void finishUnlessUnsent() : reopen(portfolio.version)))}
          className={canFinish ? "text-done!" : ""}
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
