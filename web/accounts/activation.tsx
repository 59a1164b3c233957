import type { Account } from "contract/accounts/accounts.ts";
import { useChange } from "../app/queries.tsx";
import { useConfirm } from "../ui/forms/confirm.tsx";
import { useToasts } from "../ui/states/toasts.tsx";
import { failureToast } from "./failure-toast.ts";

/** Activates at once; asks before it deactivates, and offers to undo it. */
export function useActivation(account: Account): { busy: boolean; toggle: () => void } {
  const change = useChange("setActive");
  const ask = useConfirm();
  const { say } = useToasts();

  // mutateAsync calls back although a search or another order may have unmounted the row; mutate would not.
  function set(isActive: boolean) {
    const undo = isActive ? undefined : () => set(true);
    change.mutateAsync({ params: { id: account._id }, body: { isActive } }).then(
      ({ message }) => say({ tone: "success", message, ...(undo && { undo }) }),
      (error: Error) => say(failureToast(error, () => set(isActive))),
    );
  }

  async function toggle() {
    if (!account.isActive) return set(true);
    const yes = await ask({
      title: `Deactivate ${account.name}?`,
      question: `${account.name} is signed out everywhere at once and cannot log in until you activate the account again. Nothing is deleted.`,
      action: "Deactivate",
      danger: true,
    });
    if (yes) set(false);
  }

  return { busy: change.isPending, toggle: () => void toggle() };
}
