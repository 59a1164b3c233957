import { textLeast } from "contract/quality/sampling.ts";
import { type FormEvent, useState } from "react";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { Button } from "../ui/button.tsx";
import { cleanProse } from "../ui/forms/clean-text.ts";
import { TextArea } from "../ui/forms/field.tsx";

/** What the awarding body said of an appeal that was not upheld twice. */
export default function NoteOutcome({ id, onNoted }: { id: string; onNoted: () => void }) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const { send, busy } = useChangeWithToasts("noteOutcome");
  function submit(event: FormEvent) {
    event.preventDefault();
    const words = cleanProse(text).trim();
    if (words.length < textLeast) return setError(`Say what came of it, in at least ${textLeast} characters.`);
    void send({ params: { id }, body: { text: words } }, { onDone: onNoted });
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-2">
      <TextArea
        label="What the awarding body said"
        hint="The learner reads it."
        error={error}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" busy={busy}>
        Note it
      </Button>
    </form>
  );
}
