import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import { ErrorMessage } from "../../ui/states/error-message.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";

interface Props {
  title: string;
  action: string;
  name: string;
  hint?: string;
  /** Answers the sentence of its success. */
  act: (name: string) => Promise<string>;
  onClose: () => void;
  onDone: () => void;
}

/** Asks for a name, of a passkey unless the hint says of what, and then does something with it. */
export function NameDialog({
  title,
  action,
  name,
  hint = "By which you know the device again.",
  act,
  onClose,
  onDone,
}: Props) {
  const { busy, error, run } = useAction();
  const { showToast } = useToasts();
  const [given, setGiven] = useState(name);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || given.trim() === "") return;
    void run(async () => {
      showToast({ tone: "success", message: await act(given) });
      onDone();
      onClose();
      return undefined;
    });
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        {error && <ErrorMessage message={error.message} />}
        <TextField
          label="Name"
          hint={hint}
          value={given}
          maxLength={60}
          required
          onChange={(event) => setGiven(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
