import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { ApplicationsTable } from "../../applications/applications-table.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { Spinner } from "../../ui/states/spinner.tsx";

const first = 4;

/** Submitted Applications: the newest ones, how many nobody has opened, and the way to all of them. */
export function NewestApplications() {
  const applications = useAnswer("listApplications");
  const { data = [] } = applications;
  const unopened = data.filter(({ isNew }) => isNew).length;
  return (
    <Panel
      flush
      heading="Submitted Applications"
      aside={
        <div className="flex grow items-center gap-2 text-sm">
          {data.length > 0 && <span className="text-dim">{data.length}</span>}
          {unopened > 0 && <Badge tone="blue">{unopened} new</Badge>}
          {data.length > first && (
            <Link
              to="/admin/applications"
              aria-label="Show all applications"
              className="ml-auto inline-flex min-h-6 items-center font-medium no-underline hover:underline max-sm:min-h-11"
            >
              Show all
            </Link>
          )}
        </div>
      }
    >
      <QueryResult query={applications} loading={<Spinner />}>
        {(applications) => (
          <div className="max-lg:px-3 max-lg:pb-3">
            <ApplicationsTable applications={applications.slice(0, first)} />
          </div>
        )}
      </QueryResult>
    </Panel>
  );
}
