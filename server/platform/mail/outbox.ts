import { inBatches } from "../database/batches.ts";
import { newId } from "../database/ids.ts";
import type { EmailState, OutboxRow } from "../database/job-rows.ts";
import { insertRow, prepared } from "../database/prepared-statements.ts";
import { type Clock, type Db, fromNow } from "../dependencies.ts";
import { type Claimed, leasesOf } from "../jobs.ts";
import { contentOf, type EmailMessage } from "./email.ts";
import { lineOf } from "./typed-text.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long each next attempt waits, in milliseconds: after nine attempts in nearly three days an e-mail is a dead letter. */
export const delays = [1, 5, 15, 60, 240, 720, 1440, 1440].map((minutes) => minutes * minute);

/** How long rows stay, in milliseconds. Dead letters stay longer, so that an administrator can solve the problem. */
export const retention = { sent: 30 * day, dead: 90 * day, void: day };

/**
 * Puts an e-mail into the outbox, inside the transaction that causes it: both are committed, or neither. It is sent
 * within seconds, by whichever server claims it first. @throws Error for a button that leads out of the product
 */
export async function enqueueEmail(db: Db, clock: Clock, email: EmailMessage): Promise<void> {
  await insertRow(db, "outbox", rowOf(clock, email, "waiting"));
}

/** Puts many e-mails into the outbox, in the transaction that causes them. Void ones are never sent. */
export async function enqueueEmails(
  db: Db,
  clock: Clock,
  emails: readonly EmailMessage[],
  state: EmailState = "waiting",
): Promise<void> {
  for (const batch of inBatches(emails.map((email) => rowOf(clock, email, state))))
    await db.insertInto("outbox").values(batch).execute();
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
