import type { AuditRow } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";
import { hashOf, seed } from "./log.ts";

/** The result of a verification; `trouble` is a sentence about the first defect. */
export interface Verified {
  entries: number;
  head: Head;
  trouble: string | undefined;
}

/** The last entry, which an auditor writes down as "12:ab34…". */
export interface Head {
  position: number;
  hash: string;
}

const batch = 2000;

/**
 * Reads a snapshot of the whole audit log in batches ("repeatable read", so appends go on meanwhile) and recomputes every
 * hash. `noted` is a head that was written down earlier, which the chain must still contain.
 */
export function verifyAuditLog(db: Db, noted?: Head): Promise<Verified> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((db) => verifySnapshot(db, noted));
}

async function verifySnapshot(db: Db, noted: Head | undefined): Promise<Verified> {
  const stored = await db.selectFrom("auditLogHead").select(["position", "hash"]).executeTakeFirst();
  let [entries, last]: [number, Head] = [0, { position: 0, hash: seed }];
  let notedHash = noted?.position === 0 ? seed : undefined;
  for await (const row of entriesOf(db)) {
    if (hashOf(last.hash, row.position, row) !== row.hash)
      return { entries, head: last, trouble: breakAt(row, last.position) };
    last = { position: row.position, hash: row.hash };
    if (row.position === noted?.position) notedHash = row.hash;
    entries++;
  }
  return { entries, head: last, trouble: endTrouble(last, stored) ?? notedTrouble(noted, notedHash) };
}

async function* entriesOf(db: Db): AsyncIterableIterator<AuditRow> {
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = await db
      .selectFrom("auditLog")
      .selectAll()
      .where("position", ">", after)
      .orderBy("position")
      .limit(batch)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.position;
  }
}

// A hash that does not match tells the position only, not whether the entry was changed, inserted or moved.
function breakAt({ position }: AuditRow, previous: number): string {
  const missing = position - previous - 1;
  if (missing === 1) return `The audit log is broken at position ${previous + 1}: that entry is missing.`;
  if (missing > 1)
    return `The audit log is broken at position ${previous + 1}: the entries from there to ${position - 1} are missing.`;
  return `The audit log is broken at position ${position}: this entry was changed, inserted or moved after it was written.`;
}

function endTrouble(last: Head, stored: Head | undefined): string | undefined {
  if (!stored) return "The stored end of the audit log is missing, so entries may be missing at its end.";
  if (stored.position > last.position)
    return `The audit log is broken at position ${last.position + 1}: the entries from there to ${stored.position} are missing.`;
  if (stored.position < last.position)
    return `The audit log is broken at position ${stored.position + 1}: it ended before that, and entries were added behind it.`;
  if (stored.hash !== last.hash)
    return `The audit log is broken at position ${last.position}: this entry is not the one it ended with.`;
  return undefined;
}

function notedTrouble(noted: Head | undefined, hash: string | undefined): string | undefined {
  if (!noted || noted.hash === hash) return undefined;
  return `The audit log is broken at or before position ${noted.position}: it has another hash than the one that was noted.`;
}
