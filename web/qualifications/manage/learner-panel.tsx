import { dayInLondon, dayOf } from "contract/core/dates.ts";
import { type EnrolmentLine, enrolmentsMost, type QualificationLine } from "contract/qualifications/qualifications.ts";
import { useState } from "react";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { useAnswer } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { AskReason } from "../../ui/forms/ask-reason.tsx";
import { SelectField, TextField } from "../../ui/forms/field.tsx";
import { actionColumn, type Column, Table } from "../../ui/lists/table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { versionName } from "./versions-table.tsx";

interface Props {
  id: string;
  qualifications: QualificationLine[];
}

/** What one learner works towards: enrol them on another, end one, or move them to another version. */
export function LearnerPanel({ id, qualifications }: Props) {
  const answer = useAnswer("listEnrolments", { params: { id } });
  return (
    <QueryResult query={answer}>
      {({ learner, enrolments }) => (
        <Panel flush heading={`What ${learner.name} works towards`}>
          <Table
            caption="Enrolments"
            columns={columnsOf({ enrolments, qualifications })}
            rows={enrolments}
            keyOf={({ _id }) => _id}
            empty="Nothing."
            cards="lines"
          />
          <Enrol learner={id} enrolments={enrolments} qualifications={qualifications} />
        </Panel>
      )}
    </QueryResult>
  );
}

interface EnrolmentsProps {
  enrolments: EnrolmentLine[];
  qualifications: QualificationLine[];
}

function columnsOf({ enrolments, qualifications }: EnrolmentsProps): Column<EnrolmentLine>[] {
  const open = enrolments.filter(({ endedOn }) => !endedOn);
  return [
    {
      head: "Qualification",
      kind: "header",
      cell: ({ qualification }) => (
        <>
          <span className="wrap-anywhere">{qualification.title}</span>
          <span className="block font-normal text-dim">{versionName(qualification)}</span>
        </>
      ),
    },
    { head: "Since", label: "Since", cell: ({ startedOn }) => dayOf(startedOn), width: "w-36" },
    { head: "Registration", label: "Registration", cell: registrationIn, width: "w-48" },
    actionColumn(
      (one) =>
        one.endedOn ? (
          <span className="wrap-anywhere text-dim">{`Ended ${dayOf(one.endedOn)}: ${one.endReason}`}</span>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Move enrolment={one} qualifications={qualifications} />
            {open.length > 1 && <End enrolment={one} />}
          </div>
        ),
      "w-72",
    ),
  ];
}

function registrationIn({ registrationNo, registeredOn }: EnrolmentLine): string {
  return [registrationNo, registeredOn && dayOf(registeredOn)].filter(Boolean).join(", ") || "–";
}

function Move({ enrolment, qualifications }: { enrolment: EnrolmentLine; qualifications: QualificationLine[] }) {
  const [isOpen, setOpen] = useState(false);
  const { qualification } = enrolment;
  const others = qualifications.filter(
    ({ _id, code, retiredAt }) => code === qualification.code && _id !== qualification._id && !retiredAt,
  );
  if (others.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Move to another version</Button>
      {isOpen && <MoveDialog enrolment={enrolment} versions={others} onClose={() => setOpen(false)} />}
    </>
  );
}

function End({ enrolment: { _id: id, version, qualification } }: { enrolment: EnrolmentLine }) {
  // The version as it was when the question was opened: whoever presses again after a lost answer sends the same.
  const [asked, setAsked] = useState<number>();
  const { send, busy } = useChangeWithToasts("endEnrolment");
  const close = () => setAsked(undefined);
  function end(reason: string) {
    const headers = { "if-match": `"${asked}"` };
    void send({ params: { id }, headers, body: { reason } }, { onDone: close });
  }
  return (
    <>
      <Button onClick={() => setAsked(version)}>
        End<span className="sr-only"> {versionName(qualification)}</span>
      </Button>
      {asked !== undefined && (
        <AskReason
          title={`End ${versionName(qualification)}?`}
          hint="What was decided stays, and does not count any more in their logbook."
          action="End"
          busy={busy}
          onReason={end}
          onClose={close}
        />
      )}
    </>
  );
}

function Enrol({ learner, enrolments, qualifications }: EnrolmentsProps & { learner: string }) {
  const [chosen, setChosen] = useState("");
  const [number, setNumber] = useState("");
  const [day, setDay] = useState("");
  const { send, busy } = useChangeWithToasts("enrol");
  const open = enrolments.filter(({ endedOn }) => !endedOn);
  const codes = new Set(open.map(({ qualification }) => qualification.code));
  const offered = qualifications.filter(({ code, retiredAt }) => !codes.has(code) && !retiredAt);
  if (offered.length === 0 || open.length >= enrolmentsMost) return null;
  function enrol() {
    const registration = { registrationNo: number.trim(), registeredOn: day || null };
    const body = { learner, qualification: chosen, startedOn: dayInLondon(new Date()), ...registration };
    void send({ body }, { onDone: () => setChosen("") });
  }
  return (
    <div className="flex flex-wrap items-end gap-3 border-line border-t px-4 py-3">
      <div className="min-w-0 grow sm:max-w-md">
        <SelectField label="Enrol on another" value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">Choose a qualification</option>
          {offered.map((one) => (
            <option key={one._id} value={one._id}>{`${one.title} (${versionName(one)})`}</option>
          ))}
        </SelectField>
      </div>
      {chosen !== "" && (
        <>
          <TextField
            label="Registration number"
            optional
            maxLength={40}
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
          <TextField
            label="Registered on"
            optional
            type="date"
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </>
      )}
      <Button variant="primary" busy={busy} disabled={chosen === ""} onClick={enrol}>
        Enrol
      </Button>
    </div>
  );
}
