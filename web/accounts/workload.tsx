import { noAssessor } from "contract/accounts/account-options.ts";
import type { Workload } from "contract/centre/centre.ts";
import { dayOf } from "contract/core/dates.ts";
import { Link } from "react-router";
import { useAnswer } from "../app/queries.tsx";
import { ageOf } from "../ui/age.tsx";
import { grouped } from "../ui/language.ts";
import { type Column, Table } from "../ui/lists/table.tsx";
import { Panel } from "../ui/panel.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";
import { assessorFilter } from "./assessor-filter.ts";

const learnersOf = (count: number, assessor = "no assessor") => `${grouped(count)} learners of ${assessor}`;
const waitingFor = (count: number, assessor = "no assessor") =>
  `${grouped(count)} portfolios that wait for ${assessor}`;

/** How many learners each assessor has, and how many portfolios wait since when; the longest wait first. */
export function WorkloadPanel() {
  const workload = useAnswer("listWorkload");
  return (
    <Panel flush heading="Workload per Assessor">
      <p className="px-4 pb-3 text-dim text-sm">
        Every student counts, and what they have submitted, whether or not their account is active.
      </p>
      <QueryResult query={workload} loading={<Loading rows={2} />}>
        {(lines) => (
          <Table
            caption="Workload per assessor, the longest wait first"
            columns={columns}
            rows={lines}
            keyOf={({ assessor }) => assessor?._id ?? ""}
            empty="No assessors and no students yet."
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
    head: "Assessor",
    kind: "header",
    cell: ({ assessor, isActive }) => assessorName(assessor?.name, isActive),
    className: "wrap-anywhere max-sm:min-w-28",
  },
  {
    head: "Learners",
    cell: ({ assessor, learners, inactiveLearners }) => (
      <>
        <Link
          to={`/admin/users?assessor=${assessor?._id ?? noAssessor}`}
          onClick={() => document.getElementById(assessorFilter)?.focus()}
          aria-label={learnersOf(learners, assessor?.name)}
          className="inline-flex min-h-6 min-w-6 items-center max-sm:min-h-11 max-sm:min-w-11"
        >
          {grouped(learners)}
        </Link>
        {inactiveLearners > 0 && <span className="text-dim text-sm"> {`(${grouped(inactiveLearners)} inactive)`}</span>}
      </>
    ),
  },
  {
    head: "Waiting",
    cell: ({ assessor, waiting }) => (
      <Link
        to={`/admin/portfolios?assessor=${assessor?._id ?? noAssessor}&status=To+Be+Reviewed`}
        aria-label={waitingFor(waiting, assessor?.name)}
        className="inline-flex min-h-6 min-w-6 items-center max-sm:min-h-11 max-sm:min-w-11"
      >
        {grouped(waiting)}
      </Link>
    ),
  },
  {
    head: "Oldest Waiting",
    cell: ({ oldestWaiting }) =>
      oldestWaiting ? (
        <span title={dayOf(oldestWaiting)}>
          {`since ${dayOf(oldestWaiting)}`} <span className="text-dim">({ageOf(oldestWaiting, new Date())})</span>
        </span>
      ) : (
        "–"
      ),
  },
];

function assessorName(name: string | undefined, isActive: boolean): string {
  if (name === undefined) return "No assessor";
  return isActive ? name : `${name} (inactive)`;
}
