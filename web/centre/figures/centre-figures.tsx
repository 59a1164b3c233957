import type { CentreOverview } from "contract/centre/centre.ts";
import { statusLabels } from "contract/core/moves.ts";
import { statusColours } from "../../portfolios/status-badge.tsx";
import { StatCard } from "../../ui/card.tsx";
import { ChartPie } from "../../ui/charts/chart-pie.tsx";
import { Panel } from "../../ui/panel.tsx";
import { portfoliosWith } from "../addresses.ts";

type Shown = { figures: CentreOverview };

/** The centre in figures, each leading to its list; the quick stats apart. */
export function Cards({ figures, withQuickStats }: Shown & { withQuickStats: boolean }) {
  const { accounts, portfolios } = figures;
  return (
    <div className="grid gap-2 xl:flex">
      <div className="grid grow-4 basis-0 grid-cols-2 gap-2 sm:grid-cols-4">
        <StatCard name="Total Users" value={accounts.total} to="/admin/users" />
        <StatCard name="Total Portfolios" value={portfolios.total} to={portfoliosWith({})} />
        <StatCard name="Assessors" value={accounts.assessors} to="/admin/users#assessors" />
        <StatCard name="Students" value={accounts.students} to="/admin/users#students" />
      </div>
      {withQuickStats && (
        <>
          <span aria-hidden className="my-2.5 w-px bg-line-strong max-xl:hidden" />
          <QuickStats figures={figures} />
        </>
      )}
    </div>
  );
}

function QuickStats({ figures: { accounts, portfolios } }: Shown) {
  return (
    <section aria-label="Quick Stats" className="grid grow-3 basis-0 grid-cols-3 gap-2">
      <StatCard name="Active Users" value={accounts.active} to="/admin/users?show=active" />
      <StatCard name="Pending Reviews" value={portfolios.pending} to={portfoliosWith({ status: "To Be Reviewed" })} />
      <StatCard
        name="Completion Rate"
        value={`${portfolios.completionRate}%`}
        to={portfoliosWith({ status: "Done" })}
      />
    </section>
  );
}

export function StatusDistribution({ figures }: Shown) {
  return (
    <Panel heading="Status Distribution">
      <ChartPie
        hollow
        title="Status Distribution"
        column="Status"
        noun="portfolios"
        slices={figures.byStatus.map(({ status, count }) => ({
          name: statusLabels[status],
          value: count,
          colour: statusColours[status],
          to: portfoliosWith({ status }),
        }))}
      />
    </Panel>
  );
}
