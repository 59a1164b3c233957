import type { FoundRound } from "contract/quality/appeals.ts";
import { handKinds, sampleKinds, textLeast } from "contract/quality/sampling.ts";
import { type FormEvent, useState } from "react";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { Button } from "../ui/button.tsx";
import { cleanProse } from "../ui/forms/clean-text.ts";
import { Dialog } from "../ui/forms/dialog.tsx";
import { SelectField, TextArea } from "../ui/forms/field.tsx";
import { FindRound } from "./sample-by-finding.tsx";

/** A round is found by its learner, and sampled with a reason; it then stands on the verifier's desk. */
export function SampleByHand({ onClose }: { onClose: () => void }) {
  const [round, choose] = useState<FoundRound>();
  return (
    <Dialog title="Sample a round" onClose={onClose}>
      {round ? (
        <Reason round={round} onBack={() => choose(undefined)} onClose={onClose} />
      ) : (
        <FindRound choosing="Sample this" onChoose={choose} />
      )}
    </Dialog>
  );
}

function Reason({ round, onBack, onClose }: { round: FoundRound; onBack: () => void; onClose: () => void }) {
  const [kind, setKind] = useState<(typeof handKinds)[number]>("interim");
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const { send, busy } = useChangeWithToasts("sampleByHand");
  function submit(event: FormEvent) {
    event.preventDefault();
    const reason = cleanProse(text).trim();
    if (reason.length < textLeast) return setError(`Say why, in at least ${textLeast} characters.`);
    void send({ body: { round: round._id, kind, reason } }, { onDone: onClose });
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <p className="wrap-anywhere">{`${round.title}, ${round.learner.name}`}</p>
      <SelectField
        label="Kind"
        value={kind}
        onChange={({ target }) => setKind(handKinds.find((one) => one === target.value) ?? kind)}
      >
        {handKinds.map((one) => (
          <option key={one} value={one}>
            {sampleKinds[one]}
          </option>
        ))}
      </SelectField>
      <TextArea label="Why" error={error} value={text} onChange={({ target }) => setText(target.value)} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onBack}>Back</Button>
        <Button type="submit" variant="primary" busy={busy}>
          Sample this round
        </Button>
      </div>
    </form>
  );
}
