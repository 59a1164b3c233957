import { dayInWords } from "contract/core/calendar.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAnswer } from "../../app/queries.tsx";
import { Panel } from "../../ui/panel.tsx";

/** Rounds that wait for this person to judge them blind, and the way to all exercises in which they took part. */
export function ToJudge(): ReactNode {
  const { data } = useAnswer("listExercises");
  const own = data?.exercises.filter(({ isYours }) => isYours) ?? [];
  if (own.length === 0) return null;
  const waiting = own.filter(({ state, isAnswered }) => state === "open" && !isAnswered);
  const all = (
    <Link to="/quality/exercises" className="inline-flex min-h-6 items-center text-sm touch:min-h-11">
      All exercises
    </Link>
  );
  if (waiting.length === 0) return <p className="text-right">{all}</p>;
  return (
    <Panel flush heading={`To judge blind ${waiting.length}`} aside={all}>
      <ul className="ruled border-line border-t">
        {waiting.map(({ _id, title, dueOn }) => (
          <li key={_id} className="grid gap-0.5 px-4 py-2.5">
            <p className="wrap-anywhere">
              <Link to={`/quality/exercises/${_id}`}>{title}</Link>
            </p>
            <p className="text-dim text-sm">{`Due ${dayInWords(dueOn)}`}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
