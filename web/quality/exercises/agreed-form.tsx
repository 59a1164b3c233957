import type { Exercise } from "contract/quality/exercises.ts";
import { textLeast } from "contract/quality/sampling.ts";
import { type FormEvent, useState } from "react";
import { useChange } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { cleanProse } from "../../ui/forms/clean-text.ts";
import { TextArea } from "../../ui/forms/field.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import { AutosaveLine } from "../../unsent/drafts/autosave-line.tsx";
import { type DraftStorage, useDraftStorage } from "../../unsent/drafts/use-draft-storage.ts";

/** A verifier writes what was agreed, which participants read. It is kept on this device while it is written. */
export function AgreedForm({ exercise }: { exercise: Exercise }) {
  const draft = useDraftStorage<string>(useViewer()._id, `agreed:${exercise._id}`);
  return draft.ready && <Form exercise={exercise} draft={draft} />;
}

function Form({ exercise, draft }: { exercise: Exercise; draft: DraftStorage<string> }) {
  // As it was when it was opened: sent again after a lost answer, it is the same change of the same version.
  const [version, setVersion] = useState(exercise.version);
  const [text, setText] = useState(draft.found?.values ?? exercise.found?.agreed?.text ?? "");
  const [missing, setMissing] = useState<string>();
  const { mutateAsync } = useChange("agreeOnExercise");
  const { busy, message, error, run } = useAction();
  function write(next: string) {
    setText(next);
    draft.keep(next);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const said = cleanProse(text).trim();
    const lacks = said.length < textLeast ? `Say what was agreed, in at least ${textLeast} characters.` : undefined;
    setMissing(lacks);
    if (lacks) return;
    void run(async () => {
      const headers = { "if-match": `"${version}"`, "idempotency-key": draft.sendKey };
      const { message } = await mutateAsync({ params: { id: exercise._id }, body: { text: said }, headers });
      setVersion(version + 1);
      await draft.finish();
      draft.renewSendKey();
      return message;
    });
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-2 border-line border-t pt-3">
      <TextArea
        label="What was agreed"
        hint="Participants read it."
        error={missing ?? error?.message}
        value={text}
        onChange={({ target }) => write(target.value)}
      />
      <AutosaveLine draft={draft} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p role="status" className="grow text-dim text-sm">
          {message}
        </p>
        <Button type="submit" variant="primary" busy={busy}>
          Save what was agreed
        </Button>
      </div>
    </form>
  );
}
