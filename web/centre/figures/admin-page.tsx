import { useMemo } from "react";
import { TableOrder } from "../../accounts/table-order.tsx";
import { tableOrder, tableOrderIn, toTop } from "../../accounts/user-lists.ts";
import { UserManagement } from "../../accounts/user-management.tsx";
import { ExportButtons } from "../../app/export-buttons.tsx";
import { useAnswer } from "../../app/queries.tsx";
import { ApplicationsTable } from "../../applications/applications-table.tsx";
import { Button } from "../../ui/button.tsx";
import { useAddress } from "../../ui/lists/address.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Spinner } from "../../ui/states/spinner.tsx";
import { Trouble } from "../../ui/states/trouble.tsx";
import { Cards, ProgressOverview, QuickStats, StatusDistribution } from "./centre-figures.tsx";
import { ProgressTracking } from "./progress-tracking.tsx";
import { RecentImages } from "./recent-images.tsx";
import { Submissions } from "./submissions.tsx";
import { Unassigned } from "./unassigned.tsx";

/** Admin Dashboard: the centre's figures, learners' progress, submitted applications, and all accounts. */
export function Page() {
  const { query, change } = useAddress();
  const isShown = query.get("stats") !== "hidden";
  return (
    <>
      <PageHeading title="Admin Dashboard">
        <Button aria-expanded={isShown} onClick={() => change({ stats: isShown ? "hidden" : "" })}>
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
  const { data, error, refetch } = useAnswer("viewCentre");
  const trouble = error && <Trouble message={error.message} onRetry={() => void refetch()} />;
  return (
    <>
      {trouble}
      {!data && !error && <Spinner />}
      {data && withQuickStats && <QuickStats figures={data} />}
      {data && <Cards figures={data} />}
      <Submissions />
      {data && (
        <div className="grid gap-4 lg:grid-cols-2">
          <ProgressOverview figures={data} />
          <StatusDistribution figures={data} />
        </div>
      )}
      <ProgressTracking />
      {data && <RecentImages images={data.images} onBroken={() => void refetch()} />}
    </>
  );
}

function Applications() {
  const { data, error, refetch } = useAnswer("listApplications");
  return (
    <Panel heading="Submitted Applications">
      {error && <Trouble message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner />}
      {data && <ApplicationsTable applications={data} />}
    </Panel>
  );
}

function Users() {
  const { query, change } = useAddress();
  const named = query.get("tables") ?? "";
  const order = useMemo(() => tableOrderIn(named), [named]);

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
