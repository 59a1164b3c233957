import { day } from "contract/core/calendar.ts";
import { instantInLondon } from "contract/core/dates.ts";
import { daysUntil, dueDay, type When } from "contract/plan/due.ts";
import { notify } from "../notifications/notify.ts";
import type { TaskRow } from "../platform/database/task-rows.ts";
import type { Clock, Db, Dependencies } from "../platform/dependencies.ts";

const remindedAtOnce = 100;

/** Sends the reminders that are due, the day before and on the first day late; several servers may at once. Answers how many. */
export async function sendTaskReminders({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<number> {
  const due = await db
    .selectFrom("tasks")
    .selectAll()
    .where("remindAt", "<=", clock.now().toISOString())
    .orderBy("remindAt")
    .limit(remindedAtOnce)
    .execute();
  for (const task of due) await db.transaction().execute((db) => remind(db, clock, task));
  return due.length;
}

async function remind(db: Db, clock: Clock, task: TaskRow): Promise<void> {
  const now = clock.now();
  const { numUpdatedRows } = await db
    .updateTable("tasks")
    .set({ remindAt: nextReminder(task, now) })
    .where("id", "=", task.id)
    .where("remindAt", "=", task.remindAt)
    .executeTakeFirst();
  const days = daysUntil(task, now);
  // Reminded too late for tomorrow, people read it today in their plan.
  if (numUpdatedRows !== 1n || days === 0) return;
  const act = days < 0 ? "late" : "due";
  await notify(db, clock, { kind: "task", act, task, by: null });
  await notify(db, clock, { kind: "taskDone", act, task });
}

/** When people are reminded next: at seven in London, the day before, and of a task on the first day that it is late. */
export function nextReminder(when: When, now: Date): string | null {
  const due = Date.parse(dueDay(when));
  const days = when.kind === "task" ? [due - day, due + day] : [due - day];
  const times = days.map((at) => instantInLondon(`${new Date(at).toISOString().slice(0, 10)}T07:00`));
  return times.find((time) => time > now.toISOString()) ?? null;
}
