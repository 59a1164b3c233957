import type { Hold } from "contract/centre/retention.ts";
import { dayOf } from "contract/core/dates.ts";
import { useState } from "react";
import { Link } from "react-router";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { Button } from "../../ui/button.tsx";
import { AskReason } from "../../ui/forms/ask-reason.tsx";
import { grouped } from "../../ui/language.ts";
import { actionColumn, type Column, Table } from "../../ui/lists/table.tsx";
import { Panel } from "../../ui/panel.tsx";

/** Whom a hold keeps, since when and why; those that have ended stay in the list. */
export function HoldsTable({ holds, open }: { holds: Hold[]; open: number }) {
  return (
    <Panel flush heading={`Holds that stand (${grouped(open)})`} foot={<Foot />}>
      <Table
        caption="Holds"
        columns={columns}
        rows={holds}
        keyOf={({ _id }) => _id}
        empty="No hold stands. Choose a person to put one on."
        cards="lines"
      />
    </Panel>
  );
}

function Foot() {
  return <p className="border-line border-t px-4 py-2.5 text-dim text-sm">A hold beats every erasure.</p>;
}

const columns: Column<Hold>[] = [
  {
    head: "Person",
    kind: "header",
    cell: ({ person, reason }) => (
      <>
        <Link to={`/admin/retention?show=holds&person=${person._id}`} className="wrap-anywhere">
          {person.name}
        </Link>
        <span className="wrap-anywhere block font-normal text-dim">{reason}</span>
      </>
    ),
  },
  { head: "Since", label: "Since", cell: ({ at }) => dayOf(at), width: "w-40" },
  { head: "By", label: "By", cell: ({ by }) => by.name, width: "w-44" },
  actionColumn((hold) => (hold.end ? <Ended end={hold.end} /> : <EndHold hold={hold} />), "w-56"),
];

function Ended({ end: { at, by, reason } }: { end: NonNullable<Hold["end"]> }) {
  return <span className="wrap-anywhere text-dim">{`Ended ${dayOf(at)} by ${by.name}: ${reason}`}</span>;
}

function EndHold({ hold: { _id: id, person } }: { hold: Hold }) {
  const [isAsking, setAsking] = useState(false);
  const { send, busy } = useChangeWithToasts("endHold");
  const close = () => setAsking(false);
  return (
    <>
      <Button
        className="md:min-h-8! md:py-0!"
        aria-label={`End hold on ${person.name}`}
        onClick={() => setAsking(true)}
      >
        End hold
      </Button>
      {isAsking && (
        <AskReason
          title={`End the hold on ${person.name}?`}
          hint="After that this person may be erased."
          action="End hold"
          busy={busy}
          onReason={(reason) => void send({ params: { id }, body: { reason } }, { onDone: close })}
          onClose={close}
        />
      )}
    </>
  );
}
