import type { UnassignedLearners } from "contract/centre/centre.ts";
import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { dayOf } from "../../ui/dates.ts";
import { Panel } from "../../ui/panel.tsx";

/** Learners whose work waits while nobody is assigned to them, each leading to where that is mended. Nothing else. */
export function Unassigned() {
  const { data } = useAnswer("listUnassigned");
  // What goes wrong here is told by the figures below, which are asked for at the same time.
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
