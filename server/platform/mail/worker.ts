import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Dependencies } from "../dependencies.ts";
import type { Settings } from "../settings.ts";
import { emailFrom } from "./email.ts";
import { openMailFolder } from "./mail-folder.ts";
import { type Claimed, claimDue, markDead, markSent, release, retryLater } from "./outbox.ts";
import { linkOf, product, render } from "./rendering.ts";
import { openSmtp } from "./smtp.ts";
import { type Mailbox, type MailTransport, type OutgoingEmail, Undeliverable } from "./transport.ts";

const second = 1000;
/** Letters of one server that are under way at once. */
const together = 5;
/** An attempt takes no longer, and a server that stops waits no longer for one; well within the lease. */
const patience = { attempt: 60 * second, stop: 5 * second, idle: second, fault: 5 * second };

interface Log {
  info(line: object, message: string): void;
  warn(line: object, message: string): void;
  error(line: object, message: string): void;
}

/** Sends what is in the outbox until it is stopped. `stop` lets what is under way come to its end. */
export interface EmailWorker {
  stop(): Promise<void>;
}

/**
 * Every server does this, and they share the work. `address` is where the server listens, which letters name when
 * PUBLIC_URL does not say otherwise.
 */
export function startEmailWorker(
  deps: Pick<Dependencies, "db" | "clock" | "settings">,
  address: string,
  log: Log,
): EmailWorker {
  const origin = (deps.settings.PUBLIC_URL ?? address).replace(/\/+$/, "");
  const office = { ...deps, origin, log, carrier: openTransport(deps.settings, log) };
  const [ended, hurried] = [new AbortController(), new AbortController()];
  const working = work({ ...office, hurried: hurried.signal }, ended.signal);
  return {
    stop: async () => {
      ended.abort();
      const impatience = setTimeout(patience.stop, undefined, { ref: false }).then(() => hurried.abort());
      await Promise.race([working, impatience]);
      await working;
    },
  };
}

interface EmailWorkerContext extends Pick<Dependencies, "db" | "clock" | "settings"> {
  origin: string;
  carrier: MailTransport;
  log: Log;
  /** The server stops and cannot wait any longer. */
  hurried: AbortSignal;
}

async function work(office: EmailWorkerContext, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    const rest = await round(office).catch((error: unknown) => {
      // The database may be away for a moment; the letters are in it and wait.
      office.log.error({ name: error instanceof Error ? error.name : "unknown" }, "the outbox could not be read");
      return patience.fault;
    });
    if (rest > 0) await setTimeout(rest, undefined, { signal: ended, ref: false }).catch(() => undefined);
  }
}

/** Answers how long there is nothing to do, in milliseconds. */
async function round(office: EmailWorkerContext): Promise<number> {
  const { due, letters } = await claimDue(office.db, office.clock, together);
  await Promise.all(letters.map((letter) => deliver(office, letter)));
  return due === 0 ? patience.idle : 0;
}

async function deliver(office: EmailWorkerContext, letter: Claimed): Promise<void> {
  const { db, clock, carrier, log, hurried } = office;
  const signal = AbortSignal.any([hurried, AbortSignal.timeout(patience.attempt)]);
  try {
    await carrier.carry(outgoingEmailOf(office, letter), signal);
  } catch (error) {
    if (hurried.aborted) return release(db, clock, letter);
    return tryLater(office, letter, error);
  }
  await markSent(db, clock, letter);
  log.info({ letter: letter.id, attempt: letter.attempts }, "letter sent");
}

async function tryLater({ db, clock, log }: EmailWorkerContext, letter: Claimed, error: unknown): Promise<void> {
  const fault = error instanceof Undeliverable ? error : new Undeliverable("The letter could not be made ready.");
  const line = { letter: letter.id, attempt: letter.attempts, reason: fault.message };
  if (fault.forGood) await markDead(db, clock, letter, fault.message);
  const isOver = fault.forGood || !(await retryLater(db, clock, letter, fault.message));
  log.warn(line, isOver ? "letter given up" : "letter put off");
}

function outgoingEmailOf({ settings, origin }: EmailWorkerContext, row: Claimed): OutgoingEmail {
  const letter = emailFrom(row);
  if (!isOneAddress(letter.to)) throw new Undeliverable("This is not an e-mail address.", true);
  const from = senderOf(settings, origin);
  return {
    ...render(letter, origin),
    id: row.id,
    messageId: `<${row.id}@${from.address.replace(/^.*@/, "")}>`,
    from,
    to: { name: letter.name, address: letter.to },
    date: new Date(row.createdAt),
    link: linkOf(letter, origin)?.url,
  };
}

/** One address and nothing that a mail server could read as several, as a header, or as a command. */
function isOneAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s<>,;:"()[\]\\@\p{Cc}]+@[^\s<>,;:"()[\]\\@\p{Cc}]+$/u.test(text);
}

function senderOf({ MAIL_FROM }: Settings, origin: string): Mailbox {
  return MAIL_FROM ?? { name: product, address: `no-reply@${hostOf(origin)}` };
}

// An address of numbers stands in brackets behind the @.
function hostOf(origin: string): string {
  const { hostname } = new URL(origin);
  return /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname;
}

function openTransport({ SMTP_URL, DATA_DIR }: Settings, log: Log): MailTransport {
  return SMTP_URL ? openSmtp(SMTP_URL) : openMailFolder(join(DATA_DIR, "mail"), log);
}
