import type { Status } from "contract/core/moves.ts";
import type { AssessmentOverview } from "contract/reviews/assessment.ts";
import { useAnswer } from "../../app/queries.tsx";
import { statusColours } from "../../portfolios/status-badge.tsx";
import { ChartBars } from "../../ui/charts/chart-bars.tsx";
import { ChartPie } from "../../ui/charts/chart-pie.tsx";
import { Shortcuts } from "../../ui/keys/shortcuts.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { Spinner } from "../../ui/states/spinner.tsx";
import { CaseloadPanel } from "./caseload-panel.tsx";
import { FigureLink } from "./figure-link.tsx";
import { QueuePanel } from "./queue-panel.tsx";

/** Assessment Overview: what to review next, how much is under way and done, and how each learner stands. */
export function Page() {
  const figures = useAnswer("viewAssessment");
  const caseload = useAnswer("viewCaseload");
  return (
    <>
      <PageHeading title="Assessment Overview">
        <Shortcuts />
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <QueryResult query={figures} loading={<Spinner />}>
          {(figures) => (
            <>
              <QueuePanel queue={figures.queue} hasPortfolios={figures.total > 0} />
              <Figures figures={figures} />
            </>
          )}
        </QueryResult>
        {figures.data && (
          <QueryResult query={caseload} loading={<Spinner />}>
            {(caseload) => <CaseloadPanel caseload={caseload} />}
          </QueryResult>
        )}
      </div>
    </>
  );
}

/** The words for a status in the assessor's figures (specification, "Assessor dashboard"). */
const names = { "To Be Reviewed": "To Be Reviewed", Reviewed: "In Review", Done: "Done" } as const;

function Figures({ figures }: { figures: AssessmentOverview }) {
  return (
    <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-[20rem_1fr_1.1fr]">
      <div className="grid grid-cols-2 gap-3 md:max-xl:col-span-2 md:max-xl:grid-cols-4">
        <FigureLink name="Total" value={figures.total} to={boardAddress({})} />
        {figures.byStatus.map(({ status, count }) => (
          <FigureLink
            key={status}
            name={names[status]}
            value={count}
            to={boardAddress({ status })}
            colour={statusColours[status]}
          />
        ))}
      </div>
      <Panel heading="Portfolio Status Distribution">
        <ChartPie
          title="Portfolio Status Distribution"
          column="Status"
          slices={figures.byStatus.map(({ status, count }) => ({
            name: names[status],
            value: count,
            colour: statusColours[status],
            to: boardAddress({ status }),
          }))}
        />
      </Panel>
      <Panel heading="Portfolios by Unit">
        <ChartBars title="Portfolios by Unit" column="Unit" slices={figures.byUnit.map(toBar)} />
      </Panel>
    </div>
  );
}

function toBar({ unit, count, byStatus }: AssessmentOverview["byUnit"][number]) {
  return {
    name: unit || "None",
    value: count,
    colour: "var(--color-done-shape)",
    parts: byStatus
      .map(({ status, count }) => ({ name: names[status], value: count, colour: statusColours[status] }))
      .reverse(),
    // The board cannot be narrowed to portfolios without a unit.
    ...(unit && { to: boardAddress({ unit }) }),
  };
}

function boardAddress(filter: { status?: Status; unit?: string }): string {
  const query = new URLSearchParams(filter).toString();
  return query ? `/portfolio/assessor?${query}` : "/portfolio/assessor";
}
