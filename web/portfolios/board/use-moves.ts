import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { isWorthRetrying, useChange } from "../../app/queries.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import { useDeletion } from "../use-deletion.ts";
import { changeError, targetOf } from "../versions.ts";
import { words } from "../words/shared.ts";

interface Callbacks {
  /** The status has changed: the pressed button is removed, so the focus has to move elsewhere. */
  onMoved: () => void;
  onRemoved: () => void;
}

/**
 * What a learner can do with a portfolio as a whole. Each action shows its outcome in a toast, with a retry where that
 * can help, and with Undo after a deletion.
 */
export function useMoves(
  portfolio: Pick<Portfolio, "_id" | "title" | "version">,
  { onMoved, onRemoved }: Partial<Callbacks> = {},
) {
  const change = useChange("changePortfolio");
  const deletion = useDeletion(portfolio, onRemoved);
  const { showToast } = useToasts();

  // Awaited here, because callbacks of the mutation do not run once the card is unmounted from its column.
  async function move(status: "Draft" | "To Be Reviewed", message: string): Promise<void> {
    try {
      await change.mutateAsync({ ...targetOf(portfolio), body: { status } });
      showToast({ tone: "success", message });
      onMoved?.();
    } catch (error) {
      if (!(error instanceof Error)) return;
      const retry = () => void move(status, message);
      showToast({ tone: "danger", message: changeError(error), ...(isWorthRetrying(error) && { retry }) });
    }
  }

  return {
    busy: change.isPending || deletion.busy,
    submit: () => void move("To Be Reviewed", words.moves.submitted),
    withdraw: () => void move("Draft", words.moves.withdrawn),
    remove: deletion.remove,
  };
}
