import { day } from "contract/core/calendar.ts";
import type { Viewer } from "contract/core/permissions.ts";
import { allKinds, kindsFor, type NotificationChannel, type NotificationKind } from "contract/notifications/kinds.ts";
import {
  type NotificationSettings,
  notificationsPerPage,
  type UnreadCount,
} from "contract/notifications/notifications.ts";
import { recordAction } from "../audit/log.ts";
import { isId } from "../platform/database/ids.ts";
import { transact } from "../platform/database/transact.ts";
import { type Clock, type Db, type Dependencies, fromNow } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { toNotification } from "./notify.ts";
import { notificationsWithState } from "./subject-state.ts";

/** Days after which a notification is deleted, read or not. */
export const lifetimeDays = 180;
const batch = 1000;

/** What the bell shows. */
export async function unreadCountOf(db: Db, account: string): Promise<UnreadCount> {
  const [count, newest] = await Promise.all([
    db
      .selectFrom("notifications")
      .select(({ fn }) => fn.countAll<number>().as("unread"))
      .where("account", "=", account)
      .where("readAt", "is", null)
      .executeTakeFirst(),
    db
      .selectFrom("notifications")
      .select("createdAt")
      .where("account", "=", account)
      .where("isShown", "=", 1)
      .orderBy("createdAt", "desc")
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { unread: count?.unread ?? 0, latest: newest?.createdAt ?? null };
}

/** A page of the person's notifications, newest first. @throws Refusal 404 when `before` is none of them */
export async function listNotifications(db: Db, viewer: Viewer, before: string | undefined) {
  const { _id: account } = viewer;
  const last = before === undefined ? undefined : await findNotification(db, account, before);
  let rows = notificationsWithState(db, account);
  if (last) {
    const { createdAt, id } = last;
    rows = rows.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("notifications.createdAt", "notifications.id"), "<", tuple(createdAt, id)),
    );
  }
  const found = await rows
    .orderBy("notifications.createdAt", "desc")
    .orderBy("notifications.id", "desc")
    .limit(notificationsPerPage + 1)
    .execute();
  const notifications = found.slice(0, notificationsPerPage).map((row) => toNotification(row, viewer));
  return { ...(await unreadCountOf(db, account)), notifications, hasMore: found.length > notificationsPerPage };
}

/** @throws Refusal 404 for a notification that is not this person's */
export async function markRead(deps: Dependencies, account: string, id: string): Promise<void> {
  const { id: own } = await findNotification(deps.db, account, id);
  await transact(deps, async (db) => {
    await readNow(db, deps.clock).where("account", "=", account).where("id", "=", own).execute();
  });
}

export async function markAllRead(deps: Dependencies, account: string): Promise<void> {
  await transact(deps, async (db) => {
    await readNow(db, deps.clock).where("account", "=", account).execute();
  });
}

/** Marks a person's notifications about a portfolio, a student or an application as read when they open its page. */
export async function markAboutRead(db: Db, clock: Clock, account: string, subject: string): Promise<void> {
  if (!isId(subject)) return;
  await readNow(db, clock).where("account", "=", account).where("subjectId", "=", subject).execute();
}

/** Marks everybody's notifications about a subject as read, in the transaction that makes them obsolete. */
export function markSubjectRead(db: Db, clock: Clock, subject: string, kinds?: readonly NotificationKind[]) {
  return markSubjectsRead(db, clock, [subject], kinds);
}

/** Does so for several subjects. */
export async function markSubjectsRead(
  db: Db,
  clock: Clock,
  subjects: readonly string[],
  kinds: readonly NotificationKind[] = allKinds,
): Promise<void> {
  await readNow(db, clock).where("subjectId", "in", subjects).where("kind", "in", kinds).execute();
}

/** The channels of each kind that somebody gets. */
export async function settingsOf(db: Db, viewer: Viewer): Promise<NotificationSettings> {
  const rows = await db
    .selectFrom("mutedNotifications")
    .select(["kind", "way"])
    .where("account", "=", viewer._id)
    .execute();
  const isOn = (kind: NotificationKind, way: NotificationChannel) =>
    !rows.some((row) => row.kind === kind && row.way === way);
  return kindsFor(viewer).map((kind) => ({ kind, app: isOn(kind, "app"), email: isOn(kind, "email") }));
}

/** @throws Refusal 400 for a kind that they do not get */
export async function changeSetting(
  deps: Dependencies,
  viewer: Viewer,
  { kind, way, on }: { kind: NotificationKind; way: NotificationChannel; on: boolean },
): Promise<void> {
  if (!kindsFor(viewer).includes(kind)) throw new Refusal(400, "Choose a kind of notification that your role gets.");
  const account = viewer._id;
  await transact(deps, async (db) => {
    const setting = { account, kind, way };
    const off = db.insertInto("mutedNotifications").values(setting);
    if (on)
      await db
        .deleteFrom("mutedNotifications")
        .where(({ and }) => and(setting))
        .execute();
    else await off.onConflict((one) => one.doNothing()).execute();
    await recordAction(db, deps.clock, {
      actor: account,
      action: "changeNotificationSettings",
      subject: "account",
      subjectId: account,
      became: `${kind} by ${way} ${on ? "on" : "off"}`,
    });
  });
}

/** Deletes at most a thousand notifications older than `lifetimeDays`. Returns how many. */
export async function sweepNotifications({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const before = fromNow(clock, -lifetimeDays * day);
  const old = db.selectFrom("notifications").select("id").where("createdAt", "<", before).limit(batch);
  const { numDeletedRows } = await db.deleteFrom("notifications").where("id", "in", old).executeTakeFirst();
  return Number(numDeletedRows);
}

async function findNotification(db: Db, account: string, id: string) {
  const found = isId(id)
    ? await db
        .selectFrom("notifications")
        .select(["id", "createdAt"])
        .where("id", "=", id)
        .where("account", "=", account)
        .where("isShown", "=", 1)
        .executeTakeFirst()
    : undefined;
  if (!found) throw new Refusal(404, "Notification not found");
  return found;
}

/** Marks unread notifications as read: all of them, unless it is narrowed. */
function readNow(db: Db, clock: Clock) {
  const now = clock.now().toISOString();
  return db.updateTable("notifications").set({ readAt: now, changedAt: now }).where("readAt", "is", null);
}
