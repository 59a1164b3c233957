import { day, minute } from "contract/core/calendar.ts";
import { z } from "zod";
import { newId } from "../database/ids.ts";
import type { EmailState, OutboxRow } from "../database/job-rows.ts";
import { insertRows, prepared } from "../database/prepared-statements.ts";
import { type Clock, type Db, fromNow } from "../dependencies.ts";
import { type Claimed, jobAdded, leasesOf } from "../jobs.ts";
import { lineOf, nameInEmail } from "./typed-text.ts";

const Content = z.object({
  paragraphs: z.array(z.string()),
  button: z.object({ label: z.string(), path: z.string() }).optional(),
});

/**
 * One e-mail to one person, before it is rendered. `path` is a page of the product, such as `/login`; the origin is added
 * when the e-mail is sent, from PUBLIC_URL and never from a request.
 */
export interface EmailMessage extends z.infer<typeof Content> {
  /** One e-mail address, as it is stored with an account. */
  to: string;
  /** The name in the greeting. */
  name: string;
  subject: string;
}

/** E-mails of one kind to one address in an hour, where anybody can cause them by typing the address. */
export const recipientLimit = { most: 3, seconds: 3600 };

/** The part that is deleted once the e-mail has been sent, because it may hold links with tokens. */
function contentOf({ paragraphs, button }: EmailMessage): string {
  return JSON.stringify({ paragraphs, button });
}

/** The e-mail of a row of the outbox. A name that does not look like one is left out. */
export function emailFrom(row: { address: string; name: string; subject: string; content: string }): EmailMessage {
  const { address, name, subject, content } = row;
  return { to: address, name: nameInEmail(name), subject, ...Content.parse(JSON.parse(content)) };
}

/** How long each next attempt waits, in milliseconds: after nine attempts in nearly three days an e-mail is a dead letter. */
export const delays = [1, 5, 15, 60, 240, 720, 1440, 1440].map((minutes) => minutes * minute);

/** How long rows stay, in milliseconds. Dead letters stay longer, so that an administrator can solve the problem. */
export const retention = { sent: 30 * day, dead: 90 * day, void: day };

/**
 * Puts an e-mail into the outbox, inside the transaction that causes it: both are committed, or neither. It is sent
 * within seconds, by whichever server claims it first. @throws Error for a button that leads out of the product
 */
export async function enqueueEmail(db: Db, clock: Clock, email: EmailMessage): Promise<void> {
  await enqueueEmails(db, clock, [email]);
}

/** Puts many e-mails into the outbox, in the transaction that causes them. Void ones are never sent. */
export async function enqueueEmails(
  db: Db,
  clock: Clock,
  emails: readonly EmailMessage[],
  state: EmailState = "waiting",
): Promise<void> {
  await insertRows(
    db,
    "outbox",
    emails.map((email) => rowOf(clock, email, state)),
  );
  jobAdded();
}

/** Writes a row that is never sent: the response time must not reveal whether there was somebody to write to. */
export function enqueueVoidEmail(db: Db, clock: Clock, email: EmailMessage): Promise<void> {
  return enqueueEmails(db, clock, [{ ...email, to: "", name: "" }], "void");
}

/** An e-mail that this server has claimed. No other server sends it until the lease has expired. */
export type ClaimedEmail = Claimed<"outbox">;

const { claimDue, release, update } = leasesOf("outbox", "waiting");

export { claimDue, release };

/** Records that the e-mail was sent, and deletes its text. */
export async function markSent(db: Db, clock: Clock, email: ClaimedEmail): Promise<void> {
  await sendOne(db, { id: email.id, claim: email.claim, endedAt: clock.now().toISOString() });
}

const sendOne = prepared(["id", "claim", "endedAt"], (db, value) =>
  db
    .updateTable("outbox")
    .set({ state: "sent", content: "", reason: null, endedAt: value("endedAt") })
    .where("id", "=", value("id"))
    .where("state", "=", "waiting")
    .where("claim", "=", value("claim")),
);

/** Schedules the next attempt; after the last one it is a dead letter. Answers whether there will be another. */
export async function retryLater(db: Db, clock: Clock, email: ClaimedEmail, reason: string): Promise<boolean> {
  const delay = delays[email.attempts - 1];
  if (delay === undefined) {
    await markDead(db, clock, email, reason);
    return false;
  }
  await update(db, email, { dueAt: fromNow(clock, delay), reason });
  return true;
}

/** Makes it a dead letter, which an administrator sees and may send again. */
export async function markDead(db: Db, clock: Clock, email: ClaimedEmail, reason: string): Promise<void> {
  await update(db, email, { state: "dead", reason, endedAt: clock.now().toISOString() });
}

/** Deletes rows whose retention is over. */
export async function sweepOutbox(db: Db, clock: Clock): Promise<void> {
  for (const state of ["sent", "dead", "void"] as const) {
    const before = fromNow(clock, -retention[state]);
    await db.deleteFrom("outbox").where("state", "=", state).where("endedAt", "<", before).execute();
  }
}

function rowOf(clock: Clock, email: EmailMessage, state: EmailState): OutboxRow {
  if (email.button && !/^\/(?!\/)/.test(email.button.path))
    throw new Error("the button of an e-mail leads into the product");
  const now = clock.now().toISOString();
  return {
    id: newId(),
    address: email.to,
    name: lineOf(email.name),
    subject: lineOf(email.subject),
    content: contentOf(email),
    state,
    attempts: 0,
    dueAt: now,
    claim: null,
    reason: null,
    createdAt: now,
    endedAt: state === "void" ? now : null,
  };
}
