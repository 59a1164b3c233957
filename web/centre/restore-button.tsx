import type { DeletedPortfolio } from "contract/centre/portfolio-list.ts";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { Button } from "../ui/button.tsx";

/** Restores at once, and offers to undo it. `onRestored` is called before the portfolio leaves the list. */
export function RestoreButton({
  portfolio: { _id: id, title, student },
  onRestored,
}: {
  portfolio: DeletedPortfolio;
  onRestored: () => void;
}) {
  const restoring = useChangeWithToasts("restorePortfolio");
  const undoing = useChangeWithToasts("undoRestore");
  const undo = () => void undoing.send({ params: { id } }, { message: `${title} is deleted again.` });
  const restore = () =>
    void restoring.send({ params: { id } }, { message: `${title} is restored.`, undo, onDone: onRestored });
  return (
    // The row stays until the list has been fetched again, so its button stays busy.
    <Button
      busy={restoring.busy || restoring.isDone}
      onClick={restore}
      aria-label={`Restore ${title} of ${student.name}`}
    >
      Restore
    </Button>
  );
}
