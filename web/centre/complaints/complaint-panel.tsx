import {
  type ComplaintAct,
  complaintActs,
  complaintCategories,
  complaintLimits,
  complaintStateNames,
} from "contract/centre/complaint-words.ts";
import type { Complaint } from "contract/centre/complaints.ts";
import { dayInWords } from "contract/core/calendar.ts";
import { momentOf } from "contract/core/dates.ts";
import { useState } from "react";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { useAnswer } from "../../app/queries.tsx";
import { useMarkAsRead } from "../../notifications/use-mark-as-read.ts";
import { Button } from "../../ui/button.tsx";
import { Facts, Prose } from "../../ui/facts.tsx";
import { SelectField, TextArea } from "../../ui/forms/field.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";

/** One complaint, its owner, what was done about it, and what can be done next. */
export function ComplaintPanel({ id }: { id: string }) {
  const complaint = useAnswer("viewComplaint", { params: { id } }, { uncached: true });
  // Also after a refusal: somebody else may have moved it.
  const onChange = () => void complaint.refetch();
  useMarkAsRead(id, complaint.data !== undefined);
  return (
    <QueryResult query={complaint}>
      {(complaint) => (
        <Panel heading={`Complaint ${complaint.reference}`}>
          <div className="grid gap-4">
            <ComplaintFacts complaint={complaint} />
            <Owner {...{ complaint, onChange }} />
            <Events events={complaint.events} />
            <Acts {...{ complaint, onChange }} />
          </div>
        </Panel>
      )}
    </QueryResult>
  );
}

function ComplaintFacts({ complaint }: { complaint: Complaint }) {
  const { name, email, category, about, text, createdAt, acknowledgedAt, dueOn, state, answeredAt } = complaint;
  const sent = acknowledgedAt ? momentOf(createdAt) : `${momentOf(createdAt)}. No email says that it arrived.`;
  const answered = answeredAt ? `Last answered on ${momentOf(answeredAt)}.` : `Answer by ${dayInWords(dueOn)}.`;
  return (
    <Facts>
      <Prose name="From" text={`${name}, ${email}`} />
      <Prose name="About" text={about ? `${complaintCategories[category]}: ${about}` : complaintCategories[category]} />
      <Prose name="Sent" text={sent} />
      <Prose name="State" text={`${complaintStateNames[state]}. ${answered}`} />
      <Prose name="What happened" text={text} />
    </Facts>
  );
}

interface ActProps {
  complaint: Complaint;
  onChange: () => void;
}

function Owner({ complaint: { _id: id, state: from, owner, owners }, onChange }: ActProps) {
  const { send, busy } = useChangeWithToasts("changeComplaint");
  // Who has it may not be an active administrator any more.
  const former = owner && !owners.some(({ _id }) => _id === owner._id) ? [owner] : [];
  return (
    <div className="max-w-80" data-screen-only>
      <SelectField
        label="Owner"
        value={owner?._id ?? ""}
        disabled={busy}
        onChange={({ target }) =>
          void send({ params: { id }, body: { act: "own", from, text: target.value } }, { onDone: onChange })
        }
      >
        <option value="">Nobody</option>
        {[...owners, ...former].map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

const done: Record<ComplaintAct, (text: string) => string> = {
  note: (text) => text,
  own: (text) => (text ? `Gave it to ${text}.` : "Took its owner off."),
  answer: (text) => `Answered:\n${text}`,
  close: (text) => `Closed it: ${text}`,
  reopen: (text) => `Opened it again: ${text}`,
};

function Events({ events }: Pick<Complaint, "events">) {
  if (events.length === 0) return null;
  return (
    <ol aria-label="What happened" className="grid gap-2">
      {events.map(({ _id, act, text, by, at }) => (
        <li key={_id} className="grid gap-0.5 wrap-anywhere">
          <p className="text-dim text-sm">
            <span className="font-medium text-text">{by.name}</span>, {momentOf(at)}
          </p>
          <p className="max-w-prose whitespace-pre-wrap">{done[act](text)}</p>
        </li>
      ))}
    </ol>
  );
}

const acts = [
  ["note", "Add note"],
  ["answer", "Send answer"],
  ["close", "Close"],
  ["reopen", "Open again"],
] as const;

/** One text, and what is done with it; it stays until that has happened. */
function Acts({ complaint: { _id: id, state: from }, onChange }: ActProps) {
  const { send, busy } = useChangeWithToasts("changeComplaint");
  const [text, setText] = useState("");
  function onDone() {
    setText("");
    onChange();
  }
  const open = acts.filter(([act]) => (complaintActs[act].from as readonly string[]).includes(from));
  return (
    <div className="grid gap-2" data-screen-only>
      <TextArea
        label="Note, answer or reason"
        hint="An answer goes to the person by email. Notes stay here."
        rows={3}
        maxLength={complaintLimits.note}
        value={text}
        readOnly={busy}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        {open.map(([act, name]) => (
          <Button
            key={act}
            variant={act === "answer" ? "primary" : "secondary"}
            busy={busy}
            onClick={() => void send({ params: { id }, body: { act, from, text } }, { onDone }).then(onChange)}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
