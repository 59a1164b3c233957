import { type Status, statusLabels } from "contract/core/moves.ts";
import type { AssessmentOverview } from "contract/reviews/assessment.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAnswer } from "../app/queries.tsx";
import { statusColours } from "../portfolios/status-badge.tsx";
import { StatCard } from "../ui/card.tsx";
import { ChartBars } from "../ui/charts/chart-bars.tsx";
import { ChartPie } from "../ui/charts/chart-pie.tsx";
import { Shortcuts } from "../ui/keys/shortcuts.tsx";
import { PageHeading } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Empty } from "../ui/states/empty.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";
import { Spinner } from "../ui/states/spinner.tsx";
import { QueueBar } from "./queue-bar.tsx";

/** Assessment Overview: how much waits, how much is under way and done, and which portfolio to review next. */
export function Page() {
  const figures = useAnswer("viewAssessment");
  return (
    <>
      <PageHeading title="Assessment Overview">
        <div className="flex flex-wrap items-center gap-2">
          <QueueBar variant="primary" />
          <Shortcuts />
        </div>
      </PageHeading>
      <QueryResult query={figures} loading={<Spinner />}>
        {(figures) => <Overview figures={figures} />}
      </QueryResult>
    </>
  );
}

function Overview({ figures }: { figures: AssessmentOverview }) {
  const count = (status: Status) => figures.byStatus.find((one) => one.status === status)?.count ?? 0;
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        <StatCard name="Total" value={figures.total} />
        <CardLink status="To Be Reviewed">
          <StatCard name="To Be Reviewed" value={count("To Be Reviewed")} />
        </CardLink>
        <CardLink status="Reviewed">
          <StatCard name="In Review" value={count("Reviewed")} />
        </CardLink>
        <CardLink status="Done">
          <StatCard name="Done" value={count("Done")} />
        </CardLink>
      </div>
      {figures.total === 0 && <Empty message="Portfolios appear here once your learners have submitted them." />}
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel heading="Portfolio Status Distribution">
          <ChartPie
            title="Portfolio Status Distribution"
            column="Status"
            slices={figures.byStatus.map((one) => ({
              name: one.status === "Done" ? "Done" : statusLabels[one.status],
              value: one.count,
              colour: statusColours[one.status],
            }))}
          />
        </Panel>
        <Panel heading="Portfolios by Unit">
          <ChartBars
            title="Portfolios by Unit"
            column="Unit"
            slices={figures.byUnit.map(({ unit, count }) => ({
              name: unit || "None",
              value: count,
              colour: "var(--color-brand)",
            }))}
          />
        </Panel>
      </div>
    </div>
  );
}

/** A figure that leads to the portfolios it counts. */
function CardLink({ status, children }: { status: Status; children: ReactNode }) {
  return (
    <Link
      to={`/portfolio/assessor?${new URLSearchParams({ status })}`}
      className="rounded-panel text-text no-underline hover:ring-2 hover:ring-brand"
    >
      {children}
    </Link>
  );
}
