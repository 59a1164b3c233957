import { dayInLondon } from "contract/core/dates.ts";
import type { StudentSubject } from "contract/core/permissions.ts";
import type { Hours, NewHours } from "contract/plan/hours.ts";
import { minutesOf } from "contract/plan/typed-hours.ts";
import { sumOf } from "contract/plan/weeks.ts";
import { recordAction } from "../../audit/log.ts";
import type { HoursRow } from "../../platform/database/enrolment-rows.ts";
import { isId, newId } from "../../platform/database/ids.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Clock, Db, Dependencies } from "../../platform/dependencies.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { findPortfolio } from "../../portfolios/portfolios.ts";
import { lockStudent } from "../../portfolios/quota.ts";

/** Hours with whose they are; nobody but their learner changes them. */
export type FoundHours = HoursRow & StudentSubject;

export async function findHours(db: Db, id: string): Promise<FoundHours | undefined> {
  if (!isId(id)) return undefined;
  const row = await db.selectFrom("hours").selectAll().where("id", "=", id).executeTakeFirst();
  return row && { ...row, student: row.learner, assessor: null };
}

/** @throws Refusal 400 as `checkDay` */
export async function addHours(deps: Dependencies, learner: string, added: NewHours): Promise<Hours> {
  const { clock } = deps;
  const row: HoursRow = { id: newId(), learner, ...added, version: 1 };
  return transact(deps, async (db) => {
    await checkDay(db, clock, row);
    await db.insertInto("hours").values(row).execute();
    await recordAction(db, clock, { actor: learner, action: "addHours", subject: "account", subjectId: learner });
    return toHours(row);
  });
}

/** @throws Refusal 400 as `checkDay`, 412 for another version than is expected */
export async function changeHours(
  deps: Dependencies,
  { id, learner }: FoundHours,
  expected: number | undefined,
  changed: NewHours,
): Promise<Hours> {
  const { clock } = deps;
  return transact(deps, async (db) => {
    await checkDay(db, clock, { id, learner, ...changed });
    const found = await findHours(db, id);
    if (!found) throw missing();
    if (expected !== undefined && expected !== found.version)
      throw new Refusal(412, "These hours have changed in the meantime. Look at them, then save again.");
    const row = { id, learner, ...changed, version: found.version + 1 };
    await db.updateTable("hours").set(row).where("id", "=", id).execute();
    await recordAction(db, clock, { actor: learner, action: "changeHours", subject: "account", subjectId: learner });
    return toHours(row);
  });
}

/** @throws Refusal 404 when they are gone */
export async function deleteHours(deps: Dependencies, { id, learner }: FoundHours): Promise<void> {
  const { clock } = deps;
  await transact(deps, async (db) => {
    const { numDeletedRows } = await db.deleteFrom("hours").where("id", "=", id).executeTakeFirst();
    if (numDeletedRows !== 1n) throw missing();
    await recordAction(db, clock, { actor: learner, action: "deleteHours", subject: "account", subjectId: learner });
  });
}

export function toHours({ id, learner: _, ...hours }: HoursRow): Hours {
  return { _id: id, ...hours };
}

export const missingHours = "These hours were not found.";

function missing(): Refusal {
  return new Refusal(404, missingHours);
}

/**
 * Holds the learner until the commit, so that of two at once the second counts the first.
 * @throws Refusal 400 for a day to come or one of more than 24 hours, and for somebody else's portfolio
 */
async function checkDay(db: Db, clock: Clock, hours: Omit<HoursRow, "version">): Promise<void> {
  const { id, learner, day, minutes, portfolio } = hours;
  if (day > dayInLondon(clock.now())) throw refuseField(400, "day", "Choose today or an earlier day.");
  await lockStudent(db, learner);
  const others = db.selectFrom("hours").select("minutes").where("learner", "=", learner).where("day", "=", day);
  if (sumOf(await others.where("id", "!=", id).execute()) + minutes > minutesOf.day)
    throw refuseField(400, "minutes", "A day has 24 hours. Look at what is there already.");
  const found = portfolio === null ? undefined : await findPortfolio(db, portfolio);
  if (portfolio !== null && found?.student !== learner)
    throw refuseField(400, "portfolio", "Choose a portfolio of your own.");
}
