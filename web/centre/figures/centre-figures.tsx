import type { CentreOverview, UnitFigures } from "contract/centre/centre.ts";
import { statusLabels } from "contract/core/moves.ts";
import { statusColours } from "../../portfolios/status-badge.tsx";
import { StatCard } from "../../ui/card.tsx";
import { ChartPie } from "../../ui/charts/chart-pie.tsx";
import { ProgressBar } from "../../ui/charts/progress.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Panel } from "../../ui/panel.tsx";

type Shown = { figures: CentreOverview };

export function QuickStats({ figures: { accounts, portfolios } }: Shown) {
  return (
    <section aria-label="Quick Stats" className="grid gap-4 sm:grid-cols-3">
      <StatCard name="Active Users" value={accounts.active} />
      <StatCard name="Pending Reviews" value={portfolios.pending} />
      <StatCard name="Completion Rate" value={`${portfolios.completionRate}%`} />
    </section>
  );
}

export function Cards({ figures: { accounts, portfolios } }: Shown) {
  return (
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <StatCard name="Total Users" value={accounts.total} />
      <StatCard name="Total Portfolios" value={portfolios.total} />
      <StatCard name="Assessors" value={accounts.assessors} />
      <StatCard name="Students" value={accounts.students} />
    </div>
  );
}

/** How much of each unit has been submitted, and how much of that is done. */
export function ProgressOverview({ figures }: Shown) {
  return (
    <Panel heading="Progress Overview">
      <Table
        caption="Progress Overview"
        columns={unitColumns}
        rows={figures.byUnit}
        keyOf={({ unit }) => unit}
        cards="never"
        className="max-sm:text-sm [&>thead]:align-bottom"
      />
    </Panel>
  );
}

const unitColumns: Column<UnitFigures>[] = [
  { head: "Unit", kind: "header", cell: ({ unit }) => unit || "None", className: "font-semibold" },
  {
    head: "Total Submissions",
    kind: "number",
    cell: ({ total }) => total,
    width: "max-sm:px-1",
    className: "max-sm:px-1",
  },
  {
    head: "Completed",
    kind: "number",
    cell: ({ completed }) => completed,
    width: "max-sm:px-1",
    className: "max-sm:px-1",
  },
  {
    head: "Progress",
    cell: ({ unit, percent }) => (
      <div className="grid items-center gap-2 sm:grid-cols-[1fr_3rem]">
        <ProgressBar name={`Completed of unit ${unit || "None"}`} percent={percent} />
        <span className="text-right text-sm tabular-nums max-sm:row-start-1">{percent}%</span>
      </div>
    ),
    width: "w-2/5 max-sm:w-1/3",
  },
];

export function StatusDistribution({ figures }: Shown) {
  return (
    <Panel heading="Status Distribution">
      <ChartPie
        hollow
        title="Status Distribution"
        column="Status"
        slices={figures.byStatus.map(({ status, count }) => ({
          name: statusLabels[status],
          value: count,
          colour: statusColours[status],
        }))}
      />
    </Panel>
  );
}
