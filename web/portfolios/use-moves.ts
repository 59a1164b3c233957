import type { Portfolio } from "contract/portfolios.ts";
import { useChange } from "../queries.tsx";
import { useConfirm } from "../ui/confirm.tsx";
import { useNotices } from "../ui/notices.tsx";

/** What a learner can do with a portfolio as a whole. Each says what happened, and offers to try again when it failed. */
export function useMoves(portfolio: Pick<Portfolio, "_id" | "title" | "version">, onRemoved?: () => void) {
  const change = useChange("changePortfolio");
  const removal = useChange("deletePortfolio");
  const ask = useConfirm();
  const { say } = useNotices();
  const target = { params: { id: portfolio._id }, headers: { "if-match": `"${portfolio.version}"` } };

  function move(status: "Draft" | "To Be Reviewed", message: string) {
    change.mutate(
      { ...target, body: { status } },
      {
        onSuccess: () => say({ tone: "success", message }),
        onError: (error) => say({ tone: "danger", message: error.message, retry: () => move(status, message) }),
      },
    );
  }

  function remove() {
    removal.mutate(target, {
      onSuccess: ({ message }) => {
        say({ tone: "success", message });
        onRemoved?.();
      },
      onError: (error) => say({ tone: "danger", message: `Error deleting portfolio. ${error.message}`, retry: remove }),
    });
  }

  async function askAndRemove() {
    const yes = await ask({
      title: `Delete ${portfolio.title}?`,
      question: "Are you sure you want to delete this portfolio?",
      action: "Delete",
      danger: true,
    });
    if (yes) remove();
  }

  return {
    busy: change.isPending || removal.isPending,
    submit: () => move("To Be Reviewed", "Portfolio submitted for review successfully!"),
    withdraw: () => move("Draft", "Portfolio moved to Draft."),
    remove: () => void askAndRemove(),
  };
}
