import { setTimeout } from "node:timers/promises";
import { buildPushPayload } from "@block65/webcrypto-web-push";
import { minute } from "contract/core/calendar.ts";
import { notificationKinds } from "contract/notifications/kinds.ts";
import { acceptedKeys, type Db, type Dependencies, fromNow } from "../platform/dependencies.ts";
import { type Claimed, leasesOf, pollJobs } from "../platform/jobs.ts";
import { errorName, type Log } from "../platform/log.ts";
import { NotPublic, postPublicly } from "../platform/public-post.ts";

const second = 1000;
const concurrency = 5;
/** The longest that an attempt takes, well within the lease. */
const attemptMost = 15 * second;
const stopMost = 5 * second;
/** How long each next attempt waits, in milliseconds; after the last it is given up: the bell has it. */
export const pushDelays = [1, 5, 30, 120].map((minutes) => minutes * minute);
/** How long a push service keeps it for a device that is switched off, in seconds. */
const ttl = 86_400;
/** The push service does not know the subscription any more, or another key made it. */
const ended = [403, 404, 410];

const { claimDue, release, update } = leasesOf("pushes", "waiting");

type Context = Pick<Dependencies, "db" | "clock" | "keys"> & {
  /** Of whoever is to be asked about what is sent: an https or mailto address (RFC 8292). */
  subject: string;
  post: typeof postPublicly;
  log: Pick<Log, "warn">;
  cutOff: AbortSignal;
};

/** Tells devices of notifications, in every server; leases divide them. `post` reaches public addresses alone. */
export function startPushWorker(
  deps: Pick<Dependencies, "db" | "clock" | "keys" | "settings">,
  log: Log,
  post = postPublicly,
): { stop(): Promise<void> } {
  const { PUBLIC_URL, MAIL_FROM } = deps.settings;
  const subject = PUBLIC_URL?.startsWith("https:") ? PUBLIC_URL : `mailto:${MAIL_FROM?.address ?? "nobody@localhost"}`;
  const [stopping, cutOff] = [new AbortController(), new AbortController()];
  const context = { ...deps, subject, post, log, cutOff: cutOff.signal };
  const failure = "what devices are to be told could not be read";
  const running = pollJobs(() => sendPushes(context), { stopping: stopping.signal, log, failure });
  return {
    stop: async () => {
      stopping.abort();
      const timeout = setTimeout(stopMost, undefined, { ref: false }).then(() => cutOff.abort());
      await Promise.race([running, timeout]);
      await running;
    },
  };
}

/** Answers whether any was due. */
export async function sendPushes(context: Context): Promise<boolean> {
  const { due, claimed } = await claimDue(context.db, context.clock, concurrency);
  await Promise.all(claimed.map((push) => deliver(context, push)));
  return due > 0;
}

async function deliver(context: Context, push: Claimed<"pushes">): Promise<void> {
  const { db, clock, log, cutOff } = context;
  const target = await targetOf(context, push.subscription, push.notification);
  if (!target) return giveUp(db, push);
  try {
    const status = await send(context, push, target);
    if (ended.includes(status)) return await end(db, push.subscription);
    if (status < 300) await told(context, push.subscription);
    if (status < 500 && status !== 429) return await giveUp(db, push);
    log.warn({ status, attempt: push.attempts }, "a push service did not take what a device is to be told");
  } catch (error) {
    if (cutOff.aborted) return release(db, clock, push);
    log.warn({ name: errorName(error), attempt: push.attempts }, "a push service was not reached");
    // What is no address of a push service, and what is no key, will never be.
    if (error instanceof NotPublic || error instanceof DOMException) return end(db, push.subscription);
  }
  const delay = pushDelays[push.attempts - 1];
  if (delay === undefined) await giveUp(db, push);
  else await update(db, push, { dueAt: fromNow(clock, delay) });
}

type Target = NonNullable<Awaited<ReturnType<typeof targetOf>>>;

/** Undefined once the session has ended, the account is inactive or the notification was read. */
function targetOf({ db, clock }: Context, subscription: string, notification: string) {
  return db
    .selectFrom("pushSubscriptions")
    .innerJoin("sessions", "sessions.id", "pushSubscriptions.session")
    .innerJoin("accounts", "accounts.id", "pushSubscriptions.account")
    .innerJoin("notifications", "notifications.account", "accounts.id")
    .select(["pushSubscriptions.endpoint", "pushSubscriptions.p256dh", "pushSubscriptions.auth"])
    .where("pushSubscriptions.id", "=", subscription)
    .where("notifications.id", "=", notification)
    .where("notifications.readAt", "is", null)
    .where("accounts.isActive", "=", 1)
    .where("sessions.expiresAt", ">", clock.now().toISOString())
    .executeTakeFirst();
}

/** Neither who nor what: only the kind, and the page to open. A device shows one of the same tag once. */
async function send(
  context: Context,
  { kind, path, notification }: Claimed<"pushes">,
  target: Target,
): Promise<number> {
  const { endpoint, ...keys } = target;
  const { name } = notificationKinds[kind];
  const text = `Something new in Portfolio Builder: ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
  // The longest that is waited for is one of its own errors, which a timeout's DOMException would hide.
  const timeout = AbortSignal.timeout(attemptMost);
  const signal = AbortSignal.any([context.cutOff, timeout]);
  let status = 0;
  // A subscription belongs to the key that it was made with: for another, its push service answers 403 (or 401).
  for (const key of acceptedKeys(context.keys, "push")) {
    const { headers, body } = await buildPushPayload(
      { data: { text, path, tag: notification }, options: { ttl, urgency: "normal" } },
      { endpoint, expirationTime: null, keys },
      { subject: context.subject, ...key },
    );
    status = await context.post(endpoint, { headers: { ...headers }, body }, signal).catch((error) => {
      throw timeout.aborted ? new Error("timeout") : error;
    });
    if (status !== 401 && status !== 403) break;
  }
  return status;
}

async function told({ db, clock }: Context, subscription: string): Promise<void> {
  const lastAt = clock.now().toISOString();
  await db.updateTable("pushSubscriptions").set({ lastAt }).where("id", "=", subscription).execute();
}

async function giveUp(db: Db, { id, claim }: Claimed<"pushes">): Promise<void> {
  await db.deleteFrom("pushes").where("id", "=", id).where("claim", "=", claim).execute();
}

async function end(db: Db, subscription: string): Promise<void> {
  await db.deleteFrom("pushSubscriptions").where("id", "=", subscription).execute();
}
