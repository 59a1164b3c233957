import { sql } from "kysely";
import type { Db } from "../../platform/dependencies.ts";

// What rooms of external verifiers say of somebody: those that held them, and those that they opened.

/** `enrolments` is JSON that names learners by their ids. */
const holdsThem = (account: string) => sql<boolean>`"rooms"."enrolments" like ${`%"${account}"%`}`;

export async function roomsOf(db: Db, account: string) {
  const rows = await db
    .selectFrom("rooms")
    .select(["name", "verifier", "from", "until", "closedAt", "outcome", "action", "by"])
    .where(({ or, eb }) => or([eb("by", "=", account), holdsThem(account)]))
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map(({ by, ...row }) => ({ ...row, opened: by === account }));
}

/** What was looked at of theirs. */
export function looksOf(db: Db, account: string) {
  const own = db.selectFrom("portfolios").select("id").where("student", "=", account);
  return db
    .selectFrom("looks")
    .innerJoin("rooms", "rooms.id", "looks.room")
    .select(["rooms.name as room", "looks.what", "looks.at"])
    .where(({ or, eb }) => or([eb("looks.subject", "=", account), eb("looks.subject", "in", own)]))
    .orderBy("looks.at")
    .orderBy("looks.id")
    .execute();
}

/** Notes about them that the centre reads too. */
export function roomNotesOf(db: Db, account: string) {
  return db
    .selectFrom("roomNotes")
    .innerJoin("rooms", "rooms.id", "roomNotes.room")
    .select(["rooms.name as room", "roomNotes.place", "roomNotes.text", "roomNotes.at"])
    .where("roomNotes.learner", "=", account)
    .where(({ or, eb }) => or([eb("roomNotes.isShared", "=", 1), eb("rooms.closedAt", "is not", null)]))
    .orderBy("roomNotes.at")
    .orderBy("roomNotes.id")
    .execute();
}
