import type { Readable } from "node:stream";
import type { Role } from "contract/core/permissions.ts";
import type { LiveUnreadCount } from "contract/notifications/notifications.ts";
import type { Clock, Db } from "../platform/dependencies.ts";
import { type Events, openEvents } from "../platform/http/answers/events.ts";
import { Refusal } from "../platform/refusal.ts";
import { unreadCountOf } from "./notification-queries.ts";
import { concerns, openWorkChanges, type WorkChanges } from "./work-changes.ts";

const second = 1000;
/** How often the database is polled, once for all subscribers of this server. */
const pollInterval = second;
/** After how many polls sessions are checked, and heartbeats sent. */
const pollsPerCheck = 5;
const pollsPerHeartbeat = 15;
/** A row may become visible that long after its timestamp: its transaction commits later. Statements end after 5 s. */
const overlap = 30 * second;
/** The stream says of so long before it began whether something of the person's was changed. */
const lookBack = 30 * second;
/** A change may become visible that long after the time in its entry. */
const commitDelay = 5 * second;
export const streamLimits = { person: 5, server: 2000 };

/** The notification streams of this server. */
interface NotificationStreams {
  /**
   * Sends the unread count at once, with what changed shortly before, and whenever it or the person's work changes.
   * @throws Refusal 429, 503 over the limits
   */
  subscribe(viewer: { _id: string; role: Role; session: string }): Promise<Readable>;
  /** Ends all streams. */
  stop(): void;
}

interface Subscriber {
  account: string;
  role: Role;
  session: string;
  events: Events;
  /** The latest event that was sent; undefined until the stream has begun. */
  sent: LiveUnreadCount | undefined;
  /** What polls have found before that. */
  missed: Partial<LiveUnreadCount>;
}

type Work = ReturnType<typeof openWorkChanges>;

export function openNotificationStreams(deps: { db: Db; clock: Clock }): NotificationStreams {
  const subscribers = new Set<Subscriber>();
  const counts = openCountChanges(deps);
  const work = openWorkChanges(deps.db);
  let polls = 0;
  let timer: NodeJS.Timeout | undefined;
  let isFollowing = Promise.resolve();

  async function poll(): Promise<void> {
    polls++;
    for (const account of await counts.poll(new Set([...subscribers].map((one) => one.account)))) {
      const count = await unreadCountOf(deps.db, account);
      for (const subscriber of subscribers) if (subscriber.account === account) send(subscriber, count);
    }
    sendWorkChanges(subscribers, await work.poll());
    if (polls % pollsPerCheck === 0) await endExpired(deps, subscribers);
    if (polls % pollsPerHeartbeat === 0) for (const { events } of subscribers) events.heartbeat();
  }

  function scheduleNextPoll(): void {
    if (subscribers.size === 0 || timer) return;
    timer = setTimeout(async () => {
      // A database that is unavailable now is polled again a second later.
      await poll().catch(() => undefined);
      timer = undefined;
      scheduleNextPoll();
    }, pollInterval);
    timer.unref();
  }

  return {
    subscribe: async ({ _id: account, role, session }) => {
      checkLimits(subscribers, account);
      const events = openEvents(() => subscribers.delete(subscriber));
      const subscriber: Subscriber = { account, role, session, events, sent: undefined, missed: {} };
      if (subscribers.size === 0) isFollowing = work.begin();
      subscribers.add(subscriber);
      // What is changed from here on a poll finds; what was changed before is looked up.
      await isFollowing;
      scheduleNextPoll();
      subscriber.sent = { ...(await firstEvent(deps, work, subscriber)), ...subscriber.missed };
      events.send(subscriber.sent);
      return events.bytes;
    },
    stop: () => {
      clearTimeout(timer);
      for (const { events } of subscribers) events.end();
    },
  };
}

async function firstEvent({ db, clock }: { db: Db; clock: Clock }, work: Work, { account, role }: Subscriber) {
  const now = clock.now().getTime();
  const changedAt = await work.latestOf(account, role, timeOf(now - lookBack));
  const since = changedAt === undefined ? now - lookBack : Date.parse(changedAt);
  const unchangedSince = timeOf(Math.min(since + commitDelay, now));
  return { changes: 0, beganAt: timeOf(now), unchangedSince, ...(await unreadCountOf(db, account)) };
}

function checkLimits(subscribers: Set<Subscriber>, account: string): void {
  const own = [...subscribers].filter((one) => one.account === account);
  if (own.length >= streamLimits.person)
    throw new Refusal(429, "You have this open too often. Close a window, then try again.", { retryAfter: 60 });
  if (subscribers.size >= streamLimits.server)
    throw new Refusal(503, "The server is busy. Please try again shortly.", { retryAfter: 60 });
}

function sendWorkChanges(subscribers: Set<Subscriber>, changed: WorkChanges): void {
  for (const subscriber of subscribers) {
    const { changes = 0 } = subscriber.sent ?? subscriber.missed;
    if (concerns(changed, subscriber.account, subscriber.role)) send(subscriber, { changes: changes + 1 });
  }
}

function send(subscriber: Subscriber, update: Partial<LiveUnreadCount>): void {
  if (!subscriber.sent) {
    Object.assign(subscriber.missed, update);
    return;
  }
  const next = { ...subscriber.sent, ...update };
  if (JSON.stringify(next) === JSON.stringify(subscriber.sent)) return;
  subscriber.sent = next;
  subscriber.events.send(next);
}

function timeOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/**
 * Which accounts' notifications have changed since the last poll. Each poll reads the last `overlap` again, because rows
 * become visible later than their timestamp; it compares their number and latest change, so repeats are no change.
 */
function openCountChanges({ db, clock }: { db: Db; clock: Clock }) {
  let previous = new Map<string, string>();
  return {
    poll: async (accounts: Set<string>): Promise<string[]> => {
      const from = timeOf(clock.now().getTime() - overlap);
      const rows = await db
        .selectFrom("notifications")
        .select(({ fn }) => ["account", fn.countAll().as("count"), fn.max("changedAt").as("latest")])
        .where("changedAt", ">=", from)
        .groupBy("account")
        .execute();
      const found = new Map(rows.map((row) => [row.account, `${row.count} ${row.latest}`]));
      const changed = [...accounts].filter((account) => found.get(account) !== previous.get(account));
      previous = found;
      return changed;
    },
  };
}

// Ends the streams of sessions that were logged out, deactivated or have expired.
async function endExpired({ db, clock }: { db: Db; clock: Clock }, subscribers: Set<Subscriber>): Promise<void> {
  const open = await openSessions(db, clock, [...new Set([...subscribers].map((one) => one.session))]);
  for (const { session, events } of subscribers) if (!open.has(session)) events.end();
}

async function openSessions(db: Db, clock: Clock, sessions: string[]): Promise<Set<string>> {
  if (sessions.length === 0) return new Set();
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account")
    .select("sessions.id")
    .where("sessions.id", "in", sessions)
    .where("sessions.expiresAt", ">", clock.now().toISOString())
    .where("accounts.isActive", "=", 1)
    .execute();
  return new Set(rows.map((row) => row.id));
}
