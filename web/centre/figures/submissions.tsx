import { useAnswer } from "../../app/queries.tsx";
import { ChartRows } from "../../ui/charts/chart-rows.tsx";
import { pageIn, useAddress } from "../../ui/lists/address.ts";
import { Pages } from "../../ui/lists/pages.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { Spinner } from "../../ui/states/spinner.tsx";
import { Trouble } from "../../ui/states/trouble.tsx";

/** Who has submitted how many portfolios, a page at a time, and the same page as bars. */
export function Submissions() {
  const { query, addressWith } = useAddress();
  const page = String(pageIn(query, "submissions"));
  const { data, error, refetch, isPlaceholderData } = useAnswer("findSubmissions", { query: { page } }, { keep: true });
  const users = data?.users ?? [];
  const isEmpty = data && users.length === 0;
  return (
    <div className="grid gap-4 lg:grid-cols-2" aria-busy={isPlaceholderData || undefined}>
      <Panel heading="Portfolio Submissions by Users">
        {error && <Trouble message={error.message} onRetry={() => void refetch()} />}
        {!data && !error && <Spinner />}
        {isEmpty && <Empty message="Learners appear here once they have submitted a portfolio." />}
        {users.length > 0 && (
          <table className="w-full table-fixed border-collapse text-left">
            <caption className="sr-only">Portfolio Submissions by Users</caption>
            <thead>
              <tr className="border-line border-b">
                <th scope="col" className="p-2">
                  User
                </th>
                <th scope="col" className="w-32 p-2 text-right">
                  Submissions
                </th>
              </tr>
            </thead>
            <tbody>
              {users.map(({ _id, name, submissions }) => (
                <tr key={_id} className="border-line border-b">
                  <th scope="row" className="p-2 font-normal wrap-anywhere">
                    {name}
                  </th>
                  <td className="p-2 text-right tabular-nums">{submissions}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {data && (
          <Pages
            name="Pages of submissions"
            page={data.page}
            pages={data.pages}
            addressOf={(to) => addressWith({ submissions: to === 1 ? "" : String(to) })}
          />
        )}
      </Panel>
      <Panel heading="Portfolio Submission Chart">
        {users.length > 0 && (
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
        {isEmpty && <Empty message="There is nothing to compare yet." />}
      </Panel>
    </div>
  );
}
