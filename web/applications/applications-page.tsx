import { useAnswer } from "../app/queries.tsx";
import { LinkButton } from "../ui/button.tsx";
import { oneOf } from "../ui/lists/fields.ts";
import { useFilter } from "../ui/lists/use-filter.ts";
import { PageHeading } from "../ui/page.tsx";
import { Panel } from "../ui/panel.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { ApplicationsTable } from "./applications-table.tsx";

const fields = { show: oneOf("all", "new") };

/** Submitted Applications, for administrators: all of them, or those that nobody has opened. */
export function Page() {
  const applications = useAnswer("listApplications");
  const { filter, change } = useFilter(fields);
  const unopened = applications.data?.filter(({ isNew }) => isNew) ?? [];
  return (
    <>
      <PageHeading title="Submitted Applications">
        <LinkButton to="/admin/users">Back to Users</LinkButton>
      </PageHeading>
      <div className="grid gap-4">
        <QueryResult query={applications} loading={<Loading rows={6} />}>
          {(applications) => (
            <>
              <Tabs
                label="Which applications"
                tabs={[
                  { key: "all", name: "All", count: applications.length },
                  { key: "new", name: "New", count: unopened.length },
                ]}
                chosen={filter.show}
                onChoose={(show) => change({ show })}
                className="sm:w-fit"
              />
              {filter.show === "all" ? (
                <ApplicationsPanel heading="All applications" applications={applications} />
              ) : (
                <ApplicationsPanel
                  heading="New applications"
                  applications={unopened}
                  empty="Every application has been opened."
                />
              )}
            </>
          )}
        </QueryResult>
      </div>
    </>
  );
}

function ApplicationsPanel({ heading, ...table }: { heading: string } & Parameters<typeof ApplicationsTable>[0]) {
  return (
    <Panel flush heading={heading}>
      <div className="max-lg:px-3 max-lg:pb-3">
        <ApplicationsTable {...table} />
      </div>
    </Panel>
  );
}
