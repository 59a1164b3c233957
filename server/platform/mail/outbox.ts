import { newId } from "../database/ids.ts";
import type { EmailState, OutboxRow } from "../database/tables.ts";
import type { Clock, Db } from "../dependencies.ts";
import { contentOf, type EmailMessage } from "./email.ts";
import { lineOf } from "./typed-text.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long each next attempt waits, in milliseconds: after nine attempts in nearly three days an e-mail is a dead letter. */
export const delays = [1, 5, 15, 60, 240, 720, 1440, 1440].map((minutes) => minutes * minute);

/** How long a claim lasts, in milliseconds. After a crash, another server claims the e-mail when the lease has expired. */
export const lease = 2 * minute;

/** How long rows stay, in milliseconds. Dead letters stay longer, so that an administrator can solve the problem. */
export const retention = { sent: 30 * day, dead: 90 * day, void: day };

/**
 * Puts an e-mail into the outbox, inside the transaction that causes it: both are committed, or neither. It is sent
 * within seconds, by whichever server claims it first. @throws Error for a button that leads out of the product
 */
export async function enqueueEmail(db: Db, clock: Clock, email: EmailMessage): Promise<void> {
  await put(db, clock, email, "waiting");
}

/** The same for many e-mails, with one statement for every 500. */
export async function enqueueEmails(db: Db, clock: Clock, emails: readonly EmailMessage[]): Promise<void> {
  const rows = emails.map((email) => rowOf(clock, email, "waiting"));
  for (let from = 0; from < rows.length; from += batchSize)
    await db
      .insertInto("outbox")
      .values(rows.slice(from, from + batchSize))
      .execute();
}

const batchSize = 500;

/** Writes a row that is never sent: the response time must not reveal whether there was somebody to write to. */
export async function enqueueVoidEmail(db: Db, clock: Clock, email: EmailMessage): Promise<void> {
  await put(db, clock, { ...email, to: "", name: "" }, "void");
}

/** The e-mails that this server has claimed, and how many were due: another server may have claimed the others. */
export interface ClaimedBatch {
  due: number;
  letters: Claimed[];
}
export type Claimed = OutboxRow & { claim: string };

/** Claims at most `limit` e-mails that are due. No other server sends them until the lease has expired. */
export async function claimDue(db: Db, clock: Clock, limit: number): Promise<ClaimedBatch> {
  const due = await db
    .selectFrom("outbox")
    .selectAll()
    .where("state", "=", "waiting")
    .where("dueAt", "<=", clock.now().toISOString())
    .orderBy("dueAt")
    .orderBy("id")
    .limit(limit)
    .execute();
  const emails: Claimed[] = [];
  for (const row of due) {
    const claimed = await claim(db, clock, row);
    if (claimed) emails.push(claimed);
  }
  return { due: due.length, letters: emails };
}

/** Records that the e-mail was sent, and deletes its text. */
export async function markSent(db: Db, clock: Clock, email: Claimed): Promise<void> {
  await update(db, email, { state: "sent", content: "", reason: null, endedAt: clock.now().toISOString() });
}

/** Schedules the next attempt; after the last one it is a dead letter. Answers whether there will be another. */
export async function retryLater(db: Db, clock: Clock, email: Claimed, reason: string): Promise<boolean> {
  const delay = delays[email.attempts - 1];
  if (delay === undefined) {
    await markDead(db, clock, email, reason);
    return false;
  }
  await update(db, email, { dueAt: new Date(clock.now().getTime() + delay).toISOString(), reason });
  return true;
}

/** Makes it a dead letter, which an administrator sees and may send again. */
export async function markDead(db: Db, clock: Clock, email: Claimed, reason: string): Promise<void> {
  await update(db, email, { state: "dead", reason, endedAt: clock.now().toISOString() });
}

/** Ends the lease of an attempt that a stopping server broke off; another server may claim it at once. */
export async function release(db: Db, clock: Clock, email: Claimed): Promise<void> {
  await update(db, email, { dueAt: clock.now().toISOString(), attempts: email.attempts - 1 });
}

/** Deletes rows whose retention is over. */
export async function sweepOutbox(db: Db, clock: Clock): Promise<void> {
  for (const state of ["sent", "dead", "void"] as const) {
    const before = new Date(clock.now().getTime() - retention[state]).toISOString();
    await db.deleteFrom("outbox").where("state", "=", state).where("endedAt", "<", before).execute();
  }
}

async function put(db: Db, clock: Clock, email: EmailMessage, state: EmailState): Promise<void> {
  await db
    .insertInto("outbox")
    .values(rowOf(clock, email, state))
    .execute();
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

// Compare-and-set on "dueAt": of two servers that have read the same row, only the first one changes it.
async function claim(db: Db, clock: Clock, row: OutboxRow): Promise<Claimed | undefined> {
  const leased = {
    claim: newId(),
    attempts: row.attempts + 1,
    dueAt: new Date(clock.now().getTime() + lease).toISOString(),
  };
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set(leased)
    .where("id", "=", row.id)
    .where("state", "=", "waiting")
    .where("dueAt", "=", row.dueAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { ...row, ...leased } : undefined;
}

// Changes nothing when the lease has expired and another server has claimed the e-mail.
async function update(db: Db, email: Claimed, values: Partial<OutboxRow>): Promise<void> {
  await db
    .updateTable("outbox")
    .set(values)
    .where("id", "=", email.id)
    .where("state", "=", "waiting")
    .where("claim", "=", email.claim)
    .execute();
}
