import { hash } from "node:crypto";
import type { AuditAction } from "contract/audit/sentences.ts";
import { sql } from "kysely";
import { insertRows, prepared } from "../platform/database/prepared-statements.ts";
import type { AuditRow } from "../platform/database/tables.ts";
import type { Clock, Db } from "../platform/dependencies.ts";

/** Who did what to what; never contents, such as the texts of a portfolio, an email address or feedback. */
export interface Entry {
  actor: string | null;
  action: AuditAction;
  subject: AuditRow["subject"];
  subjectId: string;
  was?: string | null;
  became?: string | null;
}

/**
 * Appends an entry to the hash chain, in the transaction of the change or in one of its own. Call it last: it locks the
 * head row, for which every other append waits until the transaction ends. Open pages hear of changes from this log
 * (notifications/work-changes.ts): of what has no entry they are not told.
 */
export async function recordAction(db: Db, clock: Clock, entry: Entry): Promise<void> {
  const fields = fieldsOf(clock.now(), entry);
  if (db.isTransaction) await append(db, fields);
  else await db.transaction().execute((db) => append(db, fields));
}

/**
 * Appends many entries at once, under the same rules. It locks the head once and computes the hashes here: one statement
 * for each of a thousand entries would hold the lock for seconds.
 */
export async function recordActions(db: Db, clock: Clock, entries: readonly Entry[]): Promise<void> {
  const [first, ...others] = entries;
  if (!first) return;
  if (others.length === 0) return recordAction(db, clock, first);
  if (!db.isTransaction) return db.transaction().execute((db) => recordActions(db, clock, entries));
  const at = clock.now();
  let head = await lockLog(db);
  const rows: AuditRow[] = [];
  for (const entry of entries) {
    const fields = fieldsOf(at, entry);
    const position = head.position + 1;
    head = { position, hash: hashOf(head.hash, position, fields) };
    rows.push({ ...fields, ...head });
  }
  await insertRows(db, "auditLog", rows);
  await db.updateTable("auditLogHead").set(head).execute();
}

/** The log's head, locked: what others recorded before is seen then, in the transaction of `db`, and nothing comes between. */
export function lockLog(db: Db) {
  return db
    .updateTable("auditLogHead")
    .set((row) => ({ position: row.ref("position") }))
    .returning(["position", "hash"])
    .executeTakeFirstOrThrow();
}

function fieldsOf(at: Date, { actor, action, subject, subjectId, was = null, became = null }: Entry): ChainedFields {
  return { at: at.toISOString(), actor, action, subject, subjectId, was, became };
}

async function append(db: Db, fields: ChainedFields): Promise<void> {
  await moveHead(db, { text: chainedText(fields) });
  await appendAtHead(db, fields);
}

// The update locks the head row until the transaction ends, which serialises the appends of all servers.
const moveHead = prepared(["text"], (db, value) =>
  db.updateTable("auditLogHead").set((row) => ({
    position: row("position", "+", 1),
    hash: sql`sha256_hex(hash || ' ' || (position + 1) || ' ' || cast(${value("text")} as text))`,
  })),
);

const fieldNames = ["at", "actor", "action", "subject", "subjectId", "was", "became"] as const;

// Reads position and hash from the head within the database, so that no round trip comes between. Without a head row
// both are null, which the table refuses.
const appendAtHead = prepared(fieldNames, (db, value) =>
  db.insertInto("auditLog").values(({ selectFrom }) => ({
    position: selectFrom("auditLogHead").select("position"),
    hash: selectFrom("auditLogHead").select("hash"),
    at: value("at"),
    actor: value("actor"),
    action: value("action"),
    subject: value("subject") as AuditRow["subject"],
    subjectId: value("subjectId"),
    was: value("was"),
    became: value("became"),
  })),
);

/** The fields of an audit log entry that its hash covers. */
type ChainedFields = Omit<AuditRow, "position" | "hash">;

/** The hash before the first entry. */
export const seed = "0".repeat(64);

/** The canonical text of an entry. It must never change, because every stored hash is computed from it. */
function chainedText({ at, actor, action, subject, subjectId, was, became }: ChainedFields): string {
  return JSON.stringify([at, actor, action, subject, subjectId, was, became]);
}

/** SHA-256 in hex over the previous hash, the position and the fields of the entry. */
export function hashOf(previous: string, position: number, fields: ChainedFields): string {
  return hash("sha256", `${previous} ${position} ${chainedText(fields)}`);
}
