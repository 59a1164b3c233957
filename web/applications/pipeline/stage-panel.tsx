import type { ApplicationEvent, Stage } from "contract/applications/pipeline.ts";
import { applicationStateNames, applicationStates, noteMost } from "contract/applications/states.ts";
import { dayOf, momentOf } from "contract/core/dates.ts";
import { useState } from "react";
import { Link } from "react-router";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { useAnswer } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextArea } from "../../ui/forms/field.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useMoving } from "./use-moving.ts";

interface Props {
  id: string;
  /** The applicant's name. */
  name: string;
}

/** How far an application has come, with the acts of its stage, its owner and its notes. */
export function StagePanel(props: Props) {
  const stage = useAnswer("viewStage", { params: { id: props.id } });
  return (
    <Panel heading="Stage">
      <QueryResult query={stage} loading={<div aria-busy className="h-40" />}>
        {(stage) => <StageView {...props} stage={stage} />}
      </QueryResult>
    </Panel>
  );
}

function StageView({ id, name, stage }: Props & { stage: Stage }) {
  const { state, owner, owners, learner, learnerAt, events } = stage;
  const move = useMoving();
  return (
    <div className="grid gap-4">
      <Tabs
        label="Stage"
        tabs={applicationStates.map((key) => ({ key, name: applicationStateNames[key] }))}
        chosen={state}
        onChoose={(to) => move({ _id: id, name, isLearner: learner !== null }, state, to)}
        className="w-fit"
      />
      {learner && learnerAt && (
        <p className="font-medium text-done">
          <Link to={`/admin/users/${learner._id}`}>{`Learner since ${dayOf(learnerAt)}`}</Link>
        </p>
      )}
      {state === "accepted" && !learner && <MakeLearner id={id} />}
      <Owner {...{ id, owner, owners }} />
      <Events events={events} />
      <NoteBox id={id} />
    </div>
  );
}

function Owner({ id, owner, owners }: Pick<Stage, "owner" | "owners"> & { id: string }) {
  const { send, busy } = useChangeWithToasts("takeOnApplication");
  // Who has it may not be an active administrator any more.
  const former = owner && !owners.some(({ _id }) => _id === owner._id) ? [owner] : [];
  return (
    <div className="max-w-80" data-screen-only>
      <SelectField
        label="Owner"
        value={owner?._id ?? ""}
        disabled={busy}
        onChange={({ target }) => void send({ params: { id }, body: { owner: target.value } })}
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

/** The account, the assessor and the welcome e-mail at one press; nothing is typed again. */
function MakeLearner({ id }: { id: string }) {
  const { data: assessors = [] } = useAnswer("listAssessors");
  const { send, busy } = useChangeWithToasts("makeLearner");
  const [assessor, setAssessor] = useState("");
  return (
    <div className="grid gap-3 rounded-panel bg-sunken p-3" data-screen-only>
      <div className="max-w-80">
        <SelectField label="Assigned Assessor" value={assessor} onChange={({ target }) => setAssessor(target.value)}>
          <option value="">None yet</option>
          {assessors.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <Button
        variant="primary"
        busy={busy}
        onClick={() => void send({ params: { id }, body: { assessor } })}
        className="sm:w-fit"
      >
        Make this applicant a learner
      </Button>
      <p className="text-dim text-sm">Makes the account and sends the welcome email. Nothing is typed again.</p>
    </div>
  );
}

function Events({ events }: { events: ApplicationEvent[] }) {
  if (events.length === 0) return null;
  return (
    <ol aria-label="What happened" className="grid gap-2">
      {events.map(({ _id, by, at, ...event }) => (
        <li key={_id} className="grid gap-0.5 wrap-anywhere">
          <p className="text-dim text-sm">
            <span className="font-medium text-text">{by.name}</span>, {momentOf(at)}
          </p>
          <p className="max-w-prose whitespace-pre-wrap">{inWords(event)}</p>
        </li>
      ))}
    </ol>
  );
}

function inWords({ act, text }: Pick<ApplicationEvent, "act" | "text">): string {
  if (act === "note") return text;
  if (act === "enrol") return "Made this applicant a learner.";
  if (act === "own") return text ? `Gave it to ${text}.` : "Took its owner off.";
  const state = applicationStates.find((one) => one === text);
  return `Moved it to ${state ? applicationStateNames[state] : text}.`;
}

function NoteBox({ id }: { id: string }) {
  const { send, busy } = useChangeWithToasts("noteOnApplication");
  const [text, setText] = useState("");
  return (
    <div className="grid gap-2" data-screen-only>
      <TextArea
        label="Add a note"
        rows={2}
        maxLength={noteMost}
        value={text}
        readOnly={busy}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        busy={busy}
        onClick={() => void send({ params: { id }, body: { text } }, { onDone: () => setText("") })}
        className="ml-auto"
      >
        Add note
      </Button>
    </div>
  );
}
