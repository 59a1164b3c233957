import { type FormEvent, useState } from "react";
import type { Input } from "../../app/api.ts";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { Button } from "../../ui/button.tsx";
import { cleanLine } from "../../ui/forms/clean-text.ts";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";

type AskedCall = "releaseClaims" | "takeBackClaims" | "setDirectClaims";

interface Props<N extends AskedCall> {
  call: N;
  title: string;
  label: string;
  hint?: string;
  /** How many characters it takes at least, and what is said of fewer. */
  least?: number;
  missing?: string;
  action: string;
  inputOf: (text: string) => Input<N>;
  onClose: () => void;
}

/** Asks for one line of text and sends it: a reason, or the number of a certificate. */
export default function AskText<N extends AskedCall>({
  call,
  least = 1,
  missing = "Say why.",
  inputOf,
  onClose,
  ...words
}: Props<N>) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const { send, busy } = useChangeWithToasts(call);
  function submit(event: FormEvent) {
    event.preventDefault();
    const clean = cleanLine(text).trim();
    if (clean.length < least) return setError(missing);
    void send(inputOf(clean), { onDone: onClose });
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label={words.label}
          {...(words.hint && { hint: words.hint })}
          error={error}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {words.action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
