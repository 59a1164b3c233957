import { dayInWords } from "contract/core/calendar.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useAnswer } from "../app/queries.tsx";
import { Panel } from "../ui/panel.tsx";

/** Trainees' rounds that wait for this assessor's countersignature, the longest waiting first. */
export function ToCountersign(): ReactNode {
  const { data } = useAnswer("viewDesk");
  const waiting = data?.samples.filter(({ kind }) => kind === "countersign") ?? [];
  if (waiting.length === 0) return null;
  return (
    <Panel flush heading={`To countersign ${waiting.length}`}>
      <ul className="ruled border-line border-t">
        {waiting.map(({ _id, title, learner, assessor, dueOn }) => (
          <li key={_id} className="grid gap-0.5 px-4 py-2.5">
            <p className="wrap-anywhere">
              <Link to={`/quality?sample=${_id}`}>{title}</Link> <span className="text-dim">{learner.name}</span>
            </p>
            <p className="wrap-anywhere text-dim text-sm">{`Decided by ${assessor.name}, due ${dayInWords(dueOn)}`}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
