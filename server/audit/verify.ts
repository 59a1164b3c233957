import type { AuditRow } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";
import { hashOf, seed } from "./chain.ts";

/** What a look through the trail found: how it ends, and the sentence that names the first trouble. */
export interface Verified {
  entries: number;
  head: Head;
  trouble: string | undefined;
}

/** Where the trail ends; "12:ab34…" on paper. */
export interface Head {
  position: number;
  hash: string;
}

const batch = 2000;

/**
 * Reads the whole trail as it is at one moment, a batch at a time, and computes every hash anew. `noted` is an end that
 * was written down earlier: the trail must still pass through it. Appending goes on meanwhile.
 */
export function verifyAuditLog(db: Db, noted?: Head): Promise<Verified> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((db) => verifyAtOneMoment(db, noted));
}

async function verifyAtOneMoment(db: Db, noted: Head | undefined): Promise<Verified> {
  const kept = await db.selectFrom("trailHead").select(["position", "hash"]).executeTakeFirst();
  let [entries, last]: [number, Head] = [0, { position: 0, hash: seed }];
  let notedHash = noted?.position === 0 ? seed : undefined;
  for await (const row of entriesOf(db)) {
    if (hashOf(last.hash, row.position, row) !== row.hash)
      return { entries, head: last, trouble: breakAt(row, last.position) };
    last = { position: row.position, hash: row.hash };
    if (row.position === noted?.position) notedHash = row.hash;
    entries++;
  }
  return { entries, head: last, trouble: endTrouble(last, kept) ?? notedTrouble(noted, notedHash) };
}

async function* entriesOf(db: Db): AsyncIterableIterator<AuditRow> {
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = await db
      .selectFrom("trail")
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

// From the hashes alone nobody can tell a change from an exchange; what is known is the place.
function breakAt({ position }: AuditRow, before: number): string {
  const missing = position - before - 1;
  if (missing === 1) return `The trail is broken at position ${before + 1}: that entry is missing.`;
  if (missing > 1)
    return `The trail is broken at position ${before + 1}: the entries from there to ${position - 1} are missing.`;
  return `The trail is broken at position ${position}: this entry was changed, inserted or moved after it was written.`;
}

function endTrouble(last: Head, kept: Head | undefined): string | undefined {
  if (!kept) return "The kept end of the trail is gone, so nobody can tell whether entries are missing at its end.";
  if (kept.position > last.position)
    return `The trail is broken at position ${last.position + 1}: it was cut off there, and went on to ${kept.position}.`;
  if (kept.position < last.position)
    return `The trail is broken at position ${kept.position + 1}: it ended before that, and entries were added behind it.`;
  if (kept.hash !== last.hash)
    return `The trail is broken at position ${last.position}: this entry is not the one it ended with.`;
  return undefined;
}

function notedTrouble(noted: Head | undefined, hash: string | undefined): string | undefined {
  if (!noted || noted.hash === hash) return undefined;
  return `The trail is broken at or before position ${noted.position}: it has another hash than the one that was noted.`;
}
