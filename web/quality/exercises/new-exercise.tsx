import type { FoundRound } from "contract/quality/appeals.ts";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useAnswer, useChange } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import { counted } from "../../ui/language.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import { FindRound } from "../sample-by-finding.tsx";

type People = { _id: string; name: string }[];

/** A round is found by its learner; who had no part in it is asked to judge it blind. */
export default function NewExercise({ onClose }: { onClose: () => void }) {
  const [round, choose] = useState<FoundRound>();
  return (
    <Panel heading="New exercise">
      {round ? (
        <Participants round={round} onBack={() => choose(undefined)} />
      ) : (
        <div className="grid gap-4">
          <FindRound choosing="Judge this" onChoose={choose} />
          <Button onClick={onClose} className="justify-self-end">
            Cancel
          </Button>
        </div>
      )}
    </Panel>
  );
}

function Participants({ round, onBack }: { round: FoundRound; onBack: () => void }) {
  const people = useAnswer("listParticipants", { params: { id: round._id } });
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        {`${round.title}, ${round.learner.name}. `}
        <span className="text-dim">They read it without these names, and without what was decided.</span>
      </p>
      <QueryResult query={people}>{(all) => <ParticipantsForm {...{ round, all, onBack }} />}</QueryResult>
    </div>
  );
}

function ParticipantsForm({ round, all, onBack }: { round: FoundRound; all: People; onBack: () => void }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const change = useChange("setExercise");
  const navigate = useNavigate();
  const { showToast } = useToasts();
  const { busy, error, run } = useAction();
  const chosen = all.filter(({ _id }) => !left.has(_id));
  function submit(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      const body = { round: round._id, participants: chosen.map(({ _id }) => _id) };
      const { message, exercise } = await change.mutateAsync({ body });
      showToast({ tone: "success", message });
      await navigate(`/quality/exercises/${exercise}`);
      return message;
    });
  }
  function toggle(id: string) {
    setLeft((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])));
  }
  if (all.length === 0) return <p className="text-waiting">Nobody else may judge it: all had a part in it.</p>;
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {error && (
        <p role="alert" className="font-medium text-danger">
          {error.message}
        </p>
      )}
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium text-sm">Who judges it</legend>
        {all.map(({ _id, name }) => (
          <label key={_id} className="flex min-h-9 items-center gap-2.5 touch:min-h-11">
            <input type="checkbox" checked={!left.has(_id)} onChange={() => toggle(_id)} />
            <span className="wrap-anywhere">{name}</span>
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onBack}>Back</Button>
        <Button type="submit" variant="primary" busy={busy} disabled={chosen.length === 0}>
          {`Ask ${counted(chosen.length, "person", "people")}`}
        </Button>
      </div>
    </form>
  );
}
