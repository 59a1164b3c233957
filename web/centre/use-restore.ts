import type { DeletedPortfolio } from "contract/centre/portfolio-list.ts";
import { failureToast } from "../accounts/failure-toast.ts";
import { useChange } from "../app/queries.tsx";
import { useToasts } from "../ui/states/toasts.tsx";

/** Restores at once, and offers to undo it. `onRestored` is called before the portfolio leaves the list. */
export function useRestore(
  { _id: id, title }: DeletedPortfolio,
  onRestored: () => void,
): { busy: boolean; restore: () => void } {
  const restoring = useChange("restorePortfolio");
  const undoing = useChange("undoRestore");
  const { say } = useToasts();
  const params = { id };

  // mutateAsync calls back although the row has been unmounted by then; mutate would not.
  function restore() {
    restoring.mutateAsync({ params }).then(
      () => {
        say({ tone: "success", message: `${title} is restored.`, undo });
        onRestored();
      },
      (error: Error) => say(failureToast(error, restore)),
    );
  }

  function undo() {
    undoing.mutateAsync({ params }).then(
      () => say({ tone: "success", message: `${title} is deleted again.` }),
      (error: Error) => say(failureToast(error, undo)),
    );
  }

  // The row stays until the list has been fetched again, so its button stays busy.
  return { busy: restoring.isPending || restoring.isSuccess, restore };
}
