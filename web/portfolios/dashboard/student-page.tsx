import { logbookOf } from "contract/logbook/logbook.ts";
import type { LearnerHours } from "contract/plan/hours.ts";
import type { Portfolio } from "contract/portfolios/portfolios.ts";
import type { Curriculum } from "contract/qualifications/curriculum.ts";
import { outline } from "contract/qualifications/outline.ts";
import { Plus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { useAnswer } from "../../app/queries.tsx";
import { useViewer } from "../../app/session.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { ChartBars } from "../../ui/charts/chart-bars.tsx";
import { ChartPie } from "../../ui/charts/chart-pie.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { BelowFold } from "../../ui/states/below-fold.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { QueryError } from "../../ui/states/query-result.tsx";
import type { Unsent } from "../../unsent/drafts/unsent.ts";
import { searchAhead } from "../../unsent/drafts/use-stored-drafts.ts";
import { useQueuedPortfolios } from "../../unsent/outbox/use-queued.ts";
import { useUnsent } from "../use-unsent.ts";
import { AssessorLine } from "./assessor-line.tsx";
import { Criteria } from "./criteria.tsx";
import { FigureCards } from "./figure-cards.tsx";
import { byStatus, byUnit } from "./figures.ts";
import { NextPanel } from "./next/next-panel.tsx";
import { NotSent } from "./not-sent.tsx";
import { RecentActivity } from "./recent-activity.tsx";

// In a file of its own, because whoever has a portfolio never sees it.
const NewLearner = lazy(() => import("./first/new-learner.tsx").then(({ NewLearner }) => ({ default: NewLearner })));

const RecordsToConfirm = lazy(() =>
  import("../record/records-to-confirm.tsx").then(
    ({ RecordsToConfirm }) => ({ default: RecordsToConfirm }),
    () => ({ default: () => null }),
  ),
);

const OwnCurriculum = lazy(() => import("../../qualifications/own-curriculum.tsx"));

const PlanStrip = lazy(() => import("./plan/plan-strip.tsx").catch(() => ({ default: () => null })));
const PlanPanels = lazy(() => import("../../plan/progress/plan-panels.tsx").catch(() => ({ default: () => null })));

export const prepare = searchAhead;

/** Portfolio Overview: what to do next, how far the learner has come, and what changed last. */
export function Page() {
  const { data: portfolios, error, refetch } = useAnswer("listOwnPortfolios");
  const unsent = useUnsent(portfolios);
  // Who has submitted without a connection is not asked to start: the line above says that it waits.
  const waiting = useQueuedPortfolios();
  const isNew = portfolios?.length === 0 && waiting === 0;
  return (
    <div className="mx-auto max-w-310">
      <PageHeading title="Portfolio Overview">
        {isNew ? <Welcome /> : <AssessorLine />}
        {!isNew && (
          // A phone has the same in its bar.
          <LinkButton to="/portfolio" className="max-sm:hidden">
            <Plus aria-hidden size={18} />
            Create Portfolio
          </LinkButton>
        )}
      </PageHeading>
      <div className="grid gap-3">
        <QueryError
          query={{ error, refetch }}
          message="Error fetching portfolios"
          safe="Your portfolios are safe; only showing them failed."
        />
        {portfolios && unsent && (portfolios.length > 0 || waiting !== undefined) ? (
          portfolios.length === 0 ? (
            <Suspense fallback={<Loading rows={5} />}>
              <NewLearner unsent={unsent} hasSubmitted={!isNew} />
            </Suspense>
          ) : (
            <OfOwn>{(curriculum) => <Overview {...{ portfolios, unsent, curriculum }} />}</OfOwn>
          )
        ) : (
          !error && <Loading rows={5} />
        )}
      </div>
    </div>
  );
}

function Welcome() {
  const [firstName = ""] = useViewer().name.split(" ");
  return (
    <p className="min-h-6 text-dim max-sm:-mt-2 max-sm:w-full sm:mr-auto">{`Welcome, ${firstName}. Start with one job.`}</p>
  );
}

/** Who works towards the reference alone needs none of its texts. */
function OfOwn({ children }: { children: (curriculum: Curriculum) => ReactNode }) {
  const { qualifications } = useViewer();
  if (!qualifications) return children(outline);
  return (
    <Suspense fallback={<Loading rows={5} />}>
      <OwnCurriculum ids={qualifications}>{children}</OwnCurriculum>
    </Suspense>
  );
}

interface Props {
  portfolios: Portfolio[];
  unsent: Unsent[];
  curriculum: Curriculum;
}

function Overview({ portfolios, unsent, curriculum }: Props) {
  const logbook = useMemo(() => logbookOf(curriculum, portfolios), [curriculum, portfolios]);
  const { data: plan } = useAnswer("listTasks", { query: {} });
  const { data: hours } = useAnswer("listHours");
  const drafts = portfolios.filter(({ status }) => status === "Draft");
  const records = portfolios.filter(({ record, status }) => record === "waiting" && status === "Reviewed");
  return (
    <>
      {records.length > 0 && (
        <Suspense fallback={<Loading rows={1} />}>
          <RecordsToConfirm records={records} />
        </Suspense>
      )}
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_25.75rem]">
        <div className="grid gap-3">
          <NextPanel portfolios={portfolios} unsent={unsent} logbook={logbook} isSecond={records.length > 0} />
          {plan && plan.open > 0 && (
            <Suspense fallback={<Loading rows={2} />}>
              <PlanStrip plan={plan} />
            </Suspense>
          )}
        </div>
        <div className="grid content-start gap-3 lg:grid-rows-[auto_1fr] lg:has-[>:only-child]:grid-rows-1">
          <NotSent unsent={unsent} drafts={drafts} />
          <Criteria logbook={logbook} />
        </div>
      </div>
      {hours && isPlanned(hours) && (
        // As high as its panels are, so that nothing below moves when they come.
        <div className="flex flex-wrap gap-3" style={{ minHeight: "10rem" }}>
          <Suspense>
            <PlanPanels hours={hours} signedOff={logbook.signedOff} total={logbook.total} />
          </Suspense>
        </div>
      )}
      <FigureCards portfolios={portfolios} />
      <BelowFold>
        <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-[16rem_minmax(0,1fr)_minmax(0,1.1fr)]">
          <Charts portfolios={portfolios} units={logbook.units.map(({ unit }) => unit.unit)} />
          <RecentActivity portfolios={portfolios} />
        </div>
      </BelowFold>
    </>
  );
}

/** Whether anybody has set an end or a target, or the learner has written hours down. */
function isPlanned({ enrolment, total }: LearnerHours): boolean {
  return enrolment.plannedEndOn !== null || enrolment.hoursTarget !== null || total > 0;
}

/** The specified charts. The bars have the colours of the pie, whose legend serves both. */
function Charts({ portfolios, units }: { portfolios: Portfolio[]; units: string[] }) {
  return (
    <>
      <Panel heading="Portfolio Status Distribution">
        <ChartPie title="Portfolio Status Distribution" column="Status" slices={byStatus(portfolios)} />
      </Panel>
      <Panel heading="Portfolios by Unit">
        <ChartBars title="Portfolios by Unit" column="Unit" slices={byUnit(portfolios, units)} />
      </Panel>
    </>
  );
}
