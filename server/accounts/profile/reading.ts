import { Reading } from "contract/accounts/reading.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";

/** How the person likes to read; the defaults until they choose. */
export async function readingOf(db: Db, account: string): Promise<Reading> {
  const row = await db.selectFrom("reading").select("settings").where("account", "=", account).executeTakeFirst();
  return Reading.parse(row ? JSON.parse(row.settings) : {});
}

/** Not in the audit log: it concerns nobody else. */
export async function changeReading(deps: Dependencies, viewer: SignedIn, reading: Reading): Promise<void> {
  await transact(deps, async (db) => {
    const settings = JSON.stringify(reading);
    await db
      .insertInto("reading")
      .values({ account: viewer._id, settings })
      .onConflict((conflict) => conflict.column("account").doUpdateSet({ settings }))
      .execute();
  });
}
