import { setImmediate } from "node:timers/promises";
import { type BulkAct, type SkipReason, skipReasons } from "contract/accounts/bulk.ts";
import { bulkUndoHours } from "contract/accounts/bulk-options.ts";
import { hour } from "contract/core/calendar.ts";
import type { BulkRow } from "../../platform/database/group-rows.ts";
import { isId } from "../../platform/database/ids.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { refuseField } from "../../platform/refusal.ts";
import type { Part, Student } from "./bulk-acts.ts";
import { findGroup } from "./groups.ts";

/** So many are changed in one transaction: on SQLite nobody else waits longer than for these. */
export const changedAtOnce = 25;

/** How many were changed, and how many were left out and why. Names are no part of it, because it is stored. */
export interface BulkResult {
  id: string;
  changed: number;
  skipped: { reason: SkipReason; count: number }[];
  undoUntil: string;
}

export function undoUntil({ at }: Pick<BulkRow, "at">): string {
  return new Date(Date.parse(at) + bulkUndoHours * hour).toISOString();
}

/** The result of an act with these outcomes. */
export function resultOf(bulk: BulkRow, outcomes: string[]): BulkResult {
  const countOf = (outcome: string) => outcomes.filter((one) => one === outcome).length;
  const skipped = skipReasons.map((reason) => ({ reason, count: countOf(reason) })).filter(({ count }) => count > 0);
  return { id: bulk.id, changed: countOf("done"), skipped, undoUntil: undoUntil(bulk) };
}

/** The part of a student that an act is about. @throws Refusal 400 for a group that is not there */
export async function partIn(db: Db, change: BulkAct): Promise<Part> {
  if (change.act === "assign") return "assessor";
  if (!("group" in change)) return "isActive";
  const group = await findGroup(db, change.group);
  if (!group) throw refuseField(400, "change.group", "Choose a group that is there.");
  return group.kind;
}

/** In the order of their ids, so that two acts at once do not wait for each other in a circle. */
export function* slices(ids: string[]): Generator<string[]> {
  const sorted = ids.filter(isId).toSorted();
  for (let from = 0; from < sorted.length; from += changedAtOnce) yield sorted.slice(from, from + changedAtOnce);
}

export function isGroup(part: Part): boolean {
  return part === "cohort" || part === "employer";
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

// The update changes nothing but locks the rows on PostgreSQL.
export async function lockStudents(db: Db, ids: string[], part: Part): Promise<Student[]> {
  const rows = await db
    .updateTable("accounts")
    .set((row) => ({ role: row.ref("role") }))
    .where("id", "in", ids)
    .where("role", "=", "student")
    .returning(["id", "assessor", "isActive", "updatedAt"])
    .execute();
  const kind = isGroup(part) ? part : "";
  const memberships = await db
    .selectFrom("memberships")
    .select(["learner", "group"])
    .where("learner", "in", ids)
    .where("kind", "=", kind as "cohort")
    .execute();
  const groups = new Map(memberships.map(({ learner, group }) => [learner, group]));
  return rows.map((row) => ({ ...row, group: groups.get(row.id) ?? null }));
}
