import type { Account } from "contract/accounts/accounts.ts";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { Button } from "../ui/button.tsx";
import { useConfirm } from "../ui/forms/confirm.tsx";

/** Activates at once; asks before it deactivates, and offers to undo it. */
export function ActivationButton({ account: { _id: id, name, isActive } }: { account: Account }) {
  const { send, busy } = useChangeWithToasts("setActive");
  const ask = useConfirm();
  const action = isActive ? "Deactivate" : "Activate";

  function activate(): void {
    void send({ params: { id }, body: { isActive: true } });
  }

  async function deactivate(): Promise<void> {
    const yes = await ask({
      title: `Deactivate ${name}?`,
      question: `${name} is signed out everywhere at once and cannot log in until you activate the account again. Nothing is deleted.`,
      action: "Deactivate",
      danger: true,
    });
    if (yes) void send({ params: { id }, body: { isActive: false } }, { undo: activate });
  }

  return (
    <Button busy={busy} onClick={() => void (isActive ? deactivate() : activate())} aria-label={`${action} ${name}`}>
      {action}
    </Button>
  );
}
