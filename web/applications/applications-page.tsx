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
import { words as texts } from "./words/admin.ts";

const { list: words } = texts;
const fields = { show: oneOf("all", "new") };

/** Submitted Applications, for administrators: all of them, or those that nobody has opened. */
export function Page() {
  const applications = useAnswer("listApplications");
  const { filter, change } = useFilter(fields);
  const unopened = applications.data?.filter(({ isNew }) => isNew) ?? [];
  return (
    <>
      <PageHeading title={words.title}>
        <LinkButton to="/admin/users">{words.back}</LinkButton>
      </PageHeading>
      <div className="grid gap-4">
        <QueryResult query={applications} loading={<Loading rows={6} />}>
          {(applications) => (
            <>
              <Tabs
                label={words.tabs.label}
                tabs={[
                  { key: "all", name: words.tabs.all, count: applications.length },
                  { key: "new", name: words.tabs.new, count: unopened.length },
                ]}
                chosen={filter.show}
                onChoose={(show) => change({ show })}
                className="sm:w-fit"
              />
              {filter.show === "all" ? (
                <ApplicationsPanel heading={words.all} applications={applications} />
              ) : (
                <ApplicationsPanel heading={words.new} applications={unopened} empty={words.noneNew} />
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
