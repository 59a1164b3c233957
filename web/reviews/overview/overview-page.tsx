import type { AssessmentOverview } from "contract/reviews/assessment.ts";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { statusColours } from "../../portfolios/status-badge.tsx";
import { ChartBars } from "../../ui/charts/chart-bars.tsx";
import { ChartPie } from "../../ui/charts/chart-pie.tsx";
import { Shortcuts } from "../../ui/keys/shortcuts.tsx";
import { grouped } from "../../ui/language.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { BelowFold } from "../../ui/states/below-fold.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { Spinner } from "../../ui/states/spinner.tsx";
import { useAfterFirstLoad } from "../../ui/use-after-first-load.ts";
import { boardAddress, CaseloadPanel } from "./caseload-panel.tsx";
import { QueuePanel } from "./queue-panel.tsx";

// Few assessors have any, so its code comes once the page has settled.
const QualityPanels = lazy(() => import("../../quality/actions-panel.tsx").catch(() => ({ default: () => null })));

const statusNames = { "To Be Reviewed": "To Be Reviewed", Reviewed: "In Review", Done: "Done" };

/**
 * Assessment Overview: what to review next, how much is under way and done, how each learner stands, and the specified
 * charts last, because at their 300 px they would push the learners off the screen.
 */
export function Page() {
  const figures = useAnswer("viewAssessment");
  const caseload = useAnswer("viewCaseload");
  const isSettled = useAfterFirstLoad();
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
              <Cards figures={figures} />
            </>
          )}
        </QueryResult>
        <Suspense>{isSettled && figures.data && <QualityPanels />}</Suspense>
        {figures.data && (
          <QueryResult query={caseload} loading={<Spinner />}>
            {(caseload) => <CaseloadPanel caseload={caseload} />}
          </QueryResult>
        )}
        {/* Not before the caseload, above which they would stand and then move. */}
        {figures.data && (caseload.data || caseload.error) && (
          <BelowFold>
            <Charts figures={figures.data} />
          </BelowFold>
        )}
      </div>
    </>
  );
}

function Cards({ figures }: { figures: AssessmentOverview }) {
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {[{ status: undefined, count: figures.total }, ...figures.byStatus].map(({ status, count }) => (
        <Figure key={status ?? "Total"} status={status} count={count} />
      ))}
    </div>
  );
}

function Charts({ figures }: { figures: AssessmentOverview }) {
  return (
    <div className="grid auto-rows-[minmax(18.75rem,auto)] gap-3 md:grid-cols-[1fr_1.1fr]">
      <Panel heading="Portfolio Status Distribution">
        <ChartPie
          title="Portfolio Status Distribution"
          column="Status"
          slices={figures.byStatus.map(({ status, count }) => ({
            name: statusNames[status],
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

/** One figure, with the colour of its status, that leads to the portfolios it counts. */
function Figure({ status, count }: { status: keyof typeof statusNames | undefined; count: number }) {
  return (
    <Link
      to={boardAddress(status && { status })}
      className="flex min-h-17 flex-col justify-between rounded-panel border border-line bg-panel px-3.5 pt-2 pb-1.5 text-text no-underline panel-shadow hover:border-line-strong hover:bg-row"
    >
      <p className="flex items-center gap-2 text-dim text-sm">
        {status && (
          <span aria-hidden className="size-2 shrink-0 rounded-full" style={{ background: statusColours[status] }} />
        )}
        {status ? statusNames[status] : "Total"}
      </p>
      <p className="font-semibold text-3xl [letter-spacing:-.025em]">{grouped(count)}</p>
    </Link>
  );
}

function toBar({ unit, count, byStatus }: AssessmentOverview["byUnit"][number]) {
  return {
    name: unit || "None",
    value: count,
    colour: "var(--color-done-shape)",
    parts: byStatus
      .map(({ status, count }) => ({ name: statusNames[status], value: count, colour: statusColours[status] }))
      .reverse(),
    // The board cannot be narrowed to portfolios without a unit.
    ...(unit && { to: boardAddress({ unit }) }),
  };
}
