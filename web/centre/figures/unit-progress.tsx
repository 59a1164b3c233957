import type { CentreOverview, UnitFigures } from "contract/centre/centre.ts";
import { percentOf } from "contract/logbook/logbook.ts";
import { Link } from "react-router";
import { ProgressBar } from "../../ui/charts/progress.tsx";
import { grouped } from "../../ui/language.ts";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { portfoliosWith } from "../addresses.ts";

/** Progress Overview: how much of each unit has been submitted, and how much of that is done. */
export function ProgressOverview({ figures: { byUnit } }: { figures: CentreOverview }) {
  const total = byUnit.reduce((sum, unit) => sum + unit.total, 0);
  const completed = byUnit.reduce((sum, unit) => sum + unit.completed, 0);
  return (
    <Panel
      flush
      heading="Progress Overview"
      foot={
        <p className="flex min-h-9 items-center justify-between gap-3 border-line border-t px-4 text-dim text-xs">
          <span>All units</span>
          <span className="text-text tabular">
            {`${grouped(completed)} of ${grouped(total)} completed`} ·{" "}
            <span className="font-medium">{percentOf(completed, total)}%</span>
          </span>
        </p>
      }
    >
      <Table
        caption="Progress Overview"
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
    head: "Unit",
    kind: "header",
    cell: ({ unit }) => unit || "None",
    width: "max-sm:w-1/5 max-sm:pr-1",
    className: "font-medium max-sm:wrap-anywhere",
  },
  {
    head: "Total Submissions",
    kind: "number",
    cell: ({ unit, total }) => (
      <UnitLink
        unit={unit}
        count={total}
        status="submitted"
        name={(count: number, unit: string) => `${grouped(count)} submissions of unit ${unit}`}
      />
    ),
    width: "max-sm:w-22 max-sm:px-1",
    className: "max-sm:px-1",
  },
  {
    head: "Completed",
    kind: "number",
    cell: ({ unit, completed }) => (
      <UnitLink
        unit={unit}
        count={completed}
        status="Done"
        name={(count: number, unit: string) => `${grouped(count)} completed of unit ${unit}`}
      />
    ),
    width: "max-sm:w-22 max-sm:px-1",
    className: "max-sm:px-1",
  },
  {
    head: "Progress",
    cell: ({ unit, percent }) => (
      <div className="grid grid-cols-[1fr_2.25rem] items-center gap-2">
        <ProgressBar name={`Completed of unit ${unit || "None"}`} percent={percent} tone="completed" />
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
  name: (count: number, unit: string) => string;
}) {
  const { unit, count, status, name } = props;
  if (unit === "") return grouped(count);
  return (
    <Link to={portfoliosWith({ search: unit, status })} aria-label={name(count, unit)} className={denseLink}>
      {grouped(count)}
    </Link>
  );
}

/** Rows of 28 px for figures that are read down a column; on a phone a finger's height. */
export const denseRows =
  "sm:[&_:is(td,tbody_th)]:h-7 [&_:is(td,tbody_th)]:border-0 [&_:is(td,tbody_th)]:py-0 [&_tbody_tr]:border-0 [&_thead_th]:static";

/** A name or figure in such a row that leads to its list. */
export const denseLink =
  "inline-flex min-h-6 min-w-6 items-center justify-end text-text no-underline hover:text-brand hover:underline touch:min-h-11 max-sm:min-w-11";
