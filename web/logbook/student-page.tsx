import { dayOf } from "contract/core/dates.ts";
import { logbookOf } from "contract/logbook/logbook.ts";
import type { LogbookEntry } from "contract/logbook/logbook-calls.ts";
import { lazy, Suspense, useMemo } from "react";
import { useAnswer } from "../app/queries.tsx";
import { useViewer } from "../app/session.tsx";
import { useCurriculum } from "../qualifications/use-curriculum.ts";
import { LinkButton } from "../ui/button.tsx";
import { useFilter } from "../ui/lists/use-filter.ts";
import { PageHeading } from "../ui/page.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { GapsGrid } from "./gaps-grid.tsx";
import { LogbookCards } from "./logbook-cards.tsx";
import { OfEnrolment, within } from "./of-enrolment.tsx";
import { UnitList } from "./unit-list.tsx";
import { fields, type LogbookView } from "./view.ts";

// In a file of its own, with the catalogue, because few look at it.
const WhatNext = lazy(() => import("./what-next.tsx"));
const RangeView = lazy(() => import("./range/range-view.tsx"));

/** My NVQ Logbook: what the learner has evidence for, and what is missing. */
export function Page() {
  const viewer = useViewer();
  const evidence = useAnswer("viewOwnLogbook");
  const view = useFilter(fields);
  return (
    <>
      <PageHeading title="My NVQ Logbook">
        <Tabs
          label="View"
          tabs={[
            { key: "logbook", name: "All" },
            { key: "gaps", name: "Gaps" },
            { key: "range", name: "Range" },
            { key: "next", name: "What next" },
          ]}
          chosen={view.typed.view}
          onChoose={(shown) => view.change({ view: shown })}
          className="mr-auto print:hidden"
        />
        <div className="flex flex-wrap gap-2">
          <LinkButton to="/bundle">Download everything</LinkButton>
          {/* A phone has the same in its bar. */}
          <LinkButton to="/portfolio" variant="primary" className="max-sm:hidden">
            Create Portfolio
          </LinkButton>
        </div>
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <QueryResult
          query={evidence}
          safe="Your portfolios are safe. They only could not be shown."
          loading={<Loading rows={9} />}
        >
          {(evidence) => (
            <OfEnrolment learner={viewer._id} ids={viewer.qualifications} view={view}>
              {(enrolment) => <OwnLogbook evidence={evidence} view={view} enrolment={enrolment} />}
            </OfEnrolment>
          )}
        </QueryResult>
      </div>
    </>
  );
}

interface OwnProps {
  evidence: LogbookEntry[];
  view: LogbookView;
  enrolment: string;
}

function OwnLogbook({ evidence, view, enrolment }: OwnProps) {
  const viewer = useViewer();
  const curriculum = useCurriculum();
  const logbook = useMemo(() => {
    return logbookOf(curriculum, enrolment ? within(evidence, curriculum.performance_units) : evidence);
  }, [curriculum, evidence, enrolment]);
  return (
    <>
      <p className="hidden print:block">{`${viewer.name}, printed ${dayOf(new Date())}`}</p>
      <LogbookCards logbook={logbook} reader="student" />
      {evidence.length === 0 && (
        <p className="rounded-panel border border-edge border-dashed p-4 text-dim">
          Your evidence appears here once you have submitted a portfolio. Open a unit to see what it asks for, and press
          Add evidence beside a criterion to begin.
        </p>
      )}
      {view.typed.view === "gaps" && <GapsGrid logbook={logbook} />}
      {view.typed.view === "logbook" && <UnitList logbook={logbook} view={view} />}
      {view.typed.view === "range" && (
        <Suspense fallback={<Loading rows={6} />}>
          <RangeView logbook={logbook} view={view} enrolment={enrolment} />
        </Suspense>
      )}
      {view.typed.view === "next" && (
        <Suspense fallback={<Loading rows={3} />}>
          <WhatNext logbook={logbook} />
        </Suspense>
      )}
    </>
  );
}
