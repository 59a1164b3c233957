import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { useState } from "react";
import { failureToast, useChangeWithToasts } from "../app/change-toasts.ts";
import { useFetch, useSend } from "../app/queries.tsx";
import { useConfirm } from "../ui/forms/confirm.tsx";
import { useToasts } from "../ui/states/toasts.tsx";
import { changeError, targetOf } from "./versions.ts";

/**
 * Deletes a portfolio once the learner has confirmed it; the toast that says so offers Undo. `onDeleted` runs once the
 * server has answered: the pressed button is removed with its portfolio, so the focus has to move elsewhere.
 */
export function useDeletion(portfolio: Pick<Portfolio, "_id" | "title" | "version">, onDeleted?: () => void) {
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const { send: undoDelete } = useChangeWithToasts("undoDelete");
  const confirm = useConfirm();
  const fetch = useFetch();
  const { showToast } = useToasts();
  const undo = () => void undoDelete({ params: { id: portfolio._id } });

  // A deleted portfolio stays on screen, busy, until the list has been refetched.
  async function remove(): Promise<void> {
    setBusy(true);
    try {
      const { message } = await send("deletePortfolio", targetOf(portfolio));
      showToast({ tone: "success", message, undo });
      onDeleted?.();
    } catch (error) {
      setBusy(false);
      showToast(failureToast(error, () => void remove(), `Error deleting portfolio. ${changeError(error)}`));
    }
  }

  /** What it leaves without evidence; nothing is said of it where that cannot be known. */
  async function gaps(): Promise<string> {
    try {
      const portfolios = await fetch("listOwnPortfolios", {}, { freshFor: 60_000 });
      const { gapsSentence, gapsWithout } = await import("contract/logbook/gaps.ts");
      const gone = portfolios.find(({ _id }) => _id === portfolio._id);
      return gone ? gapsSentence(gapsWithout(portfolios, gone)) : "";
    } catch {
      return "";
    }
  }

  async function confirmAndRemove(): Promise<void> {
    const isConfirmed = await confirm({
      title: `Delete ${portfolio.title}?`,
      question: `Are you sure you want to delete this portfolio? ${await gaps()}`.trim(),
      action: "Delete",
      danger: true,
    });
    if (isConfirmed) await remove();
  }

  return { busy, remove: () => void confirmAndRemove() };
}
