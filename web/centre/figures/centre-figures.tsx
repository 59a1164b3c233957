import type { CentreOverview } from "contract/centre/centre.ts";
import { statusLabels } from "contract/core/moves.ts";
import { statusColours } from "../../portfolios/status-badge.tsx";
import { StatCard } from "../../ui/card.tsx";
import { ChartPie } from "../../ui/charts/chart-pie.tsx";
import { ProgressBar } from "../../ui/charts/progress.tsx";
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
      <table className="w-full border-collapse text-left max-sm:text-sm">
        <caption className="sr-only">Progress Overview</caption>
        <thead>
          <tr className="border-line border-b align-bottom">
            <th scope="col" className="p-2">
              Unit
            </th>
            <th scope="col" className="p-2 text-right max-sm:px-1">
              Total Submissions
            </th>
            <th scope="col" className="p-2 text-right max-sm:px-1">
              Completed
            </th>
            <th scope="col" className="w-2/5 p-2 max-sm:w-1/3">
              Progress
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.byUnit.map(({ unit, total, completed, percent }) => (
            <tr key={unit} className="border-line border-b">
              <th scope="row" className="p-2 font-semibold">
                {unit || "None"}
              </th>
              <td className="p-2 text-right tabular-nums max-sm:px-1">{total}</td>
              <td className="p-2 text-right tabular-nums max-sm:px-1">{completed}</td>
              <td className="p-2">
                <div className="grid items-center gap-2 sm:grid-cols-[1fr_3rem]">
                  <ProgressBar name={`Completed of unit ${unit || "None"}`} percent={percent} />
                  <span className="text-right text-sm tabular-nums max-sm:row-start-1">{percent}%</span>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

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
