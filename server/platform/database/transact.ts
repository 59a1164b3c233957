import type { Dependencies, IdempotencyKey } from "../dependencies.ts";
import { insertRow } from "./postgres/prepared-statements.ts";

type Parts = Pick<Dependencies, "db" | "clock" | "idempotencyKey">;

/**
 * The transaction in which a call does what it was asked for. The call's idempotency key is stored in it, with what
 * `work` answers: both are kept, or neither, whatever crashes. So a call does its work in one such transaction, and what
 * `work` answers is all that the call's answer is made from: small, for JSON, and no secret. Where the same call with the
 * same key was faster, all is undone, and `once` answers what that one did. @throws a duplicate then
 */
export async function transact<Result>(
  deps: Parts,
  work: (db: Dependencies["db"]) => Promise<Result>,
): Promise<Result> {
  const { idempotencyKey: key } = deps;
  if (key?.result !== undefined) throw new Error("a call does its work in one transaction");
  const result = await deps.db.transaction().execute(async (db) => {
    const result = await work(db);
    if (key) await insert({ ...deps, db }, key, result);
    return result;
  });
  if (key) key.result = textOf(result);
  return result;
}

/** The same for a call that found nothing to do. @throws a duplicate when the same call was faster */
export async function storeKey(deps: Parts, key: IdempotencyKey, result: unknown): Promise<void> {
  await insert(deps, key, result);
  key.result = textOf(result);
}

/** A call's result as it is stored. */
export function textOf(result: unknown): string {
  return JSON.stringify(result ?? null);
}

function insert({ db, clock }: Parts, { hash, fingerprint }: IdempotencyKey, result: unknown): Promise<void> {
  const row = { hash, fingerprint, result: textOf(result), createdAt: clock.now().toISOString() };
  return insertRow(db, "idempotencyKeys", row);
}
