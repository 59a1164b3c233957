import type { PortfolioForReview } from "contract/reviews/reviews.ts";
import { StatusBadge } from "../../portfolios/status-badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { bothOf, inWords, stored, type Written } from "./draft.ts";

const conflictMine = { name: "Yours", action: "Continue with yours" };
const conflictTheirs = { name: "Saved meanwhile", action: "Continue with the saved one" };

interface Props {
  mine: Written;
  theirs: PortfolioForReview;
  onResolve: (written: Written) => void;
  onClose: () => void;
}

/**
 * Two versions of feedback, from two tabs or because the learner resubmitted it: the assessor continues with one of
 * them, or with both.
 */
export default function FeedbackConflict({ mine, theirs, onResolve, onClose }: Props) {
  const saved = stored(theirs);
  const both = bothOf(saved, mine);
  const isMore = ![saved, mine].some((one) => inWords(one) === inWords(both));
  return (
    <Dialog title="This portfolio has changed in the meantime" wide onClose={onClose}>
      <p>
        It is now <StatusBadge status={theirs.status} />. Nothing of yours has been sent yet. Choose the text to
        continue with, look through the portfolio again, then save or submit it.
      </p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Version {...conflictMine} text={inWords(mine)} onChoose={() => onResolve(mine)} />
        <Version {...conflictTheirs} text={inWords(saved)} onChoose={() => onResolve(saved)} />
      </div>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        {isMore && <Button onClick={() => onResolve(both)}>Continue with both, one below the other</Button>}
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
        <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{text || "(empty)"}</p>
      </div>
      <Button onClick={onChoose}>{action}</Button>
    </section>
  );
}
