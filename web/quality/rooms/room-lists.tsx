import { dayOf, momentOf } from "contract/core/dates.ts";
import { placeName } from "contract/qualifications/places.ts";
import { claimStateNames } from "contract/quality/claiming.ts";
import { checkNames, lookNames } from "contract/quality/room-words.ts";
import type { Look, Looks, RoomNote } from "contract/quality/rooms.ts";
import { sampleKinds } from "contract/quality/sampling.ts";
import type { Visit, VisitedSample } from "contract/quality/visits.ts";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { counted } from "../../ui/language.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryError } from "../../ui/states/query-result.tsx";
import { learnerColumn, type Opens } from "./learner-column.tsx";
import { useVisited } from "./visit.ts";

export function UnitsClaimed({ units, onOpen }: { units: Visit["units"] } & Opens) {
  const columns: Column<Visit["units"][number]>[] = [
    learnerColumn(onOpen),
    { head: "Unit", cell: ({ unit, title }) => `${unit} ${title}` },
    { head: "State", label: "State", cell: ({ act, at }) => `${claimStateNames[act]}, ${dayOf(at)}` },
  ];
  return (
    <Panel flush heading={`${counted(units.length, "unit")} claimed`}>
      <Table
        caption="Units claimed"
        columns={columns}
        rows={units}
        keyOf={({ learner, unit }) => `${learner._id} ${unit}`}
        empty="No unit of these learners is claimed."
        cards="lines"
      />
    </Panel>
  );
}

export function Samples({ samples, onOpen }: { samples: Visit["samples"] } & Opens) {
  const columns: Column<VisitedSample>[] = [
    learnerColumn(onOpen),
    { head: "Portfolio", cell: ({ title }) => title },
    { head: "Kind", label: "Kind", cell: ({ kind }) => sampleKinds[kind] },
    { head: "Decided by", label: "Decided by", cell: ({ assessor }) => assessor },
    { head: "Found", label: "Found", cell: (sample) => <Checks {...sample} />, className: "md:py-2" },
  ];
  return (
    <Panel flush heading={counted(samples.length, "sample")}>
      <Table
        caption="Samples"
        columns={columns}
        rows={samples}
        keyOf={({ _id }) => _id}
        empty="Nothing of these learners was sampled."
        cards="lines"
      />
    </Panel>
  );
}

interface ChecksProps extends Pick<VisitedSample, "checks" | "at"> {
  words?: typeof checkNames;
}

export function Checks({ checks, at, words = checkNames }: ChecksProps) {
  if (checks.length === 0) return `Drawn on ${dayOf(at)}, not looked at yet`;
  return (
    <ul className="grid gap-1">
      {checks.map(({ verdict, by, at, text }) => (
        <li key={at + verdict} className="wrap-anywhere">
          {`${words[verdict]}, ${by}, ${dayOf(at)}`}
          {text && <span className="block whitespace-pre-wrap text-dim">{text}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Notes, each with the learner whom it is about. */
export function Notes({
  notes,
  onOpen,
  heading = "My notes",
}: { notes: RoomNote[]; heading?: string } & Partial<Opens>) {
  return (
    <Panel heading={heading}>
      {notes.length === 0 && <Empty message="No notes yet." />}
      <ul className="grid gap-3">
        {notes.map(({ _id, learner, place, text, isShared, at }) => (
          <li key={_id} className="wrap-anywhere">
            <p className="text-dim text-sm">
              {onOpen ? (
                <Button variant="quiet" className="-ml-3.5" onClick={() => onOpen(learner._id)}>
                  {learner.name}
                </Button>
              ) : (
                <span className="font-medium text-text">{learner.name}</span>
              )}
              {place && ` ${placeName(place)}`}
              {`, ${momentOf(at)}${isShared ? ", shared" : ""}`}
            </p>
            <p className="max-w-prose whitespace-pre-wrap">{text}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function VisitorsLooks() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useVisited("listOwnLooks", "", String(page));
  if (!data) return error ? <QueryError query={{ error, refetch }} /> : <Loading />;
  return (
    <LooksPanel looks={data}>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
        <p className="text-dim text-sm">The centre reads the same log.</p>
        <span className="flex gap-2">
          {data.page > 1 && <Button onClick={() => setPage(data.page - 1)}>Newer</Button>}
          {data.page < data.pages && <Button onClick={() => setPage(data.page + 1)}>Older</Button>}
        </span>
      </div>
    </LooksPanel>
  );
}

const lookColumns: Column<Look>[] = [
  { head: "When", kind: "header", cell: ({ at }) => momentOf(at), className: "font-normal" },
  { head: "What", cell: ({ what }) => lookNames[what] },
  { head: "About", label: "About", cell: ({ about }) => about },
];

/** What was looked at in a room, for both sides. */
export function LooksPanel({ looks, children }: { looks: Looks; children?: React.ReactNode }) {
  return (
    <Panel flush heading={counted(looks.total, "look")}>
      <Table
        caption="Log of looks"
        columns={lookColumns}
        rows={looks.looks}
        keyOf={({ _id }) => _id}
        empty="Nobody has been in this room."
        cards="lines"
      />
      {children}
    </Panel>
  );
}
