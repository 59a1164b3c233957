import { dayOf } from "contract/core/dates.ts";
import type { QualificationLine } from "contract/qualifications/qualifications.ts";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { Button } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { counted, grouped } from "../../ui/language.ts";
import { actionColumn, type Column, Table } from "../../ui/lists/table.tsx";
import { Panel } from "../../ui/panel.tsx";

/** Every version of every qualification, and how many learners work towards each. */
export function VersionsTable({ qualifications }: { qualifications: QualificationLine[] }) {
  return (
    <Panel flush heading="Versions" foot={<Foot />}>
      <Table
        caption="Versions of qualifications"
        columns={columns}
        rows={qualifications}
        keyOf={({ _id }) => _id}
        empty="There is no qualification."
        cards="lines"
      />
    </Panel>
  );
}

function Foot() {
  return (
    <p className="border-line border-t px-4 py-2.5 text-dim text-sm">
      A version never changes. What the awarding body publishes anew is another version; learners stay on theirs until
      you move them.
    </p>
  );
}

/** "2357-13, version 1" */
export function versionName({ code, version }: Pick<QualificationLine, "code" | "version">): string {
  return `${code}, version ${version}`;
}

const columns: Column<QualificationLine>[] = [
  {
    head: "Qualification",
    kind: "header",
    cell: (one) => (
      <>
        <span className="wrap-anywhere">{one.title}</span>
        <span className="block font-normal text-dim">{versionName(one)}</span>
      </>
    ),
  },
  {
    head: "Criteria",
    cell: ({ units, criteria }) => `${grouped(criteria)} in ${counted(units, "unit")}`,
    width: "w-44",
  },
  {
    head: "Learners",
    label: "Learners",
    kind: "number",
    cell: ({ learners }) => grouped(learners ?? 0),
    width: "w-28",
  },
  {
    head: "Imported",
    cell: ({ imported }) => (imported ? `${dayOf(imported.at)} by ${imported.by.name}` : "Comes with the product"),
    width: "w-56",
  },
  actionColumn((one) => <Retire one={one} />, "w-40"),
];

function Retire({ one }: { one: QualificationLine }) {
  const { send, busy } = useChangeWithToasts("retireQualification");
  const confirm = useConfirm();
  if (one.retiredAt) return <span className="text-dim">{`Retired ${dayOf(one.retiredAt)}`}</span>;
  if (!one.imported) return null;
  async function retire() {
    const isConfirmed = await confirm({
      title: `Retire ${versionName(one)}?`,
      question: "Nobody is enrolled on it any more. Whoever works towards it goes on.",
      action: "Retire",
    });
    if (isConfirmed) await send({ params: { id: one._id } });
  }
  return (
    <Button busy={busy} onClick={() => void retire()}>
      Retire<span className="sr-only"> {versionName(one)}</span>
    </Button>
  );
}
