import { momentOf } from "contract/core/dates.ts";
import { hasWords, searchWords } from "contract/core/search.ts";
import type { Visit } from "contract/quality/visits.ts";
import {
  Award,
  Check,
  ClipboardCheck,
  Clock,
  Eye,
  LogOut,
  MessageSquareWarning,
  NotebookPen,
  Scale,
  UsersRound,
} from "lucide-react";
import { useState } from "react";
import { centre } from "../../app/centre.ts";
import { BarLogo } from "../../app/layout/centre-logo.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Shortcuts } from "../../ui/keys/shortcuts.tsx";
import { grouped } from "../../ui/language.ts";
import { SearchBox } from "../../ui/lists/toolbar.tsx";
import { PageTitle } from "../../ui/page.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryError } from "../../ui/states/query-result.tsx";
import { Appeals, Exercises } from "./raised-lists.tsx";
import { RoomBundleButton } from "./room-bundle.tsx";
import { Notes, Samples, UnitsClaimed, VisitorsLooks } from "./room-lists.tsx";
import { reasonOf } from "./scope-words.ts";
import { useVisited, VisitProvider } from "./visit.ts";
import { LearnerView } from "./visited-learner.tsx";

interface Props {
  pass: string;
  onEnded: (message: string) => void;
  onLeave: () => void;
}

/** A visitor's desk: what is in the room at the left, one learner at the right. Nothing here changes what the centre has. */
export default function Room({ pass, onEnded, onLeave }: Props) {
  const [visiting] = useState({ pass, onEnded });
  return (
    <VisitProvider value={visiting}>
      <Desk onLeave={onLeave} />
    </VisitProvider>
  );
}

const parts = {
  learners: ["Learners", UsersRound],
  units: ["Units claimed", Award],
  samples: ["Samples", ClipboardCheck],
  exercises: ["Standardisation", Scale],
  appeals: ["Appeals", MessageSquareWarning],
  notes: ["My notes", NotebookPen],
  looks: ["Log of looks", Eye],
} as const;
type Part = keyof typeof parts;

function Desk({ onLeave }: { onLeave: () => void }) {
  const { data: room, error, refetch, setData } = useVisited("visitRoom");
  const [part, setPart] = useState<Part>("learners");
  const [learner, setLearner] = useState<string>();
  if (!room) return error ? <QueryError query={{ error, refetch }} /> : <Loading />;
  function open(id: string) {
    setPart("learners");
    setLearner(id);
    setData((now) => now && { ...now, learners: now.learners.map((one) => seen(one, id)) });
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <Bar room={room} onLeave={onLeave} />
      <div className="flex grow flex-col lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
        <nav
          aria-label="In this room"
          className="flex flex-wrap content-start gap-0.5 border-line bg-panel p-2 max-lg:border-b lg:flex-col lg:border-r"
        >
          <div className="flex w-full flex-wrap gap-0.5 lg:grid">
            {Object.entries(parts).map(([key, [name, Icon]]) => (
              <button
                key={key}
                type="button"
                aria-current={part === key ? "page" : undefined}
                onClick={() => setPart(key as Part)}
                className="choice flex min-h-9 min-w-0 grow basis-40 items-center gap-2.5 text-left text-sm touch:min-h-11 aria-[current]:bg-brand-soft aria-[current]:text-brand"
              >
                <Icon aria-hidden size={16} />
                <span className="grow">{name}</span>
                <span className="text-dim tabular">{grouped(countOf(room, key as Part))}</span>
              </button>
            ))}
          </div>
          <div className="grid gap-3 p-2 text-dim text-sm lg:mt-auto">
            <p className="max-lg:hidden">
              The centre sees this log too. Your notes are yours until the room closes or you share them.
            </p>
            <RoomBundleButton />
          </div>
        </nav>
        <main id="content" tabIndex={-1} className="grid min-w-0 grow outline-none max-lg:content-start">
          {part === "learners" ? (
            <div className="grid min-w-0 lg:grid-cols-[16rem_minmax(0,1fr)]">
              <LearnerList learners={room.learners} chosen={learner} onChoose={open} />
              <div className={`min-w-0 p-4 ${learner ? "" : "max-lg:hidden"}`}>
                {learner ? (
                  <LearnerView
                    key={learner}
                    id={learner}
                    notes={room.notes}
                    onNote={(note) => setData((now) => now && { ...now, notes: [note, ...now.notes] })}
                    onBack={() => setLearner(undefined)}
                  />
                ) : (
                  <Empty drawing="work" message="Choose a learner: what was decided on each criterion opens here." />
                )}
              </div>
            </div>
          ) : (
            <div className="grid min-w-0 content-start gap-3 p-4">
              <PageTitle title={parts[part][0]} />
              {part === "units" && <UnitsClaimed units={room.units} onOpen={open} />}
              {part === "samples" && <Samples samples={room.samples} onOpen={open} />}
              {part === "exercises" && <Exercises exercises={room.exercises} onOpen={open} />}
              {part === "appeals" && <Appeals appeals={room.appeals} onOpen={open} />}
              {part === "notes" && <Notes notes={room.notes} onOpen={open} />}
              {part === "looks" && <VisitorsLooks />}
            </div>
          )}
        </main>
      </div>
    </div>
  );
}

