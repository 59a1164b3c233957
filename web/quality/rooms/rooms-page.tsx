import { momentOf } from "contract/core/dates.ts";
import { roomStateNames } from "contract/quality/room-words.ts";
import type { RoomLine } from "contract/quality/rooms.ts";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { counted, grouped } from "../../ui/language.ts";
import { pageField, textField } from "../../ui/lists/fields.ts";
import { PagedList } from "../../ui/lists/pages.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { focusHeading, PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { RoomPanel } from "./room-panel.tsx";

const NewRoom = lazy(() => import("./new-room.tsx"));

const fields = { room: textField(), page: pageField };

/** Rooms of external verifiers: open ones first, with what was looked at, and a new one. */
export function Page() {
  const { filter, addressOf } = useFilter(fields);
  const { room, page } = filter;
  const [isNew, setNew] = useState(false);
  function close() {
    setNew(false);
    focusHeading(); // The pressed button is gone.
  }
  const rooms = useAnswer("listRooms", { query: page === "1" ? {} : { page } }, { keepPrevious: true });
  return (
    <>
      <PageHeading title="Rooms">
        {!isNew && (rooms.data || !rooms.error) && (
          <Button variant="primary" onClick={() => setNew(true)}>
            New room
          </Button>
        )}
      </PageHeading>
      <div className="grid gap-4">
        {isNew && (
          <Suspense fallback={<Loading rows={4} />}>
            <NewRoom onClose={close} />
          </Suspense>
        )}
        {room !== "" && <RoomPanel key={room} id={room} />}
        <PagedList query={rooms} loading={<Loading rows={4} />} addressOf={(page) => addressOf({ page })}>
          {({ rooms, total }) => (
            <Panel flush heading={counted(total, "room")}>
              <Table
                caption="Rooms"
                columns={columns}
                rows={rooms}
                keyOf={({ _id }) => _id}
                empty="Open a room when an external verifier visits: they read the work of some learners in it, and nothing else."
                drawing="work"
                cards="lines"
              />
            </Panel>
          )}
        </PagedList>
      </div>
    </>
  );
}

export const tones: Record<RoomLine["state"], Tone> = { before: "grey", open: "green", over: "yellow", closed: "grey" };

const columns: Column<RoomLine>[] = [
  {
    head: "Room",
    kind: "header",
    cell: ({ _id, name, verifier }) => (
      <>
        <Link to={`/rooms?room=${_id}`}>{name}</Link>
        <span className="wrap-anywhere block font-normal text-dim">{verifier}</span>
      </>
    ),
  },
  { head: "Opens", label: "Opens", cell: ({ from }) => momentOf(from) },
  { head: "Ends", label: "Ends", cell: ({ until }) => momentOf(until) },
  { head: "Learners", label: "Learners", kind: "number", cell: ({ learners }) => grouped(learners) },
  { head: "Looks", label: "Looks", kind: "number", cell: ({ looks }) => grouped(looks) },
  {
    head: "State",
    label: "State",
    cell: ({ state, outcome }) => (
      <Badge tone={outcome === "action" ? "red" : tones[state]}>
        {outcome === "action" ? "Closed with an action" : roomStateNames[state]}
      </Badge>
    ),
    width: "w-48",
  },
];
