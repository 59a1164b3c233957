import { day } from "contract/core/calendar.ts";
import { notify } from "../../notifications/notify.ts";
import { isWithinLimit } from "../../platform/attempt-counters.ts";
import { onReaderThread } from "../../platform/database/on-reader-thread.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { dueBy } from "./due.ts";
import { monthsNow } from "./rules.ts";

/** Whichever server comes first. */
const monthly = { most: 1, seconds: (30 * day) / 1000 };

/** Tells administrators, once a month, that a run would erase something. Nothing is erased by itself. */
export async function remindOfDue({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<void> {
  const due = await dueBy(onReaderThread(db), await monthsNow(db), clock.now());
  const count = due.filter(({ kept }) => kept.length === 0).length;
  if (count === 0 || !(await isWithinLimit(db, clock, "retention reminder", monthly))) return;
  await db.transaction().execute((db) => notify(db, clock, { kind: "retention", count }));
}
