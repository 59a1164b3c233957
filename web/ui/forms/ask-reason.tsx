import { type FormEvent, useState } from "react";
import { Button } from "../button.tsx";
import { cleanLine } from "./clean-text.ts";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./field.tsx";

interface Props {
  title: string;
  hint: string;
  action: string;
  busy: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Asks why something is done, in one line. */
export function AskReason({ title, hint, action, busy, onReason, onClose }: Props) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const clean = cleanLine(reason).trim();
    if (clean === "") setError("Say why.");
    else onReason(clean);
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="Why"
          hint={hint}
          error={error}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
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
