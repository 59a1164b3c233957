import { hour } from "contract/core/calendar.ts";
import type { BulkRow } from "../../platform/database/group-rows.ts";
import { isId } from "../../platform/database/ids.ts";
import { transact } from "../../platform/database/transact.ts";
import { type Db, type Dependencies, fromNow } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { List, Work } from "./lists.ts";
import { type BulkResult, inSlice, resultOf, slices, undoUntil } from "./slices.ts";

/** @throws Refusal 409 once it is undone, or too late */
export async function undoThings<Act extends { act: string }, Condition>(
  deps: Dependencies,
  actor: string,
  list: List<Act, Condition>,
  bulk: BulkRow,
): Promise<BulkResult> {
  if (bulk.undoneAt !== null) throw new Refusal(409, "This has been undone already.");
  if (bulk.endedAt === null) throw new Refusal(409, "This is still going on. Please try again in a moment.");
  if (undoUntil(bulk) < deps.clock.now().toISOString())
    throw new Refusal(409, "This can be undone within an hour only. Please change it back by hand.");
  const work = await list.workOf(deps.db, JSON.parse(bulk.change) as Act);
  const rows = await doneIn(deps.db, bulk.id).where("undone", "is", null).execute();
  // Those that get back the same are undone together: in as few statements as they were changed with.
  for (const [before, theirs] of Map.groupBy(rows, (row) => row.before))
    for (const slice of slices(theirs.map(({ thing }) => thing)))
      await undoSlice(deps, { actor, bulk, work, before }, slice);
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
    for (const [before, theirs] of back) {
      const changed = theirs.map(({ thing }) => ({ id: thing, was: work.became }));
      await work.tell?.({ ...deps, db }, changed, before);
    }
    return resultOf(
      bulk,
      rows.map(({ undone }) => undone ?? "changed"),
    );
  });
}

/** An act on things of this list. */
export async function findBulk(
  db: Db,
  { acts }: { acts: readonly string[] },
  id: string,
): Promise<BulkRow | undefined> {
  if (!isId(id)) return undefined;
  const bulk = await db.selectFrom("bulks").selectAll().where("id", "=", id).executeTakeFirst();
  const { act } = JSON.parse(bulk?.change ?? "{}") as { act?: string };
  return acts.some((one) => one === act) ? bulk : undefined;
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
  work: Work;
  /** What they had, and get back. */
  before: string;
}

async function undoSlice(deps: Dependencies, { actor, bulk, work, before }: Undoing, ids: string[]): Promise<void> {
  await inSlice(deps, async (deps) => {
    const { db } = deps;
    const found = new Map((await work.lock(deps, ids)).map((one) => [one.id, one]));
    const rows = await doneIn(db, bulk.id).where("thing", "in", ids).where("undone", "is", null).execute();
    const asLeft = ({ thing, changedAt }: (typeof rows)[number]) => {
      const one = found.get(thing);
      return one?.updatedAt === changedAt && work.present(one) === work.became ? [one] : [];
    };
    const outcomes = new Map(rows.map(({ thing }) => [thing, "changed"]));
    const things = rows.flatMap(asLeft);
    const refused = await (work.refusedBack ?? work.refused)?.(deps, things, before);
    for (const { id } of things) outcomes.set(id, refused?.get(id) ?? "done");
    const back = things.filter(({ id }) => outcomes.get(id) === "done");
    if (back.length > 0) await work.set(deps, actor, back, before);
    for (const [undone, pairs] of Map.groupBy(outcomes, ([, outcome]) => outcome)) {
      const things = pairs.map(([thing]) => thing);
      const own = db.updateTable("bulkRows").set({ undone }).where("bulk", "=", bulk.id);
      await own.where("thing", "in", things).execute();
    }
  });
}

function doneIn(db: Db, bulk: string) {
  return db.selectFrom("bulkRows").selectAll().where("bulk", "=", bulk).where("outcome", "=", "done");
}
