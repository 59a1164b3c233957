import type { DutyName } from "contract/accounts/duty-names.ts";
import { dayInLondon } from "contract/core/dates.ts";
import type { Clock, Db } from "../dependencies.ts";

/** Who has a duty today, to be narrowed or used as a subquery. */
export function holding(db: Db, clock: Clock, duty: DutyName) {
  const today = dayInLondon(clock.now());
  return db
    .selectFrom("duties")
    .where("duties.duty", "=", duty)
    .where("duties.from", "<=", today)
    .where(({ or, eb }) => or([eb("duties.until", "is", null), eb("duties.until", ">", today)]));
}
