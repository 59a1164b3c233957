import { duration, sumOf } from "contract/plan/weeks.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { enqueueEmail } from "../../platform/mail/outbox.ts";
import { claimReminder } from "../../portfolios/witnesses/passes.ts";
import { type LiveWeek, liveWeeks } from "./answering.ts";
import { requestEmail } from "./asking.ts";
import { hoursIn } from "./weeks.ts";

const remindedAtOnce = 100;

/** E-mails employers who have not answered yet, as `sendReminders` does witnesses. Answers how many were due. */
export async function sendWeekReminders(deps: Dependencies): Promise<number> {
  const { db, clock } = deps;
  const due = await liveWeeks(db, clock)
    .where("passes.remindAt", "<=", clock.now().toISOString())
    .orderBy("passes.remindAt")
    .limit(remindedAtOnce)
    .execute();
  for (const pass of due) await db.transaction().execute((db) => remind(db, deps, pass));
  return due.length;
}

async function remind(db: Db, deps: Dependencies, pass: LiveWeek): Promise<void> {
  const { email, student, week, learner } = pass;
  const passes = await claimReminder(db, deps, pass);
  const hours = await hoursIn(db, student, week);
  // What there is to confirm has been taken out.
  if (!passes || email === null || hours.length === 0) return;
  const reminder = { ...pass, email, isReminder: true };
  await enqueueEmail(db, deps.clock, requestEmail({ keys: { passes } }, reminder, learner, duration(sumOf(hours))));
}
