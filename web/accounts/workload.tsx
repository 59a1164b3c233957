import { noAssessor } from "contract/accounts/account-options.ts";
import type { Workload } from "contract/centre/centre.ts";
import { Link } from "react-router";
import { useAnswer } from "../app/queries.tsx";
import { ageOf } from "../ui/age.tsx";
import { dayOf } from "../ui/dates.ts";
import { type Column, Table } from "../ui/lists/table.tsx";
import { Panel } from "../ui/panel.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";
import { assessorFilter } from "./assessor-filter.ts";
import { words } from "./words/users.ts";

/** How many learners each assessor has, and how many portfolios wait since when; the longest wait first. */
export function WorkloadPanel() {
  const workload = useAnswer("listWorkload");
  return (
    <Panel flush heading={words.workload.heading}>
      <p className="px-4 pb-3 text-dim text-sm">{words.workload.counted}</p>
      <QueryResult query={workload} loading={<Loading rows={2} />}>
        {(lines) => (
          <Table
            caption={words.workload.caption}
            columns={columns}
            rows={lines}
            keyOf={({ assessor }) => assessor?._id ?? ""}
            empty={words.workload.none}
            drawing="people"
            cards="never"
            className="max-sm:text-sm max-sm:[&_:is(th,td)]:p-1"
          />
        )}
      </QueryResult>
    </Panel>
  );
}

const columns: Column<Workload>[] = [
  {
    head: words.workload.assessor,
    kind: "header",
    cell: ({ assessor, isActive }) => nameOf(assessor?.name, isActive),
    className: "wrap-anywhere max-sm:min-w-28",
  },
  {
    head: words.workload.learners,
    cell: ({ assessor, learners, inactiveLearners }) => (
      <>
        <Link
          to={`/admin/users?assessor=${assessor?._id ?? noAssessor}`}
          onClick={() => document.getElementById(assessorFilter)?.focus()}
          aria-label={words.workload.learnersOf(learners, assessor?.name)}
          className="inline-flex min-h-6 min-w-6 items-center max-sm:min-h-11 max-sm:min-w-11"
        >
          {learners}
        </Link>
        {inactiveLearners > 0 && <span className="text-dim text-sm"> {words.workload.inactive(inactiveLearners)}</span>}
      </>
    ),
  },
  {
    head: words.workload.waiting,
    cell: ({ assessor, waiting }) => (
      <Link
        to={`/admin/portfolios?assessor=${assessor?._id ?? noAssessor}&status=To+Be+Reviewed`}
        aria-label={words.workload.waitingFor(waiting, assessor?.name)}
        className="inline-flex min-h-6 min-w-6 items-center max-sm:min-h-11 max-sm:min-w-11"
      >
        {waiting}
      </Link>
    ),
  },
  {
    head: words.workload.oldest,
    cell: ({ oldestWaiting }) =>
      oldestWaiting ? (
        <span title={dayOf(oldestWaiting)}>
          {words.workload.since(dayOf(oldestWaiting))}{" "}
          <span className="text-dim">({ageOf(oldestWaiting, new Date())})</span>
        </span>
      ) : (
        "–"
      ),
  },
];

function nameOf(name: string | undefined, isActive: boolean): string {
  if (name === undefined) return words.filters.noAssessor;
  return isActive ? name : words.assessor.inactive(name);
}
