import { devicesMost, type PushSubscription } from "contract/notifications/push.ts";
import { sql } from "kysely";
import { recordAction } from "../audit/log.ts";
import { inBatches } from "../platform/database/batches.ts";
import { newId } from "../platform/database/ids.ts";
import type { NotificationRow } from "../platform/database/tables.ts";
import { transact } from "../platform/database/transact.ts";
import type { Clock, Db, Dependencies } from "../platform/dependencies.ts";
import type { SignedIn } from "../platform/http/handlers.ts";
import { jobAdded } from "../platform/jobs.ts";

/** Whether the device of this session is told. */
export async function isPushOn(db: Db, session: string): Promise<boolean> {
  const found = db.selectFrom("pushSubscriptions").select("id").where("session", "=", session);
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}

/** Of the devices of one person the latest are told. Repeating it changes nothing. */
export async function turnOn(deps: Dependencies, viewer: SignedIn, given: PushSubscription): Promise<void> {
  const { _id: account, session } = viewer;
  const { endpoint, keys } = given;
  const owned = { account, session, ...keys };
  await transact(deps, async (db) => {
    const wasOn = await isPushOn(db, session);
    const ofSession = db.deleteFrom("pushSubscriptions").where("session", "=", session);
    await ofSession.where("endpoint", "!=", endpoint).execute();
    await db
      .insertInto("pushSubscriptions")
      .values({ id: newId(), ...owned, endpoint, createdAt: deps.clock.now().toISOString(), lastAt: null })
      .onConflict((one) => one.column("endpoint").doUpdateSet(owned))
      .execute();
    const own = db.selectFrom("pushSubscriptions").select("id").where("account", "=", account);
    const latest = own.orderBy("createdAt", "desc").orderBy("id").limit(devicesMost);
    const others = db.deleteFrom("pushSubscriptions").where("account", "=", account).where("id", "not in", latest);
    await others.execute();
    if (!wasOn) await record(db, deps.clock, account, "on");
  });
}

export async function turnOff(deps: Dependencies, { _id: account, session }: SignedIn): Promise<void> {
  await transact(deps, async (db) => {
    const own = db.deleteFrom("pushSubscriptions").where("session", "=", session);
    const { numDeletedRows } = await own.executeTakeFirst();
    if (numDeletedRows > 0n) await record(db, deps.clock, account, "off");
  });
}

async function record(db: Db, clock: Clock, account: string, state: "on" | "off"): Promise<void> {
  const entry = {
    actor: account,
    action: "changeNotificationSettings",
    subject: "account",
    subjectId: account,
  } as const;
  await recordAction(db, clock, { ...entry, became: `on a device ${state}` });
}

type Pushed = Pick<NotificationRow, "id" | "account" | "kind" | "createdAt"> & { path: string };

/** Tells people's devices of notifications that the bell shows: one job for each, in the transaction of the event. */
export async function enqueuePushes(db: Db, notifications: readonly Pushed[]): Promise<void> {
  const [first, ...others] = notifications;
  if (!first) return;
  if (others.length === 0) return enqueuePush(db, first);
  for (const batch of inBatches(notifications)) {
    const accounts = batch.map(({ account }) => account);
    const rows = await db.selectFrom("pushSubscriptions").select("account").where("account", "in", accounts).execute();
    const withDevices = new Set(rows.map(({ account }) => account));
    for (const one of batch) if (withDevices.has(one.account)) await enqueuePush(db, one);
  }
}

async function enqueuePush(db: Db, { id, account, kind, createdAt, path }: Pushed): Promise<void> {
  const text = (value: string) => sql<string>`cast(${value} as text)`;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("pushes")
    .columns(["id", "state", "subscription", "notification", "kind", "path", "attempts", "dueAt", "claim"])
    .expression(({ selectFrom }) =>
      selectFrom("pushSubscriptions")
        .select(sql<string>`"pushSubscriptions"."id" || ' ' || ${text(id)}`.as("id"))
        .select([sql<"waiting">`'waiting'`.as("state"), "pushSubscriptions.id as subscription"])
        .select([text(id).as("notification"), text(kind).as("kind"), text(path).as("path")])
        .select([sql<number>`0`.as("attempts"), text(createdAt).as("dueAt"), sql<null>`null`.as("claim")])
        .where("account", "=", account),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) jobAdded();
}
