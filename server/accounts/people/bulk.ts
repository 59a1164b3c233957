import type { BulkAct, BulkChange, SkipReason } from "contract/accounts/bulk.ts";
import { bulkMost } from "contract/accounts/bulk-options.ts";
import type { BulkRow } from "../../platform/database/group-rows.ts";
import { newId } from "../../platform/database/ids.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";
import { activeAssessor, tellAssessors } from "../assigning.ts";
import { countStudents, studentsFound } from "../user-tables.ts";
import { became, type Part, present, type Student, setPart } from "./bulk-acts.ts";
import { type BulkResult, inSlice, lockStudents, partIn, resultOf, slices } from "./bulk-slices.ts";
import { lockGroup } from "./groups.ts";

/**
 * Does the same with many students, a slice at a time. A call that is repeated with its idempotency key goes on where the
 * first one ended. @throws Refusal 400 for too many, nobody, an assessor who is not active or a group that is not there
 */
export async function changeSeveral(deps: Dependencies, actor: string, body: BulkChange): Promise<BulkResult> {
  const { change, matching, seenAt } = body;
  const part = await partOf(deps.db, change);
  const ids = await chosen(deps.db, body);
  const bulk = await begin(deps, actor, change);
  for (const slice of slices(ids)) await changeSlice(deps, { bulk, part, seenAt }, slice);
  return transact(deps, async (db) => {
    const rows = await db.selectFrom("bulkRows").selectAll().where("bulk", "=", bulk.id).execute();
    const done = rows.filter(({ outcome }) => outcome === "done");
    const were = done.map(({ account, before }) => ({ id: account, assessor: before || null }));
    if (part === "assessor") await tellAssessors(db, deps.clock, were, became(change) || null);
    const endedAt = deps.clock.now().toISOString();
    await db.updateTable("bulks").set({ endedAt }).where("id", "=", bulk.id).execute();
    const wanted = matching ? matching.total - matching.except.length : new Set(body.ids).size;
    const missing = Math.max(0, wanted - rows.length);
    const left = Array.from({ length: missing }, () => (matching ? "unmatched" : "gone"));
    return resultOf(bulk, [...rows.map(({ outcome }) => outcome), ...left]);
  });
}

async function partOf(db: Db, change: BulkAct): Promise<Part> {
  if (change.act === "assign") await activeAssessor(db, change.assessorId);
  return partIn(db, change);
}

async function chosen(db: Db, { ids, matching }: BulkChange): Promise<string[]> {
  if ((ids === undefined) === (matching === undefined)) throw new Refusal(400, "Choose students, or a filter.");
  if (ids) return [...new Set(ids)];
  if (!matching) return [];
  const except = new Set(matching.except);
  const all = await studentsFound(db, matching, bulkMost + except.size + 1);
  const found = all.filter((id) => !except.has(id));
  if (found.length <= bulkMost) return found;
  const count = (await countStudents(db, matching)) - (all.length - found.length);
  const [many, most] = [count.toLocaleString("en-GB"), bulkMost.toLocaleString("en-GB")];
  throw new Refusal(400, `${many} students match. Choose at most ${most} at once.`);
}

/** The one that an earlier try has begun, or a new one. */
async function begin({ db, clock, idempotencyKey }: Dependencies, actor: string, change: BulkAct): Promise<BulkRow> {
  const id = newId();
  const key = idempotencyKey ? `${idempotencyKey.hash} ${idempotencyKey.fingerprint}` : id;
  const at = clock.now().toISOString();
  const row: BulkRow = { id, key, change: JSON.stringify(change), by: actor, at, endedAt: null, undoneAt: null };
  await db
    .insertInto("bulks")
    .values(row)
    .onConflict((one) => one.column("key").doNothing())
    .execute();
  return db.selectFrom("bulks").selectAll().where("key", "=", key).executeTakeFirstOrThrow();
}

interface Slice {
  bulk: BulkRow;
  part: Part;
  seenAt: string;
}

async function changeSlice(deps: Dependencies, { bulk, part, seenAt }: Slice, ids: string[]): Promise<void> {
  const change = JSON.parse(bulk.change) as BulkAct;
  await inSlice(deps, async (deps, changedAt) => {
    const { db } = deps;
    const isThere = !("group" in change) || (await lockGroup(db, change.group));
    const found = await lockStudents(db, ids, part);
    const [erased, known] = await Promise.all([
      db.selectFrom("erasedPeople").select("account as id").where("account", "in", ids).execute(),
      db
        .selectFrom("bulkRows")
        .select("account as id")
        .where("bulk", "=", bulk.id)
        .where("account", "in", ids)
        .execute(),
    ]);
    const isIn = (rows: { id: string }[], id: string) => rows.some((one) => one.id === id);
    const outcomeOf = (student: Student): SkipReason | "done" => {
      if (!isThere) return "gone";
      if (isIn(erased, student.id)) return "erased";
      if (student.updatedAt > seenAt) return "changed";
      const now = present(part, student);
      const isSame = change.act === "leave" ? now !== change.group : now === became(change);
      return isSame ? "same" : "done";
    };
    const left = found.filter(({ id }) => !isIn(known, id));
    const outcomes = left.map((student) => ({ student, outcome: outcomeOf(student) }));
    const rows = outcomes.map(({ student, outcome }) => ({
      ...{ bulk: bulk.id, account: student.id, outcome, before: present(part, student), changedAt, undone: null },
    }));
    if (rows.length > 0) await db.insertInto("bulkRows").values(rows).execute();
    const students = outcomes.filter(({ outcome }) => outcome === "done").map(({ student }) => student);
    await setPart(deps, bulk.by, students, [part, became(change)]);
  });
}
