import { erasedPerPage } from "contract/centre/erasing.ts";
import type { ErasedPeople, Holds } from "contract/centre/retention.ts";
import { personOf, refuseErased } from "../../accounts/accounts.ts";
import { recordAction } from "../../audit/log.ts";
import { newId } from "../../platform/database/ids.ts";
import type { HoldRow } from "../../platform/database/retention-rows.ts";
import { pageOf } from "../../platform/database/searching.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";
import { lockErasing } from "./blocks.ts";

/** Keeps a person from being erased, from now on. @throws Refusal 409 somebody who was erased */
export async function hold(deps: Dependencies, by: string, { id: account }: AccountRow, reason: string): Promise<void> {
  const { clock } = deps;
  await transact(deps, async (db) => {
    await lockErasing(db);
    await refuseErased(db, account);
    const row = { id: newId(), account, reason, by, at: clock.now().toISOString() };
    await db
      .insertInto("holds")
      .values({ ...row, endedAt: null, endedBy: null, endReason: null })
      .execute();
    await recordAction(db, clock, { actor: by, action: "hold", subject: "account", subjectId: account });
  });
}

export function findHold(db: Db, id: string): Promise<HoldRow | undefined> {
  return db.selectFrom("holds").selectAll().where("id", "=", id).executeTakeFirst();
}

/** @throws Refusal 409 one that has ended */
export async function endHold(deps: Dependencies, by: string, { id, account }: HoldRow, reason: string): Promise<void> {
  const { clock } = deps;
  await transact(deps, async (db) => {
    const ended = await db
      .updateTable("holds")
      .set({ endedAt: clock.now().toISOString(), endedBy: by, endReason: reason })
      .where("id", "=", id)
      .where("endedAt", "is", null)
      .executeTakeFirst();
    if (ended.numUpdatedRows === 0n) throw new Refusal(409, "This hold has ended already.");
    await recordAction(db, clock, { actor: by, action: "endHold", subject: "account", subjectId: account });
  });
}

/** A page of all holds, those that stand first. */
export async function listHolds(db: Db, wanted: number): Promise<Holds> {
  const counted = db
    .selectFrom("holds")
    .select(({ fn }) => [fn.countAll<number>().as("total"), fn.count<number>("endedAt").as("ended")]);
  const { total, ended } = await counted.executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(wanted, total, erasedPerPage);
  const rows = await db
    .selectFrom("holds")
    .innerJoin("accounts", "accounts.id", "holds.account")
    .innerJoin("accounts as givers", "givers.id", "holds.by")
    .leftJoin("accounts as enders", "enders.id", "holds.endedBy")
    .selectAll("holds")
    .select(["accounts.name", "givers.name as giver", "enders.name as ender"])
    .orderBy(({ eb }) => eb.case().when("holds.endedAt", "is", null).then(0).else(1).end())
    .orderBy("holds.at", "desc")
    .orderBy("holds.id")
    .limit(erasedPerPage)
    .offset(offset)
    .execute();
  const holds = rows.map(({ id, account, name, reason, by, giver, at, endedAt, endedBy, ender, endReason }) => {
    const end =
      endedAt && endedBy ? { at: endedAt, by: { _id: endedBy, name: ender ?? "" }, reason: endReason ?? "" } : null;
    return { _id: id, person: { _id: account, name }, reason, by: { _id: by, name: giver }, at, end };
  });
  return { holds, open: total - ended, total, page, pages };
}

/** A page of everybody who was erased, the last first. */
export async function listErased(db: Db, wanted: number): Promise<ErasedPeople> {
  const { total } = await db
    .selectFrom("erasedPeople")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { page, pages, offset } = pageOf(wanted, total, erasedPerPage);
  const rows = await db
    .selectFrom("erasedPeople")
    .leftJoin("accounts", "accounts.id", "erasedPeople.by")
    .selectAll("erasedPeople")
    .select("accounts.name")
    .orderBy("erasedPeople.at", "desc")
    .orderBy("erasedPeople.account")
    .limit(erasedPerPage)
    .offset(offset)
    .execute();
  const people = rows.map(({ account, word, number, by, name, finishedAt, ...row }) => ({
    ...{ _id: account, pseudonym: `${word} ${number}`, reason: row.reason, by: personOf(by, name), at: row.at },
    ...{ isFinished: finishedAt !== null, remains: row.left },
  }));
  return { people, total, page, pages };
}
