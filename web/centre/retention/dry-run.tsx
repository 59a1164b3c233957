import { confirmationOf, retentionRules } from "contract/centre/retention-rules.ts";
import type { Retention } from "contract/centre/retention-runs.ts";
import { dayOf, momentOf } from "contract/core/dates.ts";
import { Download, Lock, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { useDownload } from "../../app/download.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { grouped } from "../../ui/language.ts";

interface Props {
  retention: Retention;
  onStarted: () => void;
}

/** What a run would erase and why, what stays, and the run. */
export function DryRun({ retention, onStarted }: Props) {
  const { rules, madeAt, total } = retention;
  const kept = rules.reduce((sum, one) => sum + one.kept, 0);
  return (
    <section aria-label="Dry run">
      <Card className="grid gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2>Dry run</h2>
          <Badge tone="blue">Nothing has gone</Badge>
        </div>
        <p className="text-dim text-sm">{`${momentOf(madeAt)}. This is what a run would erase and why.`}</p>
        {total === 0 ? <p>Nothing would go.</p> : <WouldGo rules={rules} />}
        {kept > 0 && (
          <p className="flex gap-2 rounded-control bg-row p-2 text-sm">
            <Lock aria-hidden size={16} className="mt-0.5 shrink-0" />
            {`${grouped(kept)} due and kept: a hold, or something that has to be closed first.`}
          </p>
        )}
        {total + kept > 0 && <WholeList lines={total + kept} />}
        {total > 0 && <RunForm key={retention.fingerprint} retention={retention} onStarted={onStarted} />}
      </Card>
    </section>
  );
}

function WouldGo({ rules }: Pick<Retention, "rules">) {
  return (
    <ul className="border-line border-t">
      {rules
        .filter(({ due }) => due > 0)
        .map(({ _id, due, before }) => (
          <li key={_id} className="flex items-baseline gap-3 border-line border-b py-2">
            <span className="w-16 shrink-0 text-right font-semibold text-lg tabular">{grouped(due)}</span>
            <span>
              {retentionRules[_id].name}
              <span className="block text-dim text-sm">{before && `before ${dayOf(before)}`}</span>
            </span>
          </li>
        ))}
    </ul>
  );
}

function WholeList({ lines }: { lines: number }) {
  const { bytes, download } = useDownload("The whole list", "exportRetention");
  return (
    <Button variant="quiet" className="justify-self-start" busy={bytes !== undefined} onClick={download}>
      <Download aria-hidden size={16} />
      {`The whole list, ${grouped(lines)} ${lines === 1 ? "line" : "lines"}, CSV`}
    </Button>
  );
}

function RunForm({ retention: { fingerprint, total }, onStarted }: Props) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const { send, busy } = useChangeWithToasts("startRun");
  const wanted = confirmationOf(total);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const confirmation = typed.trim();
    setError(confirmation === wanted ? undefined : `Type ${wanted} to run it.`);
    if (confirmation === wanted) void send({ body: { fingerprint, confirmation } }, { onDone: onStarted });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <TextField
        label={`Type ${wanted} to run it`}
        autoComplete="off"
        error={error}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="danger" busy={busy}>
        <Trash2 aria-hidden size={18} />
        Run now
      </Button>
      <p className="text-dim text-sm">
        You confirm once more that it is you. Files, rows, search and emails go. It cannot be undone.
      </p>
    </form>
  );
}
