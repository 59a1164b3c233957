import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { Refused } from "../../app/api.ts";
import { isWorthRetrying, useChange } from "../../app/queries.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";

interface Afterwards {
  /** It has another status: what was pressed goes away, and the focus has to go somewhere. */
  onMoved: () => void;
  onRemoved: () => void;
}

/**
 * What a learner can do with a portfolio as a whole. Each says what happened, and offers to try again where that can
 * help: the version that the page had when it was pressed goes along, and what has changed since is looked at first.
 */
export function useMoves(
  portfolio: Pick<Portfolio, "_id" | "title" | "version">,
  { onMoved, onRemoved }: Partial<Afterwards> = {},
) {
  const change = useChange("changePortfolio");
  const removal = useChange("deletePortfolio");
  const ask = useConfirm();
  const { say } = useToasts();
  const target = { params: { id: portfolio._id }, headers: { "if-match": `"${portfolio.version}"` } };

  function explain(error: unknown, before: string, again: () => void) {
    if (!(error instanceof Error)) return;
    const message = before + (isStale(error) ? changed : error.message);
    say({ tone: "danger", message, ...(isWorthRetrying(error) && { retry: again }) });
  }

  // What follows is awaited here: a card that has gone to another column is no longer told by its own mutation.
  async function move(status: "Draft" | "To Be Reviewed", message: string): Promise<void> {
    try {
      await change.mutateAsync({ ...target, body: { status } });
      say({ tone: "success", message });
      onMoved?.();
    } catch (error) {
      explain(error, "", () => void move(status, message));
    }
  }

  async function remove(): Promise<void> {
    try {
      const { message } = await removal.mutateAsync(target);
      say({ tone: "success", message });
      onRemoved?.();
    } catch (error) {
      explain(error, "Error deleting portfolio. ", () => void remove());
    }
  }

  async function askAndRemove() {
    const yes = await ask({
      title: `Delete ${portfolio.title}?`,
      question: "Are you sure you want to delete this portfolio?",
      action: "Delete",
      danger: true,
    });
    if (yes) await remove();
  }

  return {
    // What is deleted stays on screen until the list has been asked for anew.
    busy: change.isPending || removal.isPending || removal.isSuccess,
    submit: () => void move("To Be Reviewed", "Portfolio submitted for review successfully!"),
    withdraw: () => void move("Draft", "Portfolio moved to Draft."),
    remove: () => void askAndRemove(),
  };
}

const changed = "This portfolio has changed in the meantime. Look at it once more, then try again.";

function isStale(error: Error): boolean {
  return error instanceof Refused && error.status === 412;
}
