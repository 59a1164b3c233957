import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { isWorthRetrying } from "../app/api.ts";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { useChange } from "../app/queries.tsx";
import { useConfirm } from "../ui/forms/confirm.tsx";
import { useToasts } from "../ui/states/toasts.tsx";
import { changeError, targetOf } from "./versions.ts";

/**
 * Deletes a portfolio once the learner has confirmed it; the toast that says so offers Undo. `onDeleted` runs once the
 * server has answered: the pressed button is removed with its portfolio, so the focus has to move elsewhere.
 */
export function useDeletion(portfolio: Pick<Portfolio, "_id" | "title" | "version">, onDeleted?: () => void) {
  const deletion = useChange("deletePortfolio");
  const { send: undoDelete } = useChangeWithToasts("undoDelete");
  const confirm = useConfirm();
  const { showToast } = useToasts();
  const undo = () => void undoDelete({ params: { id: portfolio._id } });

  // Awaited here, because callbacks of the mutation do not run once the card is unmounted from its column.
  async function remove(): Promise<void> {
    try {
      const { message } = await deletion.mutateAsync(targetOf(portfolio));
      showToast({ tone: "success", message, undo });
      onDeleted?.();
    } catch (error) {
      if (!(error instanceof Error)) return;
      const message = `Error deleting portfolio. ${changeError(error)}`;
      showToast({ tone: "danger", message, ...(isWorthRetrying(error) && { retry: () => void remove() }) });
    }
  }

  async function confirmAndRemove(): Promise<void> {
    const isConfirmed = await confirm({
      title: `Delete ${portfolio.title}?`,
      question: "Are you sure you want to delete this portfolio?",
      action: "Delete",
      danger: true,
    });
    if (isConfirmed) await remove();
  }

  // A deleted portfolio stays on screen until the list has been refetched.
  return { busy: deletion.isPending || deletion.isSuccess, remove: () => void confirmAndRemove() };
}
