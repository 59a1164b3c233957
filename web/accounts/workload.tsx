import type { Workload } from "contract/workload.ts";
import { useAnswer } from "../queries.tsx";
import { dayOf } from "../ui/dates.ts";
import { Empty } from "../ui/empty.tsx";
import { Loading } from "../ui/loading.tsx";
import { Panel } from "../ui/panel.tsx";
import { Trouble } from "../ui/trouble.tsx";

/** How many learners each assessor has, and what waits for them since when; the longest wait first. */
export function WorkloadPanel() {
  const { data, error, refetch } = useAnswer("listWorkload");
  return (
    <Panel heading="Workload per Assessor">
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
        {lines.map(({ assessor, isActive, learners, waiting, oldestWaiting }) => (
          <tr key={assessor?._id ?? ""} className="border-line border-b">
            <th scope="row" className={`${cell} font-semibold wrap-anywhere`}>
              {assessor ? `${assessor.name}${isActive ? "" : " (inactive)"}` : "No assessor"}
            </th>
            <td className={cell}>{learners}</td>
            <td className={cell}>{waiting}</td>
            <td className={cell}>{oldestWaiting ? `since ${dayOf(oldestWaiting)}` : "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
