import { dayInLondon } from "contract/core/dates.ts";
import { referenceCode } from "contract/qualifications/keys.ts";
import type { Plan } from "contract/quality/plans.ts";
import { defaultRates, type Risk, risks } from "contract/quality/sampling.ts";
import { type FormEvent, type ReactNode, useState } from "react";
import { useAnswer, useChange } from "../app/queries.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/forms/dialog.tsx";
import { SelectField, TextField } from "../ui/forms/field.tsx";
import { ErrorMessage } from "../ui/states/error-message.tsx";
import { useToasts } from "../ui/states/toasts.tsx";

const names: Record<Risk, string> = {
  new: "New: a trainee, under 20 checked rounds or 90 days",
  high: "High: an action within 90 days",
  standard: "Standard",
  low: "Low: 60 checked rounds in a year, no action",
};

/** A plan for a qualification and period, or other rates for the one that is there. */
export default function PlanForm({ plan, onClose }: { plan: Plan | undefined; onClose: () => void }): ReactNode {
  const [period, setPeriod] = useState<Period>(() => plan ?? { ...presentYear(), qualification: referenceCode });
  const [rates, setRates] = useState<Record<Risk, string>>(() => asTyped(plan?.rates ?? defaultRates));
  const { mutateAsync, isPending, error } = useChange("setPlan");
  const { showToast } = useToasts();

  async function save(event: FormEvent) {
    event.preventDefault();
    const { from, until, qualification } = period;
    const given = Object.fromEntries(risks.map((risk) => [risk, Number(rates[risk])])) as Record<Risk, number>;
    const body = { qualification, from, until, rates: given };
    const headers = { "if-match": `"${plan?.version ?? 0}"` };
    // The message stands in the dialog.
    const answer = await mutateAsync({ body, headers }).catch(() => undefined);
    if (!answer) return;
    showToast({ tone: "success", message: answer.message });
    onClose();
  }

  return (
    <Dialog title={plan ? "Rates" : "Make a sampling plan"} onClose={onClose}>
      <form onSubmit={save} noValidate className="grid gap-4">
        {error && <ErrorMessage message={error.message} />}
        {!plan && (
          <QualificationField
            chosen={period.qualification}
            onChoose={(qualification) => setPeriod({ ...period, qualification })}
          />
        )}
        {!plan && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="First day"
              type="date"
              value={period.from}
              onChange={({ target }) => setPeriod({ ...period, from: target.value })}
            />
            <TextField
              label="Last day"
              type="date"
              value={period.until}
              onChange={({ target }) => setPeriod({ ...period, until: target.value })}
            />
          </div>
        )}
        <p className="text-dim text-sm">
          How many of each hundred rounds are sampled. It counts from the next draw on.
        </p>
        {risks.map((risk) => (
          <TextField
            key={risk}
            label={names[risk]}
            type="number"
            min={1}
            max={100}
            value={rates[risk]}
            onChange={({ target }) => setRates({ ...rates, [risk]: target.value })}
          />
        ))}
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            Save the plan
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Only where there are several. */
function QualificationField({ chosen, onChoose }: { chosen: string; onChoose: (code: string) => void }) {
  const versions = useAnswer("listQualifications").data?.qualifications ?? [];
  const byCode = Map.groupBy(versions, ({ code }) => code);
  if (byCode.size < 2) return null;
  return (
    <SelectField label="Qualification" value={chosen} onChange={({ target }) => onChoose(target.value)}>
      {[...byCode].map(([code, [newest]]) => (
        <option key={code} value={code}>{`${code} ${newest?.title}`}</option>
      ))}
    </SelectField>
  );
}

type Period = Pick<Plan, "qualification" | "from" | "until">;

function asTyped(rates: Record<Risk, number>): Record<Risk, string> {
  return { new: `${rates.new}`, high: `${rates.high}`, standard: `${rates.standard}`, low: `${rates.low}` };
}

/** From September to August. */
function presentYear() {
  const [year = "", month = ""] = dayInLondon(new Date()).split("-");
  const first = Number(year) - (Number(month) < 9 ? 1 : 0);
  return { from: `${first}-09-01`, until: `${first + 1}-08-31` };
}
