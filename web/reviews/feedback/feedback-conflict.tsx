import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { StatusBadge } from "../../portfolios/status-badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { words } from "../words/feedback.tsx";
import { combined, storedText } from "./draft.ts";

interface Props {
  mine: string;
  theirs: PortfolioForReview;
  onResolve: (text: string) => void;
  onClose: () => void;
}

/**
 * Two versions of feedback, from two tabs or because the learner resubmitted it: the assessor continues with one of
 * them, or with both.
 */
export default function FeedbackConflict({ mine, theirs, onResolve, onClose }: Props) {
  const stored = storedText(theirs);
  const both = combined(stored, mine);
  return (
    <Dialog title={words.conflict.title} wide onClose={onClose}>
      <p>{words.conflict.explanation(<StatusBadge status={theirs.status} />)}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Version {...words.conflict.mine} text={mine} onChoose={() => onResolve(mine)} />
        <Version {...words.conflict.theirs} text={stored} onChoose={() => onResolve(stored)} />
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{words.conflict.cancel}</Button>
        {both !== mine && both !== stored && <Button onClick={() => onResolve(both)}>{words.conflict.both}</Button>}
      </div>
    </Dialog>
  );
}

function Version({
  name,
  text,
  action,
  onChoose,
}: {
  name: string;
  text: string;
  action: string;
  onChoose: () => void;
}) {
  return (
    <section aria-label={name} className="grid content-between gap-3 rounded-panel border border-edge p-3">
      <div>
        <h3>{name}</h3>
        <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{text || words.conflict.empty}</p>
      </div>
      <Button onClick={onChoose}>{action}</Button>
    </section>
  );
}
