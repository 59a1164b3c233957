import { shortDayOf } from "contract/core/dates.ts";
import type { Person } from "contract/core/person.ts";
import { dueAt, isLate, whenWords } from "contract/plan/due.ts";
import type { Task } from "contract/plan/tasks.ts";
import { CalendarDays, CircleAlert } from "lucide-react";
import { useAnswer } from "../../app/queries.tsx";
import { counted } from "../../ui/language.ts";
import { Panel } from "../../ui/panel.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";

/** A learner's plan, to read: their assessor changes it. */
export function PlanPanel({ learner: { _id: learner } }: { learner: Person }) {
  const plan = useAnswer("listTasks", { query: { learner } });
  return (
    <Panel flush heading="Plan">
      <QueryResult query={plan}>
        {({ tasks, open }) => {
          const shown = tasks.filter(({ doneAt }) => doneAt === null);
          return (
            <>
              {open === 0 && <p className="border-line border-t px-4 py-2.5 text-dim">Nothing is planned.</p>}
              <ul>
                {shown.map((task) => (
                  <Planned key={task._id} task={task} />
                ))}
              </ul>
              {open > shown.length && (
                <p className="border-line border-t px-4 py-2.5 text-dim text-sm">
                  {`And ${counted(open - shown.length, "later entry", "later entries")}.`}
                </p>
              )}
            </>
          );
        }}
      </QueryResult>
    </Panel>
  );
}

function Planned({ task }: { task: Task }) {
  const now = new Date();
  const late = isLate(task, now);
  const Icon = late ? CircleAlert : CalendarDays;
  const where = [shortDayOf(dueAt(task), now), whenWords(task, now), task.location, task.by.name];
  return (
    <li className="flex items-start gap-3 border-line border-t px-4 py-2.5">
      <Icon aria-hidden size={18} className={`mt-0.5 shrink-0 ${late ? "text-danger" : "text-dim"}`} />
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{task.title}</p>
        <p className={`wrap-anywhere text-sm ${late ? "text-danger" : "text-dim"}`}>
          {where.filter(Boolean).join(", ")}
        </p>
      </div>
    </li>
  );
}
