import type { AdminDashboard } from "contract/centre/centre.ts";
import { useMemo } from "react";
import { TableOrder } from "../../accounts/table-order.tsx";
import { tableOrder, tableOrderIn, toTop } from "../../accounts/user-lists.ts";
import { UserManagement } from "../../accounts/user-management.tsx";
import { useAnswer } from "../../app/queries.tsx";
import { oneOf, textField } from "../../ui/lists/fields.ts";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { BelowFold } from "../../ui/states/below-fold.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { Spinner } from "../../ui/states/spinner.tsx";
import { phoneQuery, useMedia } from "../../ui/use-media.ts";
import { AdminHeading } from "./admin-heading.tsx";
import { AttentionStrip } from "./attention-strip.tsx";
import { Cards, StatusDistribution } from "./centre-figures.tsx";
import { NewestApplications } from "./newest-applications.tsx";
import { ProgressTracking } from "./progress-tracking.tsx";
import { RecentImages } from "./recent-images.tsx";
import { Submissions } from "./submissions.tsx";
import { ProgressOverview } from "./unit-progress.tsx";

const pageFields = { stats: oneOf("shown", "hidden") };
const tableFields = { tables: textField() };

/** Admin Dashboard: what needs attention, the centre's figures, learners' progress, applications and all accounts. */
export function Page() {
  const { filter, change } = useFilter(pageFields);
  const isShown = filter.stats === "shown";
  const centre = useAnswer("viewCentre");
  return (
    <>
      <AdminHeading isShown={isShown} onToggle={() => change({ stats: isShown ? "hidden" : "shown" })} />
      <div className="grid gap-3">
        <QueryResult query={centre} loading={<Spinner />}>
          {(figures) => (
            <>
              <AttentionStrip attention={figures.attention} />
              <Figures figures={figures} withQuickStats={isShown} onBroken={() => void centre.refetch()} />
              <BelowFold>
                <section id="applications" tabIndex={-1} aria-label="Applications" className="min-w-0 outline-none">
                  <NewestApplications figures={figures} />
                </section>
              </BelowFold>
            </>
          )}
        </QueryResult>
        {(centre.data || centre.error) && (
          <BelowFold>
            <Users />
          </BelowFold>
        )}
      </div>
    </>
  );
}

function Figures({
  figures,
  withQuickStats,
  onBroken,
}: {
  figures: AdminDashboard;
  withQuickStats: boolean;
  onBroken: () => void;
}) {
  return (
    <>
      <section id="overview" tabIndex={-1} aria-label="Overview" className="grid min-w-0 gap-3 outline-none">
        <Cards figures={figures} withQuickStats={withQuickStats} />
        <BelowFold>
          <div className="grid gap-3 lg:grid-cols-2 xl:grid-cols-[1fr_1.06fr_16.5rem]">
            <Submissions firstPage={figures.submissions} />
            <ProgressOverview figures={figures} />
            <StatusDistribution figures={figures} />
          </div>
        </BelowFold>
      </section>
      <BelowFold>
        <section
          id="progress"
          tabIndex={-1}
          aria-label="Progress"
          className="grid min-w-0 gap-3 outline-none xl:grid-cols-[minmax(0,1fr)_22.5rem]"
        >
          <ProgressTracking firstPage={figures.progress} />
          <RecentImages images={figures.images} onBroken={onBroken} />
        </section>
      </BelowFold>
    </>
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
    <section id="users" tabIndex={-1} aria-labelledby="user-management" className="grid min-w-0 gap-3 outline-none">
      <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
        <h2 id="user-management" className="text-lg">
          User Management
        </h2>
        <TableOrder order={order} onToTop={moveToTop} />
      </div>
      <UserManagement roles={order} first={useMedia(phoneQuery) ? 3 : 5} />
    </section>
  );
}
