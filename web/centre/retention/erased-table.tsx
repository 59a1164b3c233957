import type { ErasedPeople } from "contract/centre/retention.ts";
import { dayOf } from "contract/core/dates.ts";
import { Badge } from "../../ui/badge.tsx";
import type { Column } from "../../ui/lists/table.tsx";
import { Table } from "../../ui/lists/table.tsx";
import { Panel } from "../../ui/panel.tsx";

type ErasedPerson = ErasedPeople["people"][number];

/** Who was erased, under what stays of them, and whether their files are gone. */
export function ErasedTable({ people }: { people: ErasedPerson[] }) {
  return (
    <Panel flush heading="Erased people" foot={<Foot />}>
      <Table
        caption="Erased people"
        columns={columns}
        rows={people}
        keyOf={({ _id }) => _id}
        empty="Nobody was erased."
        cards="lines"
      />
    </Panel>
  );
}

function Foot() {
  return (
    <p className="border-line border-t px-4 py-2.5 text-dim text-sm">
      The list is applied again to a backup that is restored.
    </p>
  );
}

const columns: Column<ErasedPerson>[] = [
  {
    head: "Stays as",
    kind: "header",
    cell: ({ pseudonym, reason }) => (
      <>
        {pseudonym}
        <span className="wrap-anywhere block font-normal text-dim">{reason}</span>
      </>
    ),
  },
  { head: "Erased", label: "Erased", cell: ({ at }) => dayOf(at), width: "w-40" },
  { head: "By", label: "By", cell: ({ by }) => by?.name ?? "The server", width: "w-44" },
  { head: "Files", label: "Files", cell: (person) => <Files {...person} />, width: "w-72" },
];

function Files({ isFinished, remains }: ErasedPerson) {
  if (!isFinished) return <Badge tone="yellow">Being deleted</Badge>;
  return remains ? <span className="wrap-anywhere">{remains}</span> : "Deleted";
}
