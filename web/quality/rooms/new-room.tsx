import type { AnswerOf } from "contract/calls.ts";
import { day } from "contract/core/calendar.ts";
import { clockInLondon, dayInLondon, instantInLondon } from "contract/core/dates.ts";
import { roomLimits } from "contract/quality/room-words.ts";
import type { ScopeLine } from "contract/quality/rooms.ts";
import { useState } from "react";
import { Refused } from "../../app/api.ts";
import { useAnswer, useChange } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useAction } from "../../ui/forms/use-action.ts";
import { counted } from "../../ui/language.ts";
import { SearchBox } from "../../ui/lists/toolbar.tsx";
import { takeFocus } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { reasonOf } from "./scope-words.ts";

type Opened = AnswerOf<"openRoom">;

/** A new room: who visits and until when; its learners are chosen already, and others can be added. */
export default function NewRoom({ onClose }: { onClose: () => void }) {
  // Once: its seed is what the tenth was drawn by.
  const proposal = useAnswer("findForRoom", {}, { uncached: true });
  const [opened, setOpened] = useState<Opened>();
  if (opened) return <OpenedRoom opened={opened} onClose={onClose} />;
  return (
    <Panel heading="New room" headingRef={takeFocus}>
      <QueryResult query={proposal}>
        {({ seed, learners }) => <RoomForm {...{ seed, learners, onClose }} onOpened={setOpened} />}
      </QueryResult>
    </Panel>
  );
}

interface FormProps {
  seed: string;
  learners: ScopeLine[];
  onOpened: (opened: Opened) => void;
  onClose: () => void;
}

const week = 7 * day;

function RoomForm({ seed, learners, onOpened, onClose }: FormProps) {
  const [lines, setLines] = useState(learners);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [fields, setFields] = useState({
    ...{ name: "", verifier: "", email: "", from: clockInLondon(new Date()) },
    until: `${dayInLondon(new Date(Date.now() + week))}T18:00`,
  });
  const change = useChange("openRoom");
  const { busy, error, run } = useAction();
  const chosen = lines.filter(({ learner }) => !left.has(learner._id));
  const errors = error instanceof Refused ? error.errors : [];
  const field = (name: keyof typeof fields) => ({
    value: fields[name],
    error: errors.find(({ path }) => path === name)?.message,
    onChange: ({ target }: { target: { value: string } }) => setFields((now) => ({ ...now, [name]: target.value })),
  });
  async function open() {
    const times = { from: instantInLondon(fields.from), until: instantInLondon(fields.until) };
    const scope = chosen.map(({ learner, reason }) => ({ learner: learner._id, reason }));
    onOpened(await change.mutateAsync({ body: { ...fields, ...times, seed, learners: scope } }));
    return undefined;
  }
  function toggle(id: string) {
    setLeft((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])));
  }
  const isNamed = errors.some(({ path }) => path in fields);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run(open);
      }}
    >
      {error && !isNamed && (
        <p role="alert" className="font-medium text-danger">
          {error.message}
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label="Name" placeholder="Autumn visit" maxLength={roomLimits.name} {...field("name")} />
        <TextField label="Who visits" autoComplete="off" maxLength={roomLimits.verifier} {...field("verifier")} />
        <TextField label="Opens" type="datetime-local" {...field("from")} />
        <TextField
          label="Ends"
          type="datetime-local"
          hint={`After at most ${roomLimits.days} days.`}
          {...field("until")}
        />
        <TextField
          optional
          label="Their email"
          type="email"
          autoComplete="off"
          hint="The link goes there. Tell them the code in another way."
          {...field("email")}
        />
      </div>
      <Scope {...{ lines, left }} onToggle={toggle} onAdd={(line) => setLines((now) => [...now, line])} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {`Open the room for ${counted(chosen.length, "learner")}`}
        </Button>
      </div>
    </form>
  );
}

interface ScopeProps {
  lines: ScopeLine[];
  left: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onAdd: (line: ScopeLine) => void;
}

/** Who is in the room and why; whoever is found by name joins them. */
function Scope({ lines, left, onToggle, onAdd }: ScopeProps) {
  const [search, setSearch] = useState("");
  const found = useAnswer("findForRoom", { query: { search: search.trim() } }, { enabled: search.trim() !== "" });
  const isIn = (line: ScopeLine) => lines.some(({ learner }) => learner._id === line.learner._id);
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium text-sm">Learners in the room</legend>
      {lines.length === 0 && (
        <p className="text-dim text-sm">Nobody was claimed since the last room. Find who belongs in it.</p>
      )}
      <ul className="grid gap-x-4 sm:grid-cols-2">
        {lines.map((line) => (
          <li key={line.learner._id}>
            <label className="flex min-h-9 items-center gap-2.5 touch:min-h-11">
              <input
                type="checkbox"
                checked={!left.has(line.learner._id)}
                onChange={() => onToggle(line.learner._id)}
              />
              <span className="wrap-anywhere">
                {line.learner.name} <span className="text-dim text-sm">{reasonOf(line)}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <SearchBox label="Find another learner" value={search} onChange={setSearch} />
      {search.trim() !== "" && (
        <ul aria-label="Found" className="flex flex-wrap gap-2">
          {found.data?.learners
            .filter((line) => !isIn(line))
            .map((line) => (
              <li key={line.learner._id}>
                <Button onClick={() => onAdd(line)}>{`Add ${line.learner.name}`}</Button>
              </li>
            ))}
          {found.data?.learners.every(isIn) && <li className="text-dim text-sm">Nobody else is found.</li>}
        </ul>
      )}
    </fieldset>
  );
}

/** Link and code, which are shown this once. */
function OpenedRoom({ opened: { message, path, code }, onClose }: { opened: Opened; onClose: () => void }) {
  return (
    <Panel heading="The room is open" headingRef={takeFocus}>
      <div className="grid gap-3">
        <p role="status">{message}</p>
        <p>Keep both now: they are shown this once. Give the code in another way than the link.</p>
        <dl className="grid gap-3 rounded-control bg-sunken p-4">
          <div>
            <dt className="text-dim text-sm">Code</dt>
            <dd className="font-semibold text-2xl tabular">{code}</dd>
          </div>
          <div>
            <dt className="text-dim text-sm">Link</dt>
            <dd className="wrap-anywhere">{`${location.origin}${path}`}</dd>
          </div>
        </dl>
        <Button variant="primary" className="justify-self-start" onClick={onClose}>
          I have kept both
        </Button>
      </div>
    </Panel>
  );
}
