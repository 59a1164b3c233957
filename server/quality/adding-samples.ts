import { setImmediate } from "node:timers/promises";
import type { SampleRow } from "../platform/database/quality-rows.ts";
import { transact } from "../platform/database/transact.ts";
import type { Db, Dependencies } from "../platform/dependencies.ts";

/** So many samples are added in one transaction: on SQLite nobody else waits longer than for these. */
export const addedAtOnce = 300;

/** In the transaction of `db`. What is there already stays. */
export async function addSamples(db: Db, samples: SampleRow[]): Promise<void> {
  if (samples.length === 0) return;
  await db
    .insertInto("samples")
    .values(samples)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function addSlices(
  { db, clock }: Pick<Dependencies, "db" | "clock">,
  samples: SampleRow[],
): Promise<void> {
  for (let start = 0; start < samples.length; start += addedAtOnce) {
    await transact({ db, clock }, (db) => addSamples(db, samples.slice(start, start + addedAtOnce)));
    await setImmediate();
  }
}
