import { reasonLeast } from "contract/portfolios/verdicts.ts";
import { type FormEvent, useState } from "react";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { Button } from "../../ui/button.tsx";
import { cleanProse } from "../../ui/forms/clean-text.ts";
import { Dialog } from "../../ui/forms/dialog.tsx";
import { TextArea } from "../../ui/forms/field.tsx";

/** Asks what concerns somebody about a portfolio or its decisions. */
export default function RaiseConcern({ portfolio: id, onClose }: { portfolio: string; onClose: () => void }) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const { send, busy } = useChangeWithToasts("raiseConcern");
  function submit(event: FormEvent) {
    event.preventDefault();
    const words = cleanProse(text).trim();
    if (words.length < reasonLeast) return setError(`Say what concerns you, in at least ${reasonLeast} characters.`);
    void send({ params: { id }, body: { text: words } }, { onDone: onClose });
  }
  return (
    <Dialog title="Raise a concern" onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextArea
          label="What concerns you"
          hint="A verifier looks into it. The learner does not see it, and claims of its units wait."
          error={error}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Raise it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
