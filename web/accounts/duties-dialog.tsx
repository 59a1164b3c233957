import type { Account } from "contract/accounts/accounts.ts";
import type { Duty } from "contract/accounts/duties.ts";
import { type DutyName, duties, dutyNames } from "contract/accounts/duty-names.ts";
import { dayInWords } from "contract/core/calendar.ts";
import { dayInLondon } from "contract/core/dates.ts";
import type { Person } from "contract/core/person.ts";
import { type FormEvent, type ReactNode, useState } from "react";
import { isWorthRetrying } from "../app/api.ts";
import { useAnswer, useChange } from "../app/queries.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/forms/dialog.tsx";
import { SelectField, TextField } from "../ui/forms/field.tsx";
import { resubmit } from "../ui/forms/resubmit.ts";
import { ErrorMessage } from "../ui/states/error-message.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";
import { useToasts } from "../ui/states/toasts.tsx";

const id = "duties-";

interface Props {
  account: Pick<Account, "_id" | "name">;
  onClose: () => void;
}

/** What somebody is given beside their role: from when, until when, and why. */
export default function DutiesDialog({ account, onClose }: Props): ReactNode {
  const given = useAnswer("listDuties", { params: { id: account._id } });
  const assessors = useAnswer("listAssessors");
  return (
    <Dialog title={`Duties of ${account.name}`} onClose={onClose}>
      <QueryResult query={given}>
        {(duties) => <DutiesForm {...{ account, duties, onClose }} assessors={assessors.data ?? []} />}
      </QueryResult>
    </Dialog>
  );
}

interface Held {
  from: string;
  until: string;
  with: string;
}

function DutiesForm({ account, duties: before, assessors, onClose }: Props & { duties: Duty[]; assessors: Person[] }) {
  const today = dayInLondon(new Date());
  const [held, setHeld] = useState(() => heldIn(before, today));
  const [reason, setReason] = useState("");
  const { mutateAsync, isPending } = useChange("setDuties");
  const { showToast } = useToasts();
  const [error, setError] = useState<Error>();
  const ended = before.filter(({ until }) => until !== null && until <= today);

  async function save(event: FormEvent) {
    event.preventDefault();
    const given = duties.flatMap((duty) => {
      const one = held[duty];
      return one ? [{ duty, from: one.from, until: one.until || null, with: one.with || null }] : [];
    });
    try {
      const { message } = await mutateAsync({ params: { id: account._id }, body: { duties: given, reason } });
      showToast({ tone: "success", message });
      onClose();
    } catch (error) {
      setError(error instanceof Error ? error : undefined);
    }
  }

  return (
    <form id={id} onSubmit={save} noValidate className="grid gap-4">
      {error && (
        <ErrorMessage message={error.message} {...(isWorthRetrying(error) && { onRetry: () => resubmit(id) })} />
      )}
      {duties.map((duty) => (
        <DutyFields
          key={duty}
          duty={duty}
          held={held[duty]}
          others={assessors.filter(({ _id }) => _id !== account._id)}
          onChange={(one) => setHeld({ ...held, [duty]: one })}
        />
      ))}
      <TextField
        label="Why"
        autoComplete="off"
        hint="Who has what, since when and why is kept."
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {ended.length > 0 && (
        <ul className="grid gap-1 text-dim text-sm">
          {ended.map(({ duty, from, until, reason }) => (
            <li key={duty + from} className="wrap-anywhere whitespace-pre-line">
              {`${dutyNames[duty]} from ${dayInWords(from)} to ${dayInWords(until ?? "")}. ${reason}`}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isPending}>
          Save duties
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  duty: DutyName;
  held: Held | undefined;
  /** Who may countersign for a trainee. */
  others: Person[];
  onChange: (held: Held | undefined) => void;
}

function DutyFields({ duty, held, others, onChange }: FieldsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{dutyNames[duty]}</legend>
      <label className="flex min-h-6 items-center gap-2.5 font-medium max-sm:min-h-11">
        <input
          type="checkbox"
          className="size-4 shrink-0 accent-brand max-sm:size-5"
          checked={held !== undefined}
          onChange={({ target }) =>
            onChange(target.checked ? { from: dayInLondon(new Date()), until: "", with: "" } : undefined)
          }
        />
        {dutyNames[duty]}
      </label>
      {held && (
        <div className="grid gap-3 pl-6.5 sm:grid-cols-2">
          <TextField
            label="From"
            type="date"
            value={held.from}
            onChange={({ target }) => onChange({ ...held, from: target.value })}
          />
          <TextField
            label="Ends on"
            optional
            type="date"
            value={held.until}
            onChange={({ target }) => onChange({ ...held, until: target.value })}
          />
          {duty === "trainee" && (
            <SelectField
              label="Countersigned by"
              value={held.with}
              onChange={({ target }) => onChange({ ...held, with: target.value })}
            >
              <option value="">Choose an assessor</option>
              {others.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      )}
    </fieldset>
  );
}

function heldIn(before: Duty[], today: string): Partial<Record<DutyName, Held | undefined>> {
  const open = before.filter(({ until }) => until === null || until > today);
  return Object.fromEntries(
    open.map(({ duty, from, until, with: other }) => [duty, { from, until: until ?? "", with: other?._id ?? "" }]),
  );
}
