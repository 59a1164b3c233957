import type { Role } from "contract/core/permissions.ts";
import { allKinds, kindsFor, type NotificationChannel, type NotificationKind } from "contract/notifications/kinds.ts";
import {
  type NotificationSettings,
  notificationsPerPage,
  type UnreadCount,
} from "contract/notifications/notifications.ts";
import { record } from "../audit/log.ts";
import { isId } from "../platform/database/ids.ts";
import { transact } from "../platform/database/transact.ts";
import type { Clock, Db, Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/http/refusals.ts";
import { toNotification } from "./notify.ts";
import { presentNotifications } from "./present.ts";

const day = 86_400_000;
/** Days after which a notice is forgotten, read or not. */
export const lifetimeDays = 180;
const batch = 1000;

/** What the bell shows. */
export async function unreadCountOf(db: Db, account: string): Promise<UnreadCount> {
  const [count, newest] = await Promise.all([
    db
      .selectFrom("notices")
      .select(({ fn }) => fn.countAll<number>().as("unread"))
      .where("account", "=", account)
      .where("readAt", "is", null)
      .executeTakeFirst(),
    db
      .selectFrom("notices")
      .select("createdAt")
      .where("account", "=", account)
      .where("isShown", "=", 1)
      .orderBy("createdAt", "desc")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { unread: count?.unread ?? 0, latest: newest?.createdAt ?? null };
}

/** A page of the person's notices, newest first. @throws Refusal 404 when `before` is none of them */
export async function listNotifications(db: Db, account: string, before: string | undefined) {
  const last = before === undefined ? undefined : await findNotification(db, account, before);
  let rows = presentNotifications(db, account);
  if (last) {
    const { createdAt, id } = last;
    rows = rows.where((row) =>
      row.or([
        row("notices.createdAt", "<", createdAt),
        row.and([row("notices.createdAt", "=", createdAt), row("notices.id", "<", id)]),
      ]),
    );
  }
  const found = await rows
    .orderBy("notices.createdAt", "desc")
    .orderBy("notices.id", "desc")
    .limit(notificationsPerPage + 1)
    .execute();
  const notices = found.slice(0, notificationsPerPage).map(toNotification);
  return { ...(await unreadCountOf(db, account)), notices, hasMore: found.length > notificationsPerPage };
}

/** Once read it stays read. @throws Refusal 404 for one that is not this person's */
export async function markRead(deps: Dependencies, account: string, id: string): Promise<void> {
  const { id: own } = await findNotification(deps.db, account, id);
  const now = deps.clock.now().toISOString();
  await transact(deps, async (db) => {
    await unread(db, account).set({ readAt: now, changedAt: now }).where("id", "=", own).execute();
  });
}

export async function markAllRead(deps: Dependencies, account: string): Promise<void> {
  const now = deps.clock.now().toISOString();
  await transact(deps, async (db) => {
    await unread(db, account).set({ readAt: now, changedAt: now }).execute();
  });
}

/** Of whoever has opened the page of a portfolio, a student or an application: they have seen what was told of it. */
export async function markAboutRead(db: Db, clock: Clock, account: string, subject: string): Promise<void> {
  if (!isId(subject)) return;
  const now = clock.now().toISOString();
  await unread(db, account).set({ readAt: now, changedAt: now }).where("subjectId", "=", subject).execute();
}

/** Nobody need look at what was told of this subject any more. Called in the transaction that makes it so. */
export async function settleAbout(
  db: Db,
  clock: Clock,
  subject: string,
  kinds: readonly NotificationKind[] = allKinds,
): Promise<void> {
  const now = clock.now().toISOString();
  await db
    .updateTable("notices")
    .set({ readAt: now, changedAt: now })
    .where("subjectId", "=", subject)
    .where("readAt", "is", null)
    .where("kind", "in", kinds)
    .execute();
}

/** For each kind that is for this role, how it comes. */
export async function settingsOf(db: Db, account: string, role: Role): Promise<NotificationSettings> {
  const rows = await db.selectFrom("switchedOff").select(["kind", "way"]).where("account", "=", account).execute();
  const isOn = (kind: NotificationKind, way: NotificationChannel) =>
    !rows.some((row) => row.kind === kind && row.way === way);
  return kindsFor(role).map((kind) => ({ kind, app: isOn(kind, "app"), email: isOn(kind, "email") }));
}

/** @throws Refusal 400 for a kind that this role is never told of */
export async function changeSetting(
  deps: Dependencies,
  viewer: { _id: string; role: Role },
  { kind, way, on }: { kind: NotificationKind; way: NotificationChannel; on: boolean },
): Promise<void> {
  if (!kindsFor(viewer.role).includes(kind)) throw new Refusal(400, "Choose a kind of notice that you are sent.");
  const account = viewer._id;
  await transact(deps, async (db) => {
    if (on) await switchOn(db, { account, kind, way });
    else
      await db
        .insertInto("switchedOff")
        .values({ account, kind, way })
        .onConflict((one) => one.doNothing())
        .execute();
    await record(db, deps.clock, {
      actor: account,
      action: "changeNotificationSettings",
      subject: "account",
      subjectId: account,
      became: `${kind} by ${way} ${on ? "on" : "off"}`,
    });
  });
}

/** Removes notices older than `keptDays`, a thousand at a time. Answers how many went. */
export async function sweepNotifications({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - lifetimeDays * day).toISOString();
  const old = db.selectFrom("notices").select("id").where("createdAt", "<", before).limit(batch);
  const { numDeletedRows } = await db.deleteFrom("notices").where("id", "in", old).executeTakeFirst();
  return Number(numDeletedRows);
}

async function findNotification(db: Db, account: string, id: string) {
  const found = isId(id)
    ? await db
        .selectFrom("notices")
        .select(["id", "createdAt"])
        .where("id", "=", id)
        .where("account", "=", account)
        .where("isShown", "=", 1)
        .executeTakeFirst()
    : undefined;
  if (!found) throw new Refusal(404, "Notice not found");
  return found;
}

function unread(db: Db, account: string) {
  return db.updateTable("notices").where("account", "=", account).where("readAt", "is", null);
}

async function switchOn(
  db: Db,
  { account, kind, way }: { account: string; kind: NotificationKind; way: NotificationChannel },
) {
  await db
    .deleteFrom("switchedOff")
    .where("account", "=", account)
    .where("kind", "=", kind)
    .where("way", "=", way)
    .execute();
}
