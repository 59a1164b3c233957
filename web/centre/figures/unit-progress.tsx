import type { CentreOverview, UnitFigures } from "contract/centre/centre.ts";
import { percentOf } from "contract/logbook/logbook.ts";
import { Link } from "react-router";
import { ProgressBar } from "../../ui/charts/progress.tsx";
import { grouped } from "../../ui/language.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { portfoliosWith } from "../addresses.ts";
import { words } from "../words/dashboard.ts";
import { denseLink, denseRows } from "./dense-rows.ts";

/** Progress Overview: how much of each unit has been submitted, and how much of that is done. */
export function ProgressOverview({ figures: { byUnit } }: { figures: CentreOverview }) {
  const total = byUnit.reduce((sum, unit) => sum + unit.total, 0);
  const completed = byUnit.reduce((sum, unit) => sum + unit.completed, 0);
  return (
    <Panel
      flush
      heading={words.units.heading}
      foot={
        <p className="flex min-h-9 items-center justify-between gap-3 border-line border-t px-4 text-dim text-xs">
          <span>{words.units.all}</span>
          <span className="text-text tabular">
            {words.units.completedOf(completed, total)} ·{" "}
            <span className="font-medium">{percentOf(completed, total)}%</span>
          </span>
        </p>
      }
    >
      <Table
        caption={words.units.heading}
        columns={columns}
        rows={byUnit}
        keyOf={({ unit }) => unit}
        cards="never"
        className={`${denseRows} max-sm:table-fixed [&>thead]:align-bottom max-sm:[&_thead_th]:wrap-anywhere`}
      />
    </Panel>
  );
}

const columns: Column<UnitFigures>[] = [
  {
    head: words.units.unit,
    kind: "header",
    cell: ({ unit }) => unit || words.units.none,
    width: "max-sm:w-1/5 max-sm:pr-1",
    className: "font-medium max-sm:wrap-anywhere",
  },
  {
    head: words.units.total,
    kind: "number",
    cell: ({ unit, total }) => (
      <UnitLink unit={unit} count={total} status="submitted" name={words.units.submissionsOf} />
    ),
    width: "max-sm:w-22 max-sm:px-1",
    className: "max-sm:px-1",
  },
  {
    head: words.units.completed,
    kind: "number",
    cell: ({ unit, completed }) => (
      <UnitLink unit={unit} count={completed} status="Done" name={words.units.completedOfUnit} />
    ),
    width: "max-sm:w-22 max-sm:px-1",
    className: "max-sm:px-1",
  },
  {
    head: words.units.progress,
    cell: ({ unit, percent }) => (
      <div className="grid grid-cols-[1fr_2.25rem] items-center gap-2">
        <ProgressBar name={words.units.shareOf(unit || words.units.none)} percent={percent} tone="completed" />
        <span className="text-right text-dim tabular">{percent}%</span>
      </div>
    ),
    width: "w-2/5 max-sm:w-3/10",
  },
];

/** A figure of a unit that leads to its portfolios. Those without a unit cannot be searched for. */
function UnitLink(props: {
  unit: string;
  count: number;
  status: "submitted" | "Done";
  name: typeof words.units.submissionsOf;
}) {
  const { unit, count, status, name } = props;
  if (unit === "") return grouped(count);
  return (
    <Link to={portfoliosWith({ search: unit, status })} aria-label={name(count, unit)} className={denseLink}>
      {grouped(count)}
    </Link>
  );
}
