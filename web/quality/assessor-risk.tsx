import { dayOfYear } from "contract/core/dates.ts";
import type { NextOf } from "contract/quality/plans.ts";
import { isHigher, raisedRisks, riskReasonMost, textLeast, whyRaised } from "contract/quality/sampling.ts";
import { type FormEvent, useState } from "react";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { useViewer } from "../app/session.tsx";
import { Button } from "../ui/button.tsx";
import { cleanProse } from "../ui/forms/clean-text.ts";
import { Dialog } from "../ui/forms/dialog.tsx";
import { SelectField, TextArea } from "../ui/forms/field.tsx";

/** An assessor of the next draw with their risk, and to what and why a verifier raised it; another verifier raises it here. */
export function AssessorRisk({ next }: { next: NextOf }) {
  const { assessor, risk, isTrainee, raised } = next;
  const viewer = useViewer();
  // The version that the form sends is that at its opening, whatever is read meanwhile.
  const [opened, open] = useState<NextOf>();
  const mayRaise = viewer.isVerifier && viewer._id !== assessor._id;
  return (
    <>
      {assessor.name} <span className="font-normal text-dim">{isTrainee ? `${risk}, trainee` : risk}</span>
      {raised && (
        <span className="wrap-anywhere block font-normal text-sm">
          {`Raised to ${raised.risk} by ${raised.by.name}, ${dayOfYear(raised.at)}: ${raised.reason}`}
        </span>
      )}
      {mayRaise && (
        <Button
          variant="quiet"
          className="-ml-3"
          aria-label={`${raised ? "Change" : "Raise"} risk of ${assessor.name}`}
          onClick={() => open(next)}
        >
          {raised ? "Change risk" : "Raise risk"}
        </Button>
      )}
      {opened && <RiskForm next={opened} onClose={() => open(undefined)} />}
    </>
  );
}

const asComputed = "computed";

function RiskForm({ next, onClose }: { next: NextOf; onClose: () => void }) {
  const { assessor, computed, raised, riskVersion } = next;
  const choices = raisedRisks.filter((risk) => !isHigher(computed, risk)).reverse();
  const [risk, setRisk] = useState<string>(raised?.risk ?? choices.find((one) => one !== computed) ?? computed);
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const { send, busy } = useChangeWithToasts("setRisk");
  function submit(event: FormEvent) {
    event.preventDefault();
    const reason = cleanProse(text).trim();
    if (reason.length < textLeast) return setError(whyRaised);
    const body = { risk: choices.find((one) => one === risk) ?? null, reason };
    const headers = { "if-match": `"${riskVersion}"` };
    void send({ params: { id: assessor._id }, body, headers }, { onDone: onClose });
  }
  return (
    <Dialog title={`Risk of ${assessor.name}`} onClose={onClose}>
      <form onSubmit={submit} noValidate className="grid gap-4">
        <p className="text-dim text-sm">
          {`It is ${computed} by what was checked so far. It can be raised, never lowered: from the next draw on, until a verifier ends that.`}
        </p>
        <SelectField label="Sampled as" value={risk} onChange={({ target }) => setRisk(target.value)}>
          {raised && <option value={asComputed}>{`${computed}, as computed`}</option>}
          {choices.map((one) => (
            <option key={one} value={one}>{`At least ${one}`}</option>
          ))}
        </SelectField>
        <TextArea
          label="Why"
          hint="The assessor reads it in their own record."
          error={error}
          maxLength={riskReasonMost}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
