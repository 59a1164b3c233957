import { type RetentionRuleId, retentionRules, timeOf } from "contract/centre/retention-rules.ts";
import type { Retention } from "contract/centre/retention-runs.ts";
import { byTime } from "contract/core/calendar.ts";
import { dayOf } from "contract/core/dates.ts";
import { Link } from "react-router";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { fieldBox } from "../../ui/forms/field.tsx";
import { grouped } from "../../ui/language.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Panel } from "../../ui/panel.tsx";

type Rule = Retention["rules"][number];

/** How long what is kept, and how much of it is due now. */
export function RulesTable({ rules, chosen }: { rules: Rule[]; chosen: RetentionRuleId | "" }) {
  return (
    <Panel flush heading="Rules" aside={<LastChange rules={rules} />} foot={<Foot />}>
      <Table
        caption="Rules"
        columns={columns}
        rows={rules.toReversed()}
        keyOf={({ _id }) => _id}
        rowClass={({ _id }) => (_id === chosen ? "bg-brand-soft" : "")}
        cards="lg"
      />
    </Panel>
  );
}

function LastChange({ rules }: { rules: Rule[] }) {
  const changes = rules.flatMap(({ changed }) => changed ?? []).sort((one, other) => byTime(other.at, one.at));
  const [last] = changes;
  return last && <p className="text-dim text-sm">{`Changed ${dayOf(last.at)} by ${last.by.name}`}</p>;
}

function Foot() {
  return (
    <p className="border-line border-t px-4 py-2.5 text-dim text-sm">
      A hold beats every rule. Who was erased is erased again in a backup that is restored; applications that it brings
      back are due again.
    </p>
  );
}

const columns: Column<Rule>[] = [
  {
    head: "Kind of record",
    kind: "header",
    cell: ({ _id }) => {
      const { name, note } = retentionRules[_id];
      return (
        <>
          {name}
          <span className="block font-normal text-dim">{note}</span>
        </>
      );
    },
  },
  { head: "Kept for", label: "Kept for", cell: (rule) => <KeptFor rule={rule} />, width: "w-36" },
  { head: "Counted from", label: "Counted from", cell: ({ _id }) => retentionRules[_id].from, width: "w-38" },
  { head: "Then", label: "Then", cell: ({ _id }) => retentionRules[_id].becomes, width: "w-40" },
  { head: "Due now", label: "Due now", kind: "number", cell: (rule) => <DueNow {...rule} />, width: "w-20" },
];

/** How many would go, and how many stay although they are due; each leads to the list. */
function DueNow({ _id, due, kept }: Rule) {
  if (due + kept === 0) return "0";
  return (
    <Link to={`/admin/retention?rule=${_id}`}>
      {grouped(due)}
      <span className="sr-only">{` due, ${retentionRules[_id].name}`}</span>
      {kept > 0 && <span className="block text-xs">{`${grouped(kept)} kept`}</span>}
    </Link>
  );
}

const choices = [1, 2, 3, 6, 9, 12, 18, 24, 36, 48, 60, 72, 84, 120, 180];
const off = "off";

function KeptFor({ rule: { _id, months, version } }: { rule: Rule }) {
  const { send, busy } = useChangeWithToasts("changeRule");
  const { name, least, most } = retentionRules[_id];
  const offered = choices.filter((one) => (one >= least && one <= most) || one === months);

  const change = (to: number | null, based: number) =>
    void send(
      { params: { id: _id }, body: { months: to }, headers: { "if-match": `"${based}"` } },
      based === version ? { undo: () => change(months, version + 1) } : {},
    );

  return (
    <select
      aria-label={`Kept for: ${name}`}
      className={`${fieldBox} py-1`}
      disabled={busy}
      value={months ?? off}
      onChange={({ target }) => change(target.value === off ? null : Number(target.value), version)}
    >
      {offered.map((one) => (
        <option key={one} value={one}>
          {timeOf(one)}
        </option>
      ))}
      <option value={off}>{timeOf(null)}</option>
    </select>
  );
}
