import type { AnswerOf } from "contract/calls.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ListPanel } from "../list-panel.tsx";
import { TaskLine } from "./task-line.tsx";

const shown = 2;

/** The next two things in the learner's plan. */
export default function PlanStrip({ plan: { tasks, open } }: { plan: AnswerOf<"listTasks"> }): ReactNode {
  return (
    <ListPanel
      heading="Plan"
      aside={
        <Link to="/plan" className="inline-flex min-h-11 items-center font-medium text-sm no-underline hover:underline">
          {`All ${open}`}
        </Link>
      }
    >
      <ul className="ruled border-line border-t">
        {tasks.slice(0, Math.min(shown, open)).map((task) => (
          <TaskLine key={task._id} task={task} />
        ))}
      </ul>
    </ListPanel>
  );
}
