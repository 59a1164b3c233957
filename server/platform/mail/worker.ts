import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { drawnLogo } from "../centre/centre.ts";
import type { Dependencies } from "../dependencies.ts";
import { pollJobs } from "../jobs.ts";
import type { Log } from "../log.ts";
import type { Settings } from "../settings.ts";
import { type ClaimedEmail, claimDue, emailFrom, markDead, markSent, release, retryLater } from "./outbox.ts";
import { linkOf, render } from "./rendering.ts";
import { openSmtp } from "./smtp.ts";
import { type Mailbox, type MailTransport, type OutgoingEmail, openMailFolder, Undeliverable } from "./transport.ts";

const second = 1000;
/** How many e-mails one server sends at the same time. */
const concurrency = 5;
/** The longest that an attempt takes, and that a stopping server waits for one. Both are well within the lease. */
const timeouts = { attempt: 60 * second, stop: 5 * second };
/** Sends what is in the outbox until it is stopped. `stop` waits for attempts that have begun. */
export interface EmailWorker {
  stop(): Promise<void>;
}

/**
 * Runs in every server; leases divide the e-mails among them. `address` is where the server listens: links begin with it
 * unless PUBLIC_URL is set.
 */
export function startEmailWorker(
  deps: Pick<Dependencies, "db" | "clock" | "settings">,
  address: string,
  log: Log,
): EmailWorker {
  const origin = (deps.settings.PUBLIC_URL ?? address).replace(/\/+$/, "");
  const [stopping, cutOff] = [new AbortController(), new AbortController()];
  const context = { ...deps, origin, log, transport: openTransport(deps.settings, log), cutOff: cutOff.signal };
  const failure = "the outbox could not be read";
  const running = pollJobs(() => sendBatch(context), { stopping: stopping.signal, log, failure });
  return {
    stop: async () => {
      stopping.abort();
      const timeout = setTimeout(timeouts.stop, undefined, { ref: false }).then(() => cutOff.abort());
      await Promise.race([running, timeout]);
      await running;
    },
  };
}

interface EmailWorkerContext extends Pick<Dependencies, "db" | "clock" | "settings"> {
  origin: string;
  transport: MailTransport;
  log: Log;
  /** Aborts attempts that are still running when a stopping server has waited long enough. */
  cutOff: AbortSignal;
}

/** Answers whether any e-mail was due. */
async function sendBatch(context: EmailWorkerContext): Promise<boolean> {
  const { due, claimed } = await claimDue(context.db, context.clock, concurrency);
  await Promise.all(claimed.map((email) => deliver(context, email)));
  return due > 0;
}

async function deliver(context: EmailWorkerContext, email: ClaimedEmail): Promise<void> {
  const { db, clock, transport, log, cutOff } = context;
  const signal = AbortSignal.any([cutOff, AbortSignal.timeout(timeouts.attempt)]);
  try {
    await transport.send(await outgoingEmailOf(context, email), signal);
  } catch (error) {
    if (cutOff.aborted) return release(db, clock, email);
    return recordFailure(context, email, error);
  }
  await markSent(db, clock, email);
  log.info({ email: email.id, attempt: email.attempts }, "e-mail sent");
}

async function recordFailure(
  { db, clock, log }: EmailWorkerContext,
  email: ClaimedEmail,
  error: unknown,
): Promise<void> {
  const failure = error instanceof Undeliverable ? error : new Undeliverable("The e-mail could not be prepared.");
  const line = { email: email.id, attempt: email.attempts, reason: failure.message };
  if (failure.isPermanent) await markDead(db, clock, email, failure.message);
  const isDead = failure.isPermanent || !(await retryLater(db, clock, email, failure.message));
  log.warn(line, isDead ? "e-mail became a dead letter" : "e-mail will be retried");
}

async function outgoingEmailOf({ settings, origin }: EmailWorkerContext, row: ClaimedEmail): Promise<OutgoingEmail> {
  const email = emailFrom(row);
  if (!isOneAddress(email.to)) throw new Undeliverable("This is not an e-mail address.", true);
  const from = senderOf(settings, origin);
  const logo = settings.CENTRE_LOGO && (await drawnLogo(settings.CENTRE_LOGO));
  return {
    ...render(email, { centre: settings.CENTRE_NAME, logo, origin }),
    logo: logo?.png,
    id: row.id,
    messageId: `<${row.id}@${from.address.replace(/^.*@/, "")}>`,
    from,
    to: { name: email.name, address: email.to },
    date: new Date(row.createdAt),
    link: linkOf(email, origin)?.url,
  };
}

/** Exactly one address, with nothing that a mail server could read as a second one, a header or an SMTP command. */
function isOneAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s<>,;:"()[\]\\@\p{Cc}]+@[^\s<>,;:"()[\]\\@\p{Cc}]+$/u.test(text);
}

function senderOf({ MAIL_FROM, CENTRE_NAME }: Settings, origin: string): Mailbox {
  return MAIL_FROM ?? { name: CENTRE_NAME, address: `no-reply@${hostOf(origin)}` };
}

// RFC 5321 puts an IP address behind the @ into brackets.
function hostOf(origin: string): string {
  const { hostname } = new URL(origin);
  return /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname;
}

function openTransport({ SMTP_URL, DATA_DIR }: Settings, log: Log): MailTransport {
  return SMTP_URL ? openSmtp(SMTP_URL) : openMailFolder(join(DATA_DIR, "mail"), log);
}
