import { dayInLondon, instantInLondon } from "contract/core/dates.ts";
import { PlannedTask } from "contract/plan/tasks.ts";
import { findTask, finishTask, setTask } from "server/plan/tasks.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { day } from "./calendar.ts";

interface DemoTask {
  learner: string;
  title: string;
  text?: string;
  location?: string;
  places?: { unit: string; learningOutcome: string; criteria: string }[];
  /** In days from today: when it was set, and when it is. */
  set: number;
  due: number;
  /** Of a visit: the hour at which it starts. */
  hour?: number;
  /** In days from today, when its learner did it. */
  done?: number;
}

const swa = { unit: "315", learningOutcome: "6", criteria: "6.2e" };

/** Six entries of plans: one late, two visits soon, one done. */
const tasks: DemoTask[] = [
  { learner: "student", title: "Send the method statement for Otley Road", set: -9, due: -3 },
  {
    ...{ learner: "student", title: "Site visit, Dave Hargreaves", text: "Bring your test sheets." },
    ...{ location: "Armley Road, LS12", set: -6, due: 3, hour: 10 },
  },
  { learner: "student", title: "Photograph the SWA glands before the lid goes on", places: [swa], set: -5, due: 9 },
  { learner: "student", title: "Read the isolation procedure again", set: -20, due: -8, done: -10 },
  { learner: "aisha.begum", title: "Send the test results of the ring final circuit", set: -4, due: 1 },
  { learner: "callum.reid", title: "Site visit", location: "Kirkstall Forge, LS5", set: -7, due: 5, hour: 13 },
];

/** What the assessor of these learners planned with them, and when; `idOf` answers the id of an account. */
export function plannedTasks(deps: Dependencies, idOf: (mailbox: string) => string, today: Date) {
  const at = (days: number) => new Date(today.getTime() + days * day - day / 24);
  return tasks.flatMap((task) => {
    const learner = idOf(task.learner);
    let id = "";
    const set = async () => {
      id = await setTask(deps, idOf("assessor"), learner, contentOf(task, today));
    };
    const finish = async () => {
      const found = await findTask(deps.db, id);
      if (found) await finishTask(deps, learner, found, true);
    };
    return [{ at: at(task.set), run: set }, ...(task.done === undefined ? [] : [{ at: at(task.done), run: finish }])];
  });
}

function contentOf({ title, text, location, places, due, hour }: DemoTask, today: Date): PlannedTask {
  const weekend = hour === undefined ? 0 : [1, 0, 0, 0, 0, 0, 2][new Date(today.getTime() + due * day).getUTCDay()];
  const on = dayInLondon(new Date(today.getTime() + (due + (weekend ?? 0)) * day));
  const time = (hours: number) => instantInLondon(`${on}T${String(hours).padStart(2, "0")}:00`);
  const when =
    hour === undefined ? { kind: "task", dueOn: on } : { kind: "visit", startsAt: time(hour), endsAt: time(hour + 2) };
  return PlannedTask.parse({ title, text, location, places, ...when });
}
