import { sql } from "kysely";
import type { TrailRow } from "../database/tables.ts";
import type { Clock, Db } from "../house.ts";
import { textOf } from "./chain.ts";

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
    | "askForAddress"
    | "changeAddress"
    | "changePassword"
    | "refusePassword"
    | "signOutEverywhere"
    | "download"
    | "switchNotices"
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
    | "askForBundle"
    | "fetchBundle"
    | "apply"
    | "view"
    | "viewSensitive";
  subject: "account" | "portfolio" | "application" | "letter";
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

// Changing the head locks it until the transaction ends, so that of several servers one appends after the other.
async function append(db: Db, said: Omit<TrailRow, "position" | "hash">): Promise<void> {
  const head = await db
    .updateTable("trailHead")
    .set((row) => ({
      position: row("position", "+", 1),
      hash: sql`sha256_hex(hash || ' ' || (position + 1) || ' ' || cast(${textOf(said)} as text))`,
    }))
    .returning(["position", "hash"])
    .executeTakeFirstOrThrow();
  await db
    .insertInto("trail")
    .values({ ...said, ...head })
    .execute();
}
