import { bulkMost } from "contract/accounts/bulk-options.ts";
import type { BulkRow } from "../../platform/database/group-rows.ts";
import { newId } from "../../platform/database/ids.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { List, Thing, Work } from "./lists.ts";
import { type BulkResult, inSlice, resultOf, slices } from "./slices.ts";

/** Which of a list's things, as `several` (contract/accounts/several.ts) has it. */
export interface Several<Act, Condition> {
  ids?: string[] | undefined;
  matching?: (Condition & { total: number; except: string[] }) | undefined;
  seenAt: string;
  change: Act;
}

/**
 * Does the same with many of a list's things, a slice at a time. A call that is repeated with its idempotency key goes on
 * where the first one ended. @throws Refusal 400 for too many, none, or what cannot be done with any of them
 */
export async function changeThings<Act extends { act: string }, Condition>(
  deps: Dependencies,
  actor: string,
  list: List<Act, Condition>,
  body: Several<Act, Condition>,
): Promise<BulkResult> {
  const { change, matching, seenAt } = body;
  await list.check(deps.db, change);
  const work = await list.workOf(deps.db, change);
  const ids = await chosen(deps, list, body);
  const bulk = await begin(deps, actor, change);
  for (const slice of slices(ids)) await changeSlice(deps, { bulk, work, seenAt }, slice);
  return transact(deps, async (db) => {
    const rows = await db.selectFrom("bulkRows").selectAll().where("bulk", "=", bulk.id).execute();
    const done = rows.filter(({ outcome }) => outcome === "done");
    const changed = done.map(({ thing, before }) => ({ id: thing, was: before }));
    await work.tell?.({ ...deps, db }, changed, work.became);
    const endedAt = deps.clock.now().toISOString();
    await db.updateTable("bulks").set({ endedAt }).where("id", "=", bulk.id).execute();
    const wanted = matching ? matching.total - matching.except.length : new Set(body.ids).size;
    const missing = Math.max(0, wanted - rows.length);
    const left = Array.from({ length: missing }, () => (matching ? "unmatched" : "gone"));
    return resultOf(bulk, [...rows.map(({ outcome }) => outcome), ...left]);
  });
}

async function chosen<Act extends { act: string }, Condition>(
  deps: Dependencies,
  list: List<Act, Condition>,
  { ids, matching }: Several<Act, Condition>,
): Promise<string[]> {
  const { chosen } = list.nouns;
  if ((ids === undefined) === (matching === undefined)) throw new Refusal(400, `Choose ${chosen}, or a filter.`);
  if (ids) return [...new Set(ids)];
  if (!matching) return [];
  const except = new Set(matching.except);
  const all = await list.find(deps, matching, bulkMost + except.size + 1);
  const found = all.filter((id) => !except.has(id));
  if (found.length <= bulkMost) return found;
  const count = (await list.count(deps, matching)) - (all.length - found.length);
  const [many, most] = [count.toLocaleString("en-GB"), bulkMost.toLocaleString("en-GB")];
  throw new Refusal(400, `${many} ${chosen} match. Choose at most ${most} at once.`);
}

/** The one that an earlier try has begun, or a new one. */
async function begin({ db, clock, idempotencyKey }: Dependencies, actor: string, change: object): Promise<BulkRow> {
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
  work: Work;
  seenAt: string;
}

async function changeSlice(deps: Dependencies, { bulk, work, seenAt }: Slice, ids: string[]): Promise<void> {
  await inSlice(deps, async (deps, changedAt) => {
    const { db } = deps;
    const found = await work.lock(deps, ids);
    const rows = db.selectFrom("bulkRows").select("thing").where("bulk", "=", bulk.id).where("thing", "in", ids);
    const known = new Set((await rows.execute()).map(({ thing }) => thing));
    const left = found.filter(({ id }) => !known.has(id));
    const refused = await work.refused?.(deps, left, work.became);
    const outcomeOf = (one: Thing) => {
      const reason = refused?.get(one.id);
      if (reason) return reason;
      if (one.updatedAt > seenAt) return "changed";
      return work.present(one) === work.became ? "same" : "done";
    };
    const outcomes = left.map((one) => ({ one, outcome: outcomeOf(one) }));
    const lines = outcomes.map(({ one, outcome }) => ({
      ...{ bulk: bulk.id, thing: one.id, outcome, before: work.present(one), changedAt, undone: null },
    }));
    if (lines.length > 0) await db.insertInto("bulkRows").values(lines).execute();
    const things = outcomes.filter(({ outcome }) => outcome === "done").map(({ one }) => one);
    if (things.length > 0) await work.set(deps, bulk.by, things, work.became);
  });
}
