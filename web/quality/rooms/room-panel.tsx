import { clockInLondon, instantInLondon, momentOf } from "contract/core/dates.ts";
import { type RoomOutcome, roomLimits, roomStateNames } from "contract/quality/room-words.ts";
import type { RoomChange, RoomLine } from "contract/quality/rooms.ts";
import { type FormEvent, useState } from "react";
import { Refused } from "../../app/api.ts";
import { useAnswer, useChange } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { Facts, Prose } from "../../ui/facts.tsx";
import { SelectField, TextArea, TextField } from "../../ui/forms/field.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import { counted } from "../../ui/language.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { LooksPanel, Notes } from "./room-lists.tsx";
import { reasonOf } from "./scope-words.ts";

/** One room: who is in it, how it ends, its log of looks, and the notes that its visitor shared. */
export function RoomPanel({ id }: { id: string }) {
  const room = useAnswer("viewRoom", { params: { id } });
  const looks = useAnswer("listRoomLooks", { params: { id } });
  return (
    <QueryResult query={room}>
      {(room) => (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Panel heading={room.name}>
            <div className="grid gap-4">
              <RoomFacts room={room} />
              <details>
                <summary className="min-h-9 content-center font-medium text-brand">
                  {counted(room.scope.length, "learner")}
                </summary>
                <ul className="grid gap-1">
                  {room.scope.map((line) => (
                    <li key={line.learner._id} className="wrap-anywhere">
                      {line.learner.name} <span className="text-dim">{reasonOf(line)}</span>
                    </li>
                  ))}
                </ul>
              </details>
              {room.outcome !== "no action" && <Changes room={room} />}
            </div>
          </Panel>
          {looks.data && <LooksPanel looks={looks.data} />}
          <Notes notes={room.notes} heading="Notes of the visitor" />
        </div>
      )}
    </QueryResult>
  );
}

function RoomFacts({ room }: { room: RoomLine }) {
  const { verifier, email, from, until, state, closedAt, outcome, action, by, at } = room;
  const closed = closedAt ? `Closed on ${momentOf(closedAt)}, ${outcome}` : roomStateNames[state];
  return (
    <Facts>
      <Prose name="Visitor" text={email ? `${verifier}, ${email}` : verifier} />
      <Prose name="Open" text={`${momentOf(from)} to ${momentOf(until)}`} />
      <Prose name="State" text={closed} />
      {action && <Prose name="Action" text={action} />}
      <Prose name="Opened by" text={`${by.name}, ${momentOf(at)}`} />
    </Facts>
  );
}

/** Another end, or the close with what came of the visit. A room that closed with an action is closed again once it is done. */
function Changes({ room }: { room: RoomLine }) {
  const [until, setUntil] = useState(clockInLondon(room.until));
  const [outcome, setOutcome] = useState<RoomOutcome>("no action");
  const [action, setAction] = useState(room.action);
  const change = useChange("changeRoom");
  const { busy, message, error, run } = useAction();
  // As at opening, so that a repeat after a lost answer is the same; as it is now, once they were told that it has changed.
  const [opened, setOpened] = useState(room.version);
  const isStale = error instanceof Refused && error.status === 412;
  const version = isStale ? room.version : opened;
  const isClosed = room.closedAt !== null;
  const send = (body: RoomChange) => (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const headers = { "if-match": `"${version}"` };
      const { message } = await change.mutateAsync({ params: { id: room._id }, body, headers });
      setOpened(version + 1);
      return message;
    });
  };
  const errorOf = (name: string) =>
    error instanceof Refused ? error.errors.find(({ path }) => path === name)?.message : undefined;
  const isNamed = errorOf("until") ?? errorOf("action");
  return (
    <div className="grid gap-4" data-screen-only>
      {error && !isNamed && (
        <p role="alert" className="font-medium text-danger">
          {error.message}
        </p>
      )}
      <p role="status">{message}</p>
      {!isClosed && (
        <form
          noValidate
          className="flex flex-wrap items-end gap-3"
          onSubmit={send({ act: "extend", until: instantInLondon(until) })}
        >
          <TextField
            label="Ends"
            type="datetime-local"
            value={until}
            error={errorOf("until")}
            onChange={({ target }) => setUntil(target.value)}
          />
          <Button type="submit" busy={busy}>
            Change the end
          </Button>
        </form>
      )}
      <form noValidate className="grid gap-3" onSubmit={send({ act: "close", outcome, action })}>
        <SelectField
          label="What came of the visit"
          value={outcome}
          onChange={({ target }) => setOutcome(target.value as RoomOutcome)}
        >
          <option value="no action">No action</option>
          <option value="action">An action</option>
        </SelectField>
        {outcome === "action" && (
          <TextArea
            label="Which action"
            hint="Until the room is closed without one, nothing of its learners is erased."
            maxLength={roomLimits.action}
            value={action}
            error={errorOf("action")}
            onChange={({ target }) => setAction(target.value)}
          />
        )}
        <Button type="submit" variant="danger" busy={busy} className="justify-self-start">
          {isClosed ? "Save what came of it" : "Close the room"}
        </Button>
      </form>
    </div>
  );
}
