import type { BulkAct } from "contract/accounts/bulk.ts";
import { timeOf } from "contract/core/dates.ts";
import { failureToast } from "../../app/change-toasts.ts";
import { useChange } from "../../app/queries.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import type { UserFilter } from "../user-lists.ts";
import type { Chosen } from "./use-selection.ts";

/** Whom an act is done with: as the list showed them when it was read. */
export interface Whom {
  chosen: Chosen;
  filter: UserFilter;
  /** How many the filter found. */
  total: number;
  seenAt: string;
}

/** What can be done with several students: resolves to whether it succeeded, and offers to undo it. */
export function useBulkChanges() {
  const changing = useChange("changeSeveral");
  const undoing = useChange("undoSeveral");
  const { showToast } = useToasts();

  async function act(whom: Whom, change: BulkAct): Promise<boolean> {
    try {
      const answer = await changing.mutateAsync({ body: { ...chosenIn(whom), seenAt: whom.seenAt, change } });
      const { _id, message, changed, undoUntil } = answer;
      if (changed === 0) showToast({ tone: "success", message });
      else
        showToast({
          tone: "success",
          message: `${message} Undo until ${timeOf(undoUntil)}.`,
          undo: () => void undo(_id),
        });
      return true;
    } catch (error) {
      showToast(failureToast(error, () => void act(whom, change)));
      return false;
    }
  }

  async function undo(id: string): Promise<void> {
    try {
      const { message } = await undoing.mutateAsync({ params: { id } });
      showToast({ tone: "success", message });
    } catch (error) {
      showToast(failureToast(error, () => void undo(id)));
    }
  }

  return { busy: changing.isPending, act };
}

function chosenIn({ chosen, filter: { sort: _, order: __, ...condition }, total }: Whom) {
  if ("accounts" in chosen) return { ids: chosen.accounts.map(({ _id }) => _id) };
  return { matching: { ...condition, total, except: chosen.except } };
}
