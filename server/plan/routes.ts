import { isVisible, type Permission, type Viewer } from "contract/core/permissions.ts";
import { makeCalendar as makeCalendarCall } from "contract/plan/calendar.ts";
import * as contract from "contract/plan/tasks.ts";
import { type FoundStudent, findStudent } from "../accounts/accounts.ts";
import type { Dependencies } from "../platform/dependencies.ts";
import type { Serving } from "../platform/http/serve.ts";
import { Refusal } from "../platform/refusal.ts";
import { calendarPath, calendarRoute, makeCalendar } from "./calendar.ts";
import { cancelTask, changeTask, findTask, finishTask, setTask, tasksFor, taskWith } from "./tasks.ts";

const missing = "Task not found";

export function planRoutes(serving: Serving): void {
  const { serve, change } = serving;

  serve(contract.listTasks, {
    answer: async ({ deps, viewer, query }) => {
      const learner = query.learner ?? (viewer.role === "student" ? viewer._id : undefined);
      if (learner !== undefined) await learnerFor(deps, viewer, "usePlan", learner);
      return tasksFor(deps, viewer, learner, query.page);
    },
  });

  change(contract.setTask, {
    act: async ({ deps, viewer, body: { learner, ...plan } }) => {
      const { student } = await learnerFor(deps, viewer, "planFor", learner);
      return setTask(deps, viewer._id, student, plan);
    },
    answer: async ({ deps, viewer }, id) => ({ message: "Planned.", task: await seenTask(deps, viewer, id) }),
  });

  change(contract.changeTask, {
    find: ({ db }, { id }) => findTask(db, id),
    missing,
    act: ({ deps, viewer, record: task, expected, body }) =>
      changeTask(deps, { actor: viewer._id, task, expected }, body),
    answer: async ({ deps, viewer, params }) => ({
      message: "Changed.",
      task: await seenTask(deps, viewer, params.id),
    }),
  });

  change(contract.cancelTask, {
    find: ({ db }, { id }) => findTask(db, id),
    missing,
    act: ({ deps, viewer, record: task, expected }) => cancelTask(deps, { actor: viewer._id, task, expected }),
    answer: async () => ({ message: "Cancelled." }),
  });

  change(contract.finishTask, {
    find: ({ db }, { id }) => findTask(db, id),
    missing,
    act: ({ deps, viewer, record: task, body }) => finishTask(deps, viewer._id, task, body.done),
    answer: async ({ body }) => ({ message: body.done ? "Done." : "Not done." }),
  });

  change(makeCalendarCall, {
    act: ({ deps, viewer }) => makeCalendar(deps, viewer._id),
    answer: async ({ deps }, pass) => ({
      message: "Add this address to your calendar.",
      path: calendarPath(deps, pass),
    }),
  });

  calendarRoute(serving);
}

/** @throws Refusal 404 for a learner whom this person may not plan for, or whose plan they may not see */
async function learnerFor(
  { db }: Dependencies,
  viewer: Viewer,
  permission: Permission,
  id: string,
): Promise<FoundStudent> {
  const learner = await findStudent(db, id);
  if (!learner || !isVisible(viewer, permission, learner)) throw new Refusal(404, "Student not found");
  return learner;
}

// Whoever repeats a call may see the learner's plan no longer.
async function seenTask({ db }: Dependencies, viewer: Viewer, id: string) {
  const found = await findTask(db, id);
  if (!found || !isVisible(viewer, "usePlan", found)) throw new Refusal(404, missing);
  return taskWith(db, id);
}
