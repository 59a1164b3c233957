import "contract/core/office-paths.ts";
import { type FormEvent, useState } from "react";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/forms/field.tsx";

/** Erases the sensitive answers apart from their application, with a note that says why. */
export function EraseSensitive({ id, onErased }: { id: string; onErased: () => void }) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const { send, busy } = useChangeWithToasts("eraseSensitive");

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (reason.trim() === "") setError("Say why.");
    else void send({ params: { id }, body: { reason } }, { onDone: onErased });
  }

  return (
    <form onSubmit={submit} noValidate className="grid justify-items-start gap-3" data-screen-only>
      <TextField
        label="Why these answers are erased"
        hint="The application stays. It cannot be undone."
        autoComplete="off"
        error={error}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" variant="danger" busy={busy}>
        Erase these answers
      </Button>
    </form>
  );
}
