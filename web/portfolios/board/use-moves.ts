import type { Portfolio } from "contract/portfolios/portfolios.ts";
import { useState } from "react";
import { failureToast } from "../../app/change-toasts.ts";
import { useFetch, useSend } from "../../app/queries.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import { useDeletion } from "../use-deletion.ts";
import { changeError, targetOf } from "../versions.ts";

const unchanged = {
  title: "Send it again as it was?",
  question: "You have changed nothing since the feedback came. Your assessor would see the same portfolio again.",
  action: "Submit for Review",
};

interface Callbacks {
  /** The status has changed: the pressed button is removed, so the focus has to move elsewhere. */
  onMoved: (to: "Draft" | "To Be Reviewed") => void;
  onRemoved: () => void;
}

/**
 * What a learner can do with a portfolio as a whole. Each action shows its outcome in a toast, with a retry where that
 * can help, and with Undo after a deletion.
 */
export function useMoves(
  portfolio: Pick<Portfolio, "_id" | "title" | "version" | "status" | "submissionCount">,
  { onMoved, onRemoved }: Partial<Callbacks> = {},
) {
  const send = useSend();
  const [busy, setBusy] = useState(false);
  const deletion = useDeletion(portfolio, onRemoved);
  const { showToast } = useToasts();
  const fetch = useFetch();
  const ask = useConfirm();

  async function move(status: "Draft" | "To Be Reviewed", message: string): Promise<void> {
    const body = { status, ...(status === "To Be Reviewed" && { declared: true }) };
    setBusy(true);
    try {
      await send("changePortfolio", { ...targetOf(portfolio), body });
      showToast({ tone: "success", message });
      onMoved?.(status);
    } catch (error) {
      showToast(failureToast(error, () => void move(status, message), changeError(error)));
    } finally {
      setBusy(false);
    }
  }

  /** One that came back and is as it was is sent again only once that has been confirmed. */
  async function submit(): Promise<void> {
    const cameBack = portfolio.status === "Draft" && portfolio.submissionCount > 0;
    // Without an answer it is not asked: sending it says what is wrong.
    const detail = cameBack
      ? await fetch("viewPortfolio", { params: { id: portfolio._id } }).catch(() => undefined)
      : undefined;
    if (detail?.isUnanswered && !(await ask(unchanged))) return;
    await move("To Be Reviewed", "Portfolio submitted for review successfully!");
  }

  return {
    busy: busy || deletion.busy,
    submit: () => void submit(),
    withdraw: () => void move("Draft", "Portfolio moved to Draft."),
    remove: deletion.remove,
  };
}
