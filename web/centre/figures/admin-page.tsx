import { useMemo } from "react";
import { TableOrder } from "../../accounts/table-order.tsx";
import { tableOrder, tableOrderIn, toTop } from "../../accounts/user-lists.ts";
import { UserManagement } from "../../accounts/user-management.tsx";
import { ExportButtons } from "../../app/export-buttons.tsx";
import { useAnswer } from "../../app/queries.tsx";
import { ApplicationsTable } from "../../applications/applications-table.tsx";
import { Button } from "../../ui/button.tsx";
import { oneOf, textField } from "../../ui/lists/fields.ts";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { Spinner } from "../../ui/states/spinner.tsx";
import { Cards, ProgressOverview, QuickStats, StatusDistribution } from "./centre-figures.tsx";
import { ProgressTracking } from "./progress-tracking.tsx";
import { RecentImages } from "./recent-images.tsx";
import { Submissions } from "./submissions.tsx";
import { Unassigned } from "./unassigned.tsx";

const pageFields = { stats: oneOf("shown", "hidden") };
const tableFields = { tables: textField() };

/** Admin Dashboard: the centre's figures, learners' progress, submitted applications, and all accounts. */
export function Page() {
  const { filter, change } = useFilter(pageFields);
  const isShown = filter.stats === "shown";
  return (
    <>
      <PageHeading title="Admin Dashboard">
        <Button aria-expanded={isShown} onClick={() => change({ stats: isShown ? "hidden" : "shown" })}>
          {isShown ? "Hide Quick Stats" : "Show Quick Stats"}
        </Button>
      </PageHeading>
      <div className="grid gap-4">
        <Unassigned />
        <Panel heading="Export Data" className="print:hidden">
          <div className="flex flex-wrap gap-3">
            <ExportButtons />
          </div>
        </Panel>
        <Figures withQuickStats={isShown} />
        <Applications />
        <Users />
      </div>
    </>
  );
}

function Figures({ withQuickStats }: { withQuickStats: boolean }) {
  const centre = useAnswer("viewCentre");
  const figures = centre.data;
  return (
    <>
      <QueryResult query={centre} loading={<Spinner />}>
        {(figures) => (
          <>
            {withQuickStats && <QuickStats figures={figures} />}
            <Cards figures={figures} />
          </>
        )}
      </QueryResult>
      <Submissions />
      {figures && (
        <div className="grid gap-4 lg:grid-cols-2">
          <ProgressOverview figures={figures} />
          <StatusDistribution figures={figures} />
        </div>
      )}
      <ProgressTracking />
      {figures && <RecentImages images={figures.images} onBroken={() => void centre.refetch()} />}
    </>
  );
}

function Applications() {
  return (
    <Panel heading="Submitted Applications">
      <QueryResult query={useAnswer("listApplications")} loading={<Spinner />}>
        {(applications) => <ApplicationsTable applications={applications} />}
      </QueryResult>
    </Panel>
  );
}

function Users() {
  const { filter, change } = useFilter(tableFields);
  const order = useMemo(() => tableOrderIn(filter.tables), [filter.tables]);

  function moveToTop(role: (typeof order)[number]) {
    const next = toTop(order, role).join();
    change({ tables: next === tableOrder.join() ? "" : next });
  }

  return (
    <section aria-labelledby="user-management" className="grid gap-4">
      <h2 id="user-management" className="mt-2 text-xl">
        User Management
      </h2>
      <UserManagement roles={order} controls={<TableOrder order={order} onToTop={moveToTop} />} />
    </section>
  );
}
