import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { Refused } from "../../app/api.ts";
import { isWorthRetrying, useChange } from "../../app/queries.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";

interface Callbacks {
  /** The status has changed: the pressed button is removed, so the focus has to move elsewhere. */
  onMoved: () => void;
  onRemoved: () => void;
}

/**
 * What a learner can do with a portfolio as a whole. Each action shows its outcome in a toast, with a retry where that
 * can help. The version on the page is sent as If-Match, so that nobody moves a portfolio that has changed since.
 */
export function useMoves(
  portfolio: Pick<Portfolio, "_id" | "title" | "version">,
  { onMoved, onRemoved }: Partial<Callbacks> = {},
) {
  const change = useChange("changePortfolio");
  const removal = useChange("deletePortfolio");
  const confirm = useConfirm();
  const { showToast } = useToasts();
  const target = { params: { id: portfolio._id }, headers: { "if-match": `"${portfolio.version}"` } };

  function showError(error: unknown, prefix: string, retry: () => void) {
    if (!(error instanceof Error)) return;
    const message = prefix + (isStale(error) ? changed : error.message);
    showToast({ tone: "danger", message, ...(isWorthRetrying(error) && { retry }) });
  }

  // Awaited here, because callbacks of the mutation do not run once the card is unmounted from its column.
  async function move(status: "Draft" | "To Be Reviewed", message: string): Promise<void> {
    try {
      await change.mutateAsync({ ...target, body: { status } });
      showToast({ tone: "success", message });
      onMoved?.();
    } catch (error) {
      showError(error, "", () => void move(status, message));
    }
  }

  async function remove(): Promise<void> {
    try {
      const { message } = await removal.mutateAsync(target);
      showToast({ tone: "success", message });
      onRemoved?.();
    } catch (error) {
      showError(error, "Error deleting portfolio. ", () => void remove());
    }
  }

  async function confirmAndRemove() {
    const isConfirmed = await confirm({
      title: `Delete ${portfolio.title}?`,
      question: "Are you sure you want to delete this portfolio?",
      action: "Delete",
      danger: true,
    });
    if (isConfirmed) await remove();
  }

  return {
    // A deleted portfolio stays on screen until the list has been refetched.
    busy: change.isPending || removal.isPending || removal.isSuccess,
    submit: () => void move("To Be Reviewed", "Portfolio submitted for review successfully!"),
    withdraw: () => void move("Draft", "Portfolio moved to Draft."),
    remove: () => void confirmAndRemove(),
  };
}

const changed = "This portfolio has changed in the meantime. Look at it once more, then try again.";

function isStale(error: Error): boolean {
  return error instanceof Refused && error.status === 412;
}
