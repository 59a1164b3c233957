import { setImmediate } from "node:timers/promises";
import { bulkUndoHours } from "contract/accounts/bulk-options.ts";
import { type Skipped, skipReasons } from "contract/accounts/several.ts";
import { hour } from "contract/core/calendar.ts";
import type { BulkRow } from "../../platform/database/group-rows.ts";
import { isId } from "../../platform/database/ids.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Dependencies } from "../../platform/dependencies.ts";

/** So many are changed in one transaction: on SQLite nobody else waits longer than for these. */
export const changedAtOnce = 25;

/** How many were changed, and how many were left out and why. Names are no part of it, because it is stored. */
export interface BulkResult {
  id: string;
  changed: number;
  skipped: Omit<Skipped, "names">[];
  undoUntil: string;
}

export function undoUntil({ at }: Pick<BulkRow, "at">): string {
  return new Date(Date.parse(at) + bulkUndoHours * hour).toISOString();
}

/** The result of an act with these outcomes: refusals come after the other reasons. */
export function resultOf(bulk: BulkRow, outcomes: string[]): BulkResult {
  const counts = new Map<string, number>(skipReasons.map((reason) => [reason, 0]));
  for (const outcome of outcomes.toSorted()) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const skipped = [...counts].flatMap(([reason, count]) => (count > 0 && reason !== "done" ? [{ reason, count }] : []));
  return { id: bulk.id, changed: counts.get("done") ?? 0, skipped, undoUntil: undoUntil(bulk) };
}

/** In the order of their ids, so that two acts at once do not wait for each other in a circle. */
export function* slices(ids: string[]): Generator<string[]> {
  const sorted = ids.filter(isId).toSorted();
  for (let from = 0; from < sorted.length; from += changedAtOnce) yield sorted.slice(from, from + changedAtOnce);
}

/** One transaction at one instant; then whoever waits has a turn. */
export async function inSlice(
  { db, clock, ...deps }: Dependencies,
  work: (deps: Dependencies, at: string) => Promise<unknown>,
): Promise<void> {
  const now = clock.now();
  await transact({ db, clock }, (db) => work({ ...deps, db, clock: { now: () => now } }, now.toISOString()));
  await setImmediate();
}
