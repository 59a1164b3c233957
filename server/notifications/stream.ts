import type { Readable } from "node:stream";
import type { Role } from "contract/core/permissions.ts";
import type { LiveUnreadCount } from "contract/notifications/notifications.ts";
import type { Clock, Db } from "../platform/dependencies.ts";
import { type Events, openEvents } from "../platform/http/answers/events.ts";
import { Refusal } from "../platform/http/refusals.ts";
import { unreadCountOf } from "./reading.ts";
import { openWorkChanges, type WorkChanges } from "./work-changes.ts";

const second = 1000;
/** How often the database is asked, once for everybody who follows on this server. */
const lookEvery = second;
/** After how many looks sessions are checked, and a sign of life is sent. */
const checkAt = 5;
const beatAt = 15;
/** A transaction may be that late with a row it has dated; no statement runs for longer than five seconds. */
const overlap = 30 * second;
export const streamLimits = { person: 5, server: 2000 };

/** Everybody whose bell is open on this server. */
export interface Following {
  /** A stream that tells the board at once, and whenever it or the person's work changes. @throws Refusal 429, 503 when there are too many */
  follow(viewer: { _id: string; role: Role; session: string }): Promise<Readable>;
  /** Ends all streams. */
  stop(): void;
}

interface Follower {
  account: string;
  role: Role;
  session: string;
  events: Events;
  /** What was told last; undefined before the first word. */
  told: LiveUnreadCount | undefined;
}

export function openFollowing(deps: { db: Db; clock: Clock }): Following {
  const followers = new Set<Follower>();
  const changes = openChanges(deps);
  const work = openWorkChanges(deps.db);
  let looks = 0;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    looks++;
    for (const account of await changes.since(new Set([...followers].map((one) => one.account)))) {
      const board = await unreadCountOf(deps.db, account);
      for (const follower of followers) if (follower.account === account) tell(follower, board);
    }
    tellOfWork(followers, await work.since());
    if (looks % checkAt === 0) await endClosed(deps, followers);
    if (looks % beatAt === 0) for (const { events } of followers) events.beat();
  }

  function lookOn(): void {
    if (followers.size === 0 || timer) return;
    timer = setTimeout(async () => {
      // A database that does not answer now is asked again at the next look.
      await look().catch(() => undefined);
      timer = undefined;
      lookOn();
    }, lookEvery);
    timer.unref();
  }

  return {
    follow: async ({ _id: account, role, session }) => {
      checkRoom(followers, account);
      const events = openEvents(() => followers.delete(follower));
      const follower: Follower = { account, role, session, events, told: undefined };
      const isFirst = followers.size === 0;
      followers.add(follower);
      if (isFirst) await work.begin();
      lookOn();
      tell(follower, await unreadCountOf(deps.db, account));
      return events.bytes;
    },
    stop: () => {
      clearTimeout(timer);
      for (const { events } of followers) events.end();
    },
  };
}

function checkRoom(followers: Set<Follower>, account: string): void {
  const own = [...followers].filter((one) => one.account === account);
  if (own.length >= streamLimits.person)
    throw new Refusal(429, "You have this open too often. Close a window, then try again.", { retryAfter: 60 });
  if (followers.size >= streamLimits.server)
    throw new Refusal(503, "The server is busy. Please try again shortly.", { retryAfter: 60 });
}

function tellOfWork(followers: Set<Follower>, { accounts, administrators }: WorkChanges): void {
  for (const follower of followers) {
    const isConcerned = accounts.has(follower.account) || (administrators && follower.role === "admin");
    if (isConcerned && follower.told) tell(follower, { changes: follower.told.changes + 1 });
  }
}

function tell(follower: Follower, news: Partial<LiveUnreadCount>): void {
  const next = { unread: 0, latest: null, changes: 0, ...follower.told, ...news };
  if (JSON.stringify(next) === JSON.stringify(follower.told)) return;
  follower.told = next;
  follower.events.tell(next);
}

/**
 * Which accounts' notices may have changed since the last time. What was dated within `overlap` is looked at again, for
 * rows become visible later than they are dated; the same rows once more are no change.
 */
function openChanges({ db, clock }: { db: Db; clock: Clock }) {
  let seen = new Map<string, string>();
  return {
    since: async (accounts: Set<string>): Promise<string[]> => {
      const from = new Date(clock.now().getTime() - overlap).toISOString();
      const rows = await db
        .selectFrom("notices")
        .select(({ fn }) => ["account", fn.countAll().as("count"), fn.max("changedAt").as("latest")])
        .where("changedAt", ">=", from)
        .groupBy("account")
        .execute();
      const found = new Map(rows.map((row) => [row.account, `${row.count} ${row.latest}`]));
      const changed = [...accounts].filter((account) => found.get(account) !== seen.get(account));
      seen = found;
      return changed;
    },
  };
}

// Whoever logged out, was deactivated or did not come back in time hears nothing more.
async function endClosed({ db, clock }: { db: Db; clock: Clock }, followers: Set<Follower>): Promise<void> {
  const open = await openSessions(db, clock, [...new Set([...followers].map((one) => one.session))]);
  for (const { session, events } of followers) if (!open.has(session)) events.end();
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
