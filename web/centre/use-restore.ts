import type { DeletedPortfolio } from "contract/centre/portfolio-list.ts";
import { isWorthRetrying, useChange } from "../app/queries.tsx";
import { useToasts } from "../ui/states/toasts.tsx";

/** Restores at once, and offers to undo it. `onGone` is called when the portfolio is about to leave the list. */
export function useRestore(
  { _id: id, title }: DeletedPortfolio,
  onGone: () => void,
): { busy: boolean; restore: () => void } {
  const restoring = useChange("restorePortfolio");
  const undoing = useChange("undoRestore");
  const { say } = useToasts();
  const params = { id };

  // The answers are awaited here and not by the row, which is gone from the screen by then.
  function restore() {
    restoring.mutateAsync({ params }).then(
      () => {
        say({ tone: "success", message: `${title} is restored.`, undo });
        onGone();
      },
      (error: Error) => fail(error, restore),
    );
  }

  function undo() {
    undoing.mutateAsync({ params }).then(
      () => say({ tone: "success", message: `${title} is deleted again.` }),
      (error: Error) => fail(error, undo),
    );
  }

  function fail(error: Error, retry: () => void) {
    say({ tone: "danger", message: error.message, ...(isWorthRetrying(error) && { retry }) });
  }

  // It stays on screen until the list has been asked for anew.
  return { busy: restoring.isPending || restoring.isSuccess, restore };
}
