import type { UnassignedLearners } from "contract/centre/centre.ts";
import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { dayOf } from "../../ui/dates.ts";
import { Panel } from "../../ui/panel.tsx";

/** Learners with waiting portfolios and without an assessor, each with a link to assign one; nothing if there are none. */
export function Unassigned() {
  const { data } = useAnswer("listUnassigned");
  // Shows no error: the figures below, which are fetched at the same time, show theirs.
  if (!data || data.total === 0) return null;
  return (
    <Panel heading="Waiting without an assessor" className="print:hidden">
      <UnassignedList found={data} />
    </Panel>
  );
}

function UnassignedList({ found: { learners, total } }: { found: UnassignedLearners }) {
  const left = total - learners.length;
  return (
    <>
      <ul className="divide-y divide-line">
        {learners.map(({ _id, name, email, waiting, oldestWaiting }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="grow font-semibold wrap-anywhere">{name}</span>
            <span className="text-dim text-sm">
              {waiting === 1 ? "1 portfolio" : `${waiting} portfolios`} since {dayOf(oldestWaiting)}
            </span>
            <Link
              to={`/admin/users?${new URLSearchParams({ search: email })}`}
              aria-label={`Assign an assessor to ${name}`}
              className="inline-flex min-h-11 items-center"
            >
              Assign an assessor
            </Link>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className="border-line border-t pt-2">
          And {left === 1 ? "1 more learner" : `${left} more learners`}. <Link to="/admin/users">All users</Link>
        </p>
      )}
    </>
  );
}
