import type { BulkAct } from "contract/accounts/bulk.ts";
import { hour } from "contract/core/calendar.ts";
import type { BulkRow } from "../../platform/database/group-rows.ts";
import { isId } from "../../platform/database/ids.ts";
import { transact } from "../../platform/database/transact.ts";
import { type Db, type Dependencies, fromNow } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";
import { tellAssessors } from "../assigning.ts";
import { became, type Part, present, setPart } from "./bulk-acts.ts";
import { type BulkResult, inSlice, isGroup, lockStudents, partIn, resultOf, slices, undoUntil } from "./bulk-slices.ts";
import { lockGroup } from "./groups.ts";

/** @throws Refusal 409 once it is undone, or too late */
export async function undoSeveral(deps: Dependencies, actor: string, bulk: BulkRow): Promise<BulkResult> {
  const change = JSON.parse(bulk.change) as BulkAct;
  if (bulk.undoneAt !== null) throw new Refusal(409, "This has been undone already.");
  if (bulk.endedAt === null) throw new Refusal(409, "This is still going on. Please try again in a moment.");
  if (undoUntil(bulk) < deps.clock.now().toISOString())
    throw new Refusal(409, "This can be undone within an hour only. Please change it back by hand.");
  const part = await partIn(deps.db, change);
  const rows = await doneIn(deps.db, bulk.id).where("undone", "is", null).execute();
  const ids = rows.map(({ account }) => account);
  for (const slice of slices(ids)) await undoSlice(deps, { actor, bulk, part, value: became(change) }, slice);
  return transact(deps, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable("bulks")
      .set({ undoneAt: deps.clock.now().toISOString() })
      .where("id", "=", bulk.id)
      .where("undoneAt", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal(409, "This has been undone already.");
    const rows = await doneIn(db, bulk.id).execute();
    const back = Map.groupBy(
      rows.filter(({ undone }) => undone === "done"),
      ({ before }) => before,
    );
    if (part === "assessor")
      for (const [before, theirs] of back) {
        const students = theirs.map(({ account }) => ({ id: account, assessor: became(change) || null }));
        await tellAssessors(db, deps.clock, students, before || null);
      }
    return resultOf(
      bulk,
      rows.map(({ undone }) => undone ?? "changed"),
    );
  });
}

export async function findBulk(db: Db, id: string): Promise<BulkRow | undefined> {
  return isId(id) ? db.selectFrom("bulks").selectAll().where("id", "=", id).executeTakeFirst() : undefined;
}

/** Deletes what nobody can undo any more. */
export async function sweepBulks({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<void> {
  const old = db
    .selectFrom("bulks")
    .select("id")
    .where("at", "<", fromNow(clock, -24 * hour));
  await db.deleteFrom("bulkRows").where("bulk", "in", old).execute();
  await db.deleteFrom("bulks").where("id", "in", old).execute();
}

interface Undoing {
  actor: string;
  bulk: BulkRow;
  part: Part;
  /** What the act made of the part. */
  value: string;
}

async function undoSlice(deps: Dependencies, { actor, bulk, part, value }: Undoing, ids: string[]): Promise<void> {
  await inSlice(deps, async (deps) => {
    const { db } = deps;
    const found = new Map((await lockStudents(db, ids, part)).map((student) => [student.id, student]));
    const rows = await doneIn(db, bulk.id).where("account", "in", ids).where("undone", "is", null).execute();
    const isAsLeft = ({ account, changedAt }: (typeof rows)[number]) => {
      const student = found.get(account);
      return student?.updatedAt === changedAt && present(part, student) === value;
    };
    for (const [before, theirs] of Map.groupBy(rows, (row) => (isAsLeft(row) ? row.before : undefined))) {
      const isGone = isGroup(part) && before !== undefined && before !== "" && !(await lockGroup(db, before));
      const undone = before === undefined ? "changed" : isGone ? "gone" : "done";
      const accounts = theirs.map(({ account }) => account);
      await db
        .updateTable("bulkRows")
        .set({ undone })
        .where("bulk", "=", bulk.id)
        .where("account", "in", accounts)
        .execute();
      const students = accounts.flatMap((id) => found.get(id) ?? []);
      if (undone === "done") await setPart(deps, actor, students, [part, before ?? ""]);
    }
  });
}

function doneIn(db: Db, bulk: string) {
  return db.selectFrom("bulkRows").selectAll().where("bulk", "=", bulk).where("outcome", "=", "done");
}
