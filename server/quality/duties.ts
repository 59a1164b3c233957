import type { Duty, GivenDuties } from "contract/accounts/duties.ts";
import { dayInLondon } from "contract/core/dates.ts";
import { findAccount, personOf } from "../accounts/accounts.ts";
import { recordAction } from "../audit/log.ts";
import { newId } from "../platform/database/ids.ts";
import type { AccountRow } from "../platform/database/tables.ts";
import { transact } from "../platform/database/transact.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal, refuseField } from "../platform/refusal.ts";
import { handOn } from "./checkers.ts";

/** What an account has been given beside its role, the newest first. */
export async function dutiesOf(db: Db, account: string): Promise<Duty[]> {
  const rows = await db
    .selectFrom("duties")
    .leftJoin("accounts", "accounts.id", "duties.with")
    .select(["duties.duty", "duties.from", "duties.until", "duties.reason", "duties.with", "accounts.name"])
    .where("duties.account", "=", account)
    .orderBy("duties.at", "desc")
    .orderBy("duties.id")
    .execute();
  return rows.map(({ name, ...row }) => ({ ...row, with: personOf(row.with, name) }));
}

/**
 * Gives an account these duties and ends its others today. Samples of whoever verifies no longer are handed on.
 * @throws Refusal 400 somebody without a countersigner, or a day that is past, 409 a learner
 */
export async function setDuties(
  deps: Dependencies,
  actor: string,
  { id: account, role }: AccountRow,
  { duties, reason }: GivenDuties,
): Promise<void> {
  const { clock } = deps;
  const now = clock.now();
  const today = dayInLondon(now);
  if (role === "student") throw new Refusal(409, "Only assessors and administrators are given duties.");
  for (const [nth, { duty, until, from, with: other }] of duties.entries()) {
    if (until !== null && (until <= from || until <= today))
      throw refuseField(400, `duties.${nth}.until`, "Choose a day after today, and after the first day.");
    if (duty === "trainee") await checkCountersigner(deps.db, account, other, nth);
  }
  await transact(deps, async (db) => {
    const open = await db
      .selectFrom("duties")
      .select(["id", "duty", "with", "from", "until", "reason"])
      .where("account", "=", account)
      .where(({ or, eb }) => or([eb("until", "is", null), eb("until", ">", today)]))
      .execute();
    const isSame = (one: (typeof duties)[number]) => (row: (typeof open)[number]) =>
      row.duty === one.duty && row.with === withOf(one) && row.from === one.from && row.until === one.until;
    const ended = open.filter((row) => !duties.some((one) => isSame(one)(row)));
    const given = duties.filter((one) => !open.some(isSame(one)));
    for (const { id, reason: given } of ended) {
      const why = `${given}\nEnded: ${reason}`;
      await db.updateTable("duties").set({ until: today, reason: why }).where("id", "=", id).execute();
    }
    for (const one of given) {
      const row = { ...one, with: withOf(one), id: newId(), account, by: actor, reason, at: now.toISOString() };
      await db.insertInto("duties").values(row).execute();
    }
    if (ended.length + given.length === 0) return;
    await handOn(db, clock);
    await recordAction(db, clock, { actor, action: "setDuties", subject: "account", subjectId: account });
  });
}

function withOf({ duty, with: other }: GivenDuties["duties"][number]): string | null {
  return duty === "trainee" ? other : null;
}

async function checkCountersigner(db: Db, account: string, other: string | null, nth: number): Promise<void> {
  const found = other === null ? undefined : await findAccount(db, other);
  if (found?.role === "assessor" && found.isActive === 1 && found.id !== account) return;
  throw refuseField(400, `duties.${nth}.with`, "Choose the assessor who countersigns.");
}
