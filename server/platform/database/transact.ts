import type { Dependencies, IdempotencyKey } from "../dependencies.ts";
import { isToBeRepeated } from "./errors.ts";
import { insertRow } from "./prepared-statements.ts";

type Parts = Pick<Dependencies, "db" | "clock" | "idempotencyKey">;

/**
 * The one transaction of a call. It stores the call's idempotency key with the result of `work`, so that the change and
 * its key are committed together or not at all. The call's answer is made from that result only, which is small, JSON and
 * no secret. After a deadlock or an outdated plan `work` is done again from its beginning.
 * @throws a duplicate, rolled back, when the same call with the same key was faster; `runOncePerKey` answers its result
 */
export async function transact<Result>(
  deps: Parts,
  work: (db: Dependencies["db"]) => Promise<Result>,
): Promise<Result> {
  const { idempotencyKey: key } = deps;
  if (key?.result !== undefined) throw new Error("a call does its work in one transaction");
  const result = await runWithRetry(deps.db, async (db) => {
    const result = await work(db);
    if (key) await insert({ ...deps, db }, key, result);
    return result;
  });
  if (key) key.result = storedResult(result);
  return result;
}

/** Each connection of a pool in turn may have plans that a migration has outdated. */
const mostAttempts = 10;

// What PostgreSQL has ended and rolled back for reasons of its own is begun again.
async function runWithRetry<Result>(db: Parts["db"], work: (db: Parts["db"]) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isToBeRepeated(error) || attempt === mostAttempts) throw error;
    }
  }
}

/** Stores the key of a call that found nothing to do. @throws a duplicate when the same call was faster */
export async function storeKey(deps: Parts, key: IdempotencyKey, result: unknown): Promise<void> {
  await insert(deps, key, result);
  key.result = storedResult(result);
}

/** A call's result as it is stored with its key. */
export function storedResult(result: unknown): string {
  return JSON.stringify(result ?? null);
}

function insert({ db, clock }: Parts, { hash, fingerprint, caller }: IdempotencyKey, result: unknown): Promise<void> {
  const row = { hash, fingerprint, caller, result: storedResult(result), createdAt: clock.now().toISOString() };
  return insertRow(db, "idempotencyKeys", row);
}
