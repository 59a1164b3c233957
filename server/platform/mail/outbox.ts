import { newId } from "../database/ids.ts";
import type { EmailState, OutboxRow } from "../database/tables.ts";
import type { Clock, Db } from "../dependencies.ts";
import { contentOf, type Email_ } from "./email.ts";
import { lineOf } from "./typed-text.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long each next attempt waits, in milliseconds: a letter is given up after nine attempts in nearly three days. */
export const delays = [1, 5, 15, 60, 240, 720, 1440, 1440].map((minutes) => minutes * minute);

/** For so long a letter belongs to whoever took it up; after a crash it is taken up again when this is over. */
export const lease = 2 * minute;

/** How long the outbox remembers a letter, in milliseconds. Unsent ones leave time to mend what was wrong. */
export const remembered = { sent: 30 * day, dead: 90 * day, void: day };

/**
 * Puts a letter into the outbox. Called inside the transaction that gives the reason for it: both are kept, or neither.
 * It is sent within seconds, by whichever server finds it first. @throws Error for a button that leads elsewhere
 */
export async function enqueueEmail(db: Db, clock: Clock, letter: Email_): Promise<void> {
  await put(db, clock, letter, "waiting");
}

/** The same for many letters, in few statements. */
export async function enqueueEmails(db: Db, clock: Clock, letters: readonly Email_[]): Promise<void> {
  const rows = letters.map((letter) => rowOf(clock, letter, "waiting"));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await db
      .insertInto("outbox")
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
}

const rowsAtOnce = 500;

/** Writes what `post` would write and never sends it, where nobody may see in the time it takes whether there is a letter. */
export async function enqueueVoidEmail(db: Db, clock: Clock, letter: Email_): Promise<void> {
  await put(db, clock, { ...letter, to: "", name: "" }, "void");
}

/** Letters that one server has taken up, and how many were due: another server may have had the others. */
export interface ClaimedBatch {
  due: number;
  letters: Claimed[];
}
export type Claimed = OutboxRow & { claim: string };

/** Takes up at most so many letters that are due. No other server sends them until the lease has run out. */
export async function claimDue(db: Db, clock: Clock, most: number): Promise<ClaimedBatch> {
  const due = await db
    .selectFrom("outbox")
    .selectAll()
    .where("state", "=", "waiting")
    .where("dueAt", "<=", clock.now().toISOString())
    .orderBy("dueAt")
    .orderBy("id")
    .limit(most)
    .execute();
  const letters: Claimed[] = [];
  for (const row of due) {
    const claimed = await claim(db, clock, row);
    if (claimed) letters.push(claimed);
  }
  return { due: due.length, letters };
}

/** The letter is on its way: what it said is removed here. */
export async function markSent(db: Db, clock: Clock, letter: Claimed): Promise<void> {
  await settle(db, letter, { state: "sent", content: "", reason: null, endedAt: clock.now().toISOString() });
}

/** It could not be sent for now. Answers whether it will be tried again by itself. */
export async function retryLater(db: Db, clock: Clock, letter: Claimed, reason: string): Promise<boolean> {
  const delay = delays[letter.attempts - 1];
  if (delay === undefined) {
    await markDead(db, clock, letter, reason);
    return false;
  }
  await settle(db, letter, { dueAt: new Date(clock.now().getTime() + delay).toISOString(), reason });
  return true;
}

/** It will never arrive like this: an administrator sees it and decides. */
export async function markDead(db: Db, clock: Clock, letter: Claimed, reason: string): Promise<void> {
  await settle(db, letter, { state: "dead", reason, endedAt: clock.now().toISOString() });
}

/** Was not tried to the end, because the server stops: another one may take it up at once. */
export async function release(db: Db, clock: Clock, letter: Claimed): Promise<void> {
  await settle(db, letter, { dueAt: clock.now().toISOString(), attempts: letter.attempts - 1 });
}

/** Removes what has been remembered for long enough. */
export async function sweepOutbox(db: Db, clock: Clock): Promise<void> {
  for (const state of ["sent", "dead", "void"] as const) {
    const before = new Date(clock.now().getTime() - remembered[state]).toISOString();
    await db.deleteFrom("outbox").where("state", "=", state).where("endedAt", "<", before).execute();
  }
}

async function put(db: Db, clock: Clock, letter: Email_, state: EmailState): Promise<void> {
  await db
    .insertInto("outbox")
    .values(rowOf(clock, letter, state))
    .execute();
}

function rowOf(clock: Clock, letter: Email_, state: EmailState): OutboxRow {
  if (letter.button && !/^\/(?!\/)/.test(letter.button.path))
    throw new Error("a letter's button leads into the product");
  const now = clock.now().toISOString();
  return {
    id: newId(),
    address: letter.to,
    name: lineOf(letter.name),
    subject: lineOf(letter.subject),
    content: contentOf(letter),
    state,
    attempts: 0,
    dueAt: now,
    claim: null,
    reason: null,
    createdAt: now,
    endedAt: state === "void" ? now : null,
  };
}

// Of two servers that have read the same row, the second finds another time in it and changes nothing.
async function claim(db: Db, clock: Clock, row: OutboxRow): Promise<Claimed | undefined> {
  const taken = {
    claim: newId(),
    attempts: row.attempts + 1,
    dueAt: new Date(clock.now().getTime() + lease).toISOString(),
  };
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set(taken)
    .where("id", "=", row.id)
    .where("state", "=", "waiting")
    .where("dueAt", "=", row.dueAt)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? { ...row, ...taken } : undefined;
}

// Whoever lost the letter, because their lease had run out, has no more to say about it.
async function settle(db: Db, letter: Claimed, became: Partial<OutboxRow>): Promise<void> {
  await db
    .updateTable("outbox")
    .set(became)
    .where("id", "=", letter.id)
    .where("state", "=", "waiting")
    .where("claim", "=", letter.claim)
    .execute();
}