type Listed = Visit["learners"][number];

function seen(one: Listed, id: string): Listed {
  return one.learner._id === id ? { ...one, isSeen: true } : one;
}

function countOf(room: Visit, part: Part): number {
  return part === "looks" ? room.looks : room[part].length;
}

function Bar({ room: { name, verifier, until }, onLeave }: { room: Visit; onLeave: () => void }) {
  return (
    <header className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 bg-bar px-4 py-1 text-on-bar">
      <BarLogo className="h-7" />
      <p className="font-semibold">{centre.name}</p>
      <p className="wrap-anywhere grow text-on-bar-dim">{`Room “${name}”, read only`}</p>
      <p className="flex items-center gap-2 text-sm">
        <Clock aria-hidden size={16} />
        {`Ends ${momentOf(until)}`}
      </p>
      <p className="flex items-center gap-2 text-sm">
        <Avatar name={verifier} />
        {`${verifier} (External verifier)`}
      </p>
      <span className="max-lg:hidden [&_button]:text-on-bar">
        <Shortcuts />
      </span>
      <button
        type="button"
        onClick={onLeave}
        className="control flex items-center gap-2 rounded-control px-2 font-medium text-sm"
      >
        <LogOut aria-hidden size={16} />
        Leave
      </button>
    </header>
  );
}

interface ListProps {
  learners: Listed[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

function LearnerList({ learners, chosen, onChoose }: ListProps) {
  const [search, setSearch] = useState("");
  const found = learners.filter((line) => hasWords([line.learner.name, reasonOf(line)], searchWords(search)));
  return (
    <section
      aria-label="Learners"
      className={`min-w-0 border-line bg-panel py-3 lg:border-r ${chosen ? "max-lg:hidden" : ""}`}
    >
      <div className="grid gap-2 px-3 pb-2">
        {!chosen && <PageTitle title="Learners" />}
        <SearchBox label="Learner or unit" value={search} onChange={setSearch} className="w-full" />
      </div>
      {found.length === 0 && <Empty message="Nobody in this room fits." />}
      <ul>
        {found.map((line) => (
          <li key={line.learner._id} className="border-line border-t">
            <button
              type="button"
              aria-current={chosen === line.learner._id ? "true" : undefined}
              onClick={() => onChoose(line.learner._id)}
              className="control flex min-h-14 w-full items-center gap-2.5 px-4 text-left hover:bg-row aria-[current]:bg-brand-soft"
            >
              <Avatar name={line.learner.name} size="small" />
              <span className="min-w-0 grow">
                <span className="wrap-anywhere block font-semibold">{line.learner.name}</span>
                <span className="block text-dim text-xs">{reasonOf(line)}</span>
              </span>
              {line.isSeen && <Check role="img" aria-label="Looked at" size={16} className="shrink-0 text-done" />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
