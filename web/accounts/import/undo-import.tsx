import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { counted } from "../../ui/language.ts";

interface Props {
  batch: string;
  count: number;
  onUndone: () => void;
}

/** Takes an import back as a whole, as after the wrong file. */
export function UndoImport({ batch, count, onUndone }: Props) {
  const { send, busy } = useChangeWithToasts("undoImport");
  const ask = useConfirm();
  async function undo() {
    const accounts = counted(count, "account");
    const question = `${count === 1 ? "The account" : `All ${accounts}`} of this import and the links in their emails go. It is refused once somebody of it has signed in or has work.`;
    if (await ask({ title: "Take this import back?", question, action: `Delete ${accounts}`, danger: true }))
      void send({ params: { batch } }, { onDone: onUndone });
  }
  return (
    <Button variant="danger" busy={busy} onClick={() => void undo()}>
      Take this import back
    </Button>
  );
}
