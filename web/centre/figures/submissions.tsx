import type { FoundSubmissions } from "contract/centre/centre.ts";
import { useAnswer } from "../../app/queries.tsx";
import { ChartRows } from "../../ui/charts/chart-rows.tsx";
import { pageField } from "../../ui/lists/fields.ts";
import { Pages } from "../../ui/lists/pages.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";
import { Spinner } from "../../ui/states/spinner.tsx";

const fields = { submissions: pageField };

/** Who has submitted how many portfolios, a page at a time, and the same page as bars. */
export function Submissions() {
  const { filter, addressOf } = useFilter(fields);
  const submissions = useAnswer("findSubmissions", { query: { page: filter.submissions } }, { keepPrevious: true });
  const users = submissions.data?.users;
  return (
    <div className="grid gap-4 lg:grid-cols-2" aria-busy={submissions.isPlaceholderData || undefined}>
      <Panel heading="Portfolio Submissions by Users">
        <QueryResult query={submissions} loading={<Spinner />}>
          {({ users, page, pages }) => (
            <>
              <Table
                caption="Portfolio Submissions by Users"
                columns={columns}
                rows={users}
                keyOf={({ _id }) => _id}
                empty="Learners appear here once they have submitted a portfolio."
                cards="never"
                className="table-fixed"
              />
              <Pages
                name="Pages of submissions"
                page={page}
                pages={pages}
                addressOf={(page) => addressOf({ submissions: page })}
              />
            </>
          )}
        </QueryResult>
      </Panel>
      <Panel heading="Portfolio Submission Chart">
        {users?.length === 0 && <Empty message="There is nothing to compare yet." />}
        {users && users.length > 0 && (
          <ChartRows
            title="Portfolio Submission Chart"
            slices={users.map(({ _id, name, submissions }) => ({
              key: _id,
              name,
              value: submissions,
              colour: "var(--color-brand)",
            }))}
          />
        )}
      </Panel>
    </div>
  );
}

const columns: Column<FoundSubmissions["users"][number]>[] = [
  { head: "User", kind: "header", cell: ({ name }) => name, className: "font-normal wrap-anywhere" },
  { head: "Submissions", kind: "number", cell: ({ submissions }) => submissions, width: "w-32" },
];
