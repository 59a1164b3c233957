import type { Erasure } from "contract/centre/retention.ts";
import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { Button } from "../../ui/button.tsx";
import { cleanLine } from "../../ui/forms/clean-text.ts";
import { TextField } from "../../ui/forms/field.tsx";

interface Props {
  erasure: Erasure;
  onErased: () => void;
}

/** Asks for the name and a reason, and erases. */
export function EraseForm({ erasure: { person }, onErased }: Props) {
  const [name, setName] = useState("");
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<{ name?: string; reason?: string }>({});
  const { send, busy } = useChangeWithToasts("erasePerson");

  function submit(event: FormEvent): void {
    event.preventDefault();
    const body = { name: cleanLine(name).trim(), reason: cleanLine(reason).trim() };
    const found = {
      ...(body.name !== person.name && { name: "Type the name as it is written above." }),
      ...(body.reason === "" && { reason: "Say why." }),
      ...(body.reason.toLowerCase().includes(person.name.toLowerCase()) && {
        reason: "Say why without the name, for this stays.",
      }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    void send({ params: { id: person._id }, body }, { onDone: onErased });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <h2>Erase</h2>
      <TextField
        label={`Type ${person.name} to erase this person`}
        autoComplete="off"
        error={errors.name}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label="Why"
        hint="This stays, so leave the name out."
        autoComplete="off"
        error={errors.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" variant="danger" busy={busy}>
        <Trash2 aria-hidden size={18} />
        Erase
      </Button>
      <p className="text-dim text-sm">
        You confirm once more that it is you. Rows, files, search and emails go. It cannot be undone.
      </p>
    </form>
  );
}
