import type { Changed } from "contract/accounts/several.ts";
import { timeOf } from "contract/core/dates.ts";
import { useState } from "react";
import type { z } from "zod";
import type { Chosen } from "../ui/selection/use-selection.ts";
import { useToasts } from "../ui/states/toasts.tsx";
import { failureToast } from "./change-toasts.ts";

/** Does something with several at once: resolves to whether it succeeded, and offers to undo it. */
export function useBulkChanges(undo: (id: string) => Promise<{ message: string }>) {
  const [busy, setBusy] = useState(false);
  const { showToast } = useToasts();

  async function act(change: () => Promise<z.infer<typeof Changed>>): Promise<boolean> {
    setBusy(true);
    try {
      const { _id, message, changed, undoUntil } = await change();
      if (changed === 0) showToast({ tone: "success", message });
      else
        showToast({
          tone: "success",
          message: `${message} Undo until ${timeOf(undoUntil)}.`,
          undo: () => void takeBack(_id),
        });
      return true;
    } catch (error) {
      showToast(failureToast(error, () => void act(change)));
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function takeBack(id: string): Promise<void> {
    try {
      const { message } = await undo(id);
      showToast({ tone: "success", message });
    } catch (error) {
      showToast(failureToast(error, () => void takeBack(id)));
    }
  }

  return { busy, act };
}

/** Those whose boxes are ticked, or all that the condition finds, `total` when it was read, but a few. */
export function chosenIn<C extends object>(chosen: Chosen<{ _id: string }>, condition: C, total: number) {
  if ("rows" in chosen) return { ids: chosen.rows.map(({ _id }) => _id) };
  return { matching: { ...condition, total, except: chosen.except } };
}
