import { sql } from "kysely";
import { prepared } from "../platform/database/postgres/prepared-statements.ts";
import type { AuditRow } from "../platform/database/tables.ts";
import type { Clock, Db } from "../platform/dependencies.ts";
import { hashOf, textOf } from "./chain.ts";

/** What happened, never with contents: no text of a portfolio, no e-mail, no feedback. */
export interface Entry {
  actor: string | null;
  action:
    | "register"
    | "import"
    | "activate"
    | "deactivate"
    | "assign"
    | "logIn"
    | "logOut"
    | "refuseLogIn"
    | "rename"
    | "requestEmailChange"
    | "changeAddress"
    | "changePassword"
    | "refusePassword"
    | "signOutEverywhere"
    | "download"
    | "changeNotificationSettings"
    | "forgetPassword"
    | "resetPassword"
    | "sendAgain"
    | "create"
    | "edit"
    | "delete"
    | "restore"
    | "export"
    | "submit"
    | "withdraw"
    | "saveFeedback"
    | "submitFeedback"
    | "finish"
    | "reopen"
    | "requestBundle"
    | "fetchBundle"
    | "apply"
    | "view"
    | "viewSensitive";
  subject: "account" | "portfolio" | "application" | "letter" | "trail";
  subjectId: string;
  was?: string | null;
  became?: string | null;
}

/**
 * Appends to the trail's chain, in the transaction that makes the change or in one of its own; as the last thing in it,
 * because everybody else who appends waits for its end. Nothing in the product changes or removes an entry.
 */
export async function record(db: Db, clock: Clock, entry: Entry): Promise<void> {
  const { actor, action, subject, subjectId, was = null, became = null } = entry;
  const said = { at: clock.now().toISOString(), actor, action, subject, subjectId, was, became };
  if (db.isTransaction) await append(db, said);
  else await db.transaction().execute((db) => append(db, said));
}

const rowsAtOnce = 500;

/**
 * Appends many entries, one after the other, in the transaction that makes the changes and as the last thing in it.
 * The head is locked once and everything is hashed here: one by one, a thousand entries would hold it for seconds.
 */
export async function recordAll(db: Db, clock: Clock, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  if (!db.isTransaction) return db.transaction().execute((db) => recordAll(db, clock, entries));
  const at = clock.now().toISOString();
  let head = await db
    .updateTable("trailHead")
    .set((row) => ({ position: row.ref("position") }))
    .returning(["position", "hash"])
    .executeTakeFirstOrThrow();
  const rows: AuditRow[] = [];
  for (const { actor, action, subject, subjectId, was = null, became = null } of entries) {
    const said = { at, actor, action, subject, subjectId, was, became };
    const position = head.position + 1;
    head = { position, hash: hashOf(head.hash, position, said) };
    rows.push({ ...said, ...head });
  }
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await db
      .insertInto("trail")
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
  await db.updateTable("trailHead").set(head).execute();
}

async function append(db: Db, said: Omit<AuditRow, "position" | "hash">): Promise<void> {
  await moveHead(db, { said: textOf(said) });
  await appendAtHead(db, said);
}

// Changing the head locks it until the transaction ends, so that of several servers one appends after the other.
const moveHead = prepared(["said"], (db, value) =>
  db.updateTable("trailHead").set((row) => ({
    position: row("position", "+", 1),
    hash: sql`sha256_hex(hash || ' ' || (position + 1) || ' ' || cast(${value("said")} as text))`,
  })),
);

const said = ["at", "actor", "action", "subject", "subjectId", "was", "became"] as const;

// Without a head there is no hash, and an entry without one is refused.
const appendAtHead = prepared(said, (db, value) =>
  db.insertInto("trail").values(({ selectFrom }) => ({
    position: selectFrom("trailHead").select("position"),
    hash: selectFrom("trailHead").select("hash"),
    at: value("at"),
    actor: value("actor"),
    action: value("action"),
    subject: value("subject") as AuditRow["subject"],
    subjectId: value("subjectId"),
    was: value("was"),
    became: value("became"),
  })),
);
