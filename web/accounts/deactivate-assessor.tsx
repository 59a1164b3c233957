import type { Account } from "contract/accounts/accounts.ts";
import type { Handover } from "contract/accounts/handover.ts";
import { useState } from "react";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { useAnswer } from "../app/queries.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/forms/dialog.tsx";
import { SelectField } from "../ui/forms/field.tsx";
import { counted } from "../ui/language.ts";
import { QueryResult } from "../ui/states/query-result.tsx";

interface Props {
  account: Account;
  /** Takes it back. */
  onUndo: () => void;
  onClose: () => void;
}

/** Says what waits for an assessor who is to be deactivated, and gives their learners to somebody else. */
export default function DeactivateAssessor({ account: { _id: id, name }, onUndo, onClose }: Props) {
  const handover = useAnswer("viewHandover", { params: { id } });
  const others = (useAnswer("listAssessors").data ?? []).filter(({ _id }) => _id !== id);
  const { send, busy } = useChangeWithToasts("setActive");
  const [handTo, setHandTo] = useState("");

  function deactivate(): void {
    const body = { isActive: false, ...(handTo && { handTo }) };
    onClose(); // What became of it, and Try again, stand in a toast, which the dialog would cover.
    void send({ params: { id }, body }, { undo: onUndo });
  }

  return (
    <Dialog title={`Deactivate ${name}?`} onClose={onClose}>
      <p className="mb-3">{`${name} is signed out everywhere at once and cannot log in until you activate the account again. Nothing is deleted.`}</p>
      <QueryResult query={handover}>
        {(waits) => (
          <div className="grid gap-4">
            <ul className="list-disc pl-5">
              {sentencesOf(waits).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            {waits.learners > 0 && (
              <SelectField
                label="Give the learners, with what waits, to"
                value={handTo}
                onChange={({ target }) => setHandTo(target.value)}
              >
                <option value="">Nobody yet</option>
                {others.map(({ _id, name }) => (
                  <option key={_id} value={_id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            )}
            <div className="flex flex-wrap justify-end gap-3">
              <Button onClick={onClose}>Cancel</Button>
              <Button variant="danger" busy={busy} onClick={deactivate}>
                Deactivate
              </Button>
            </div>
          </div>
        )}
      </QueryResult>
    </Dialog>
  );
}

function sentencesOf({ learners, rounds, samples, records }: Handover): string[] {
  const all = [
    learners > 0 && `${counted(learners, "learner")} would have no active assessor.`,
    rounds > 0 && `${counted(rounds, "portfolio")} of theirs ${rounds === 1 ? "waits" : "wait"} for feedback.`,
    samples > 0 &&
      `${counted(samples, "open sample")} ${samples === 1 ? "goes" : "go"} to other verifiers within the hour.`,
    records > 0 &&
      `${counted(records, "record")} ${records === 1 ? "waits" : "wait"} for the learner to confirm, and can still be confirmed.`,
  ].filter((one) => one !== false);
  return all.length > 0 ? all : ["Nothing waits for them."];
}
