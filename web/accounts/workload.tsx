import { noAssessor } from "contract/accounts/no-assessor.ts";
import type { Workload } from "contract/centre/workload.ts";
import { Link } from "react-router";
import { useAnswer } from "../app/queries.tsx";
import { dayOf } from "../ui/dates.ts";
import { Panel } from "../ui/panel.tsx";
import { Empty } from "../ui/states/empty.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { Trouble } from "../ui/states/trouble.tsx";
import { assessorFilter } from "./assessor-filter.tsx";

/** How many learners each assessor has, and how many portfolios wait since when; the longest wait first. */
export function WorkloadPanel() {
  const { data, error, refetch } = useAnswer("listWorkload");
  return (
    <Panel heading="Workload per Assessor">
      <p className="mb-3 max-w-prose text-dim text-sm">
        Every student counts, and what they have submitted, whether or not their account is active.
      </p>
      {error && <Trouble message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={2} />}
      {data?.length === 0 && <Empty message="No assessors and no students yet." />}
      {data && data.length > 0 && <WorkloadTable lines={data} />}
    </Panel>
  );
}

const cell = "p-2 align-middle max-sm:p-1";

function WorkloadTable({ lines }: { lines: Workload[] }) {
  return (
    <table className="w-full border-collapse text-left max-sm:text-sm">
      <caption className="sr-only">Workload per assessor, the longest wait first</caption>
      <thead>
        <tr className="border-line border-b">
          {["Assessor", "Learners", "Waiting", "Oldest Waiting"].map((name) => (
            <th key={name} scope="col" className="p-2 max-sm:p-1">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ assessor, isActive, learners, inactiveLearners, waiting, oldestWaiting }) => (
          <tr key={assessor?._id ?? ""} className="border-line border-b">
            <th scope="row" className={`${cell} font-semibold wrap-anywhere`}>
              {assessor ? `${assessor.name}${isActive ? "" : " (inactive)"}` : "No assessor"}
            </th>
            <td className={cell}>
              <Link
                to={`/admin/users?assessor=${assessor?._id ?? noAssessor}`}
                onClick={() => document.getElementById(assessorFilter)?.focus()}
                aria-label={`${learners} learners of ${assessor?.name ?? "no assessor"}`}
                className="inline-flex min-h-6 min-w-6"
              >
                {learners}
              </Link>
              {inactiveLearners > 0 && <span className="text-dim text-sm"> ({inactiveLearners} inactive)</span>}
            </td>
            <td className={cell}>
              <Link
                to={`/admin/portfolios?assessor=${assessor?._id ?? noAssessor}&status=To+Be+Reviewed`}
                aria-label={`${waiting} portfolios that wait for ${assessor?.name ?? "no assessor"}`}
                className="inline-flex min-h-6 min-w-6"
              >
                {waiting}
              </Link>
            </td>
            <td className={cell}>{oldestWaiting ? `since ${dayOf(oldestWaiting)}` : "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
