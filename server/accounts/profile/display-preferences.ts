import { DisplayPreferences } from "contract/accounts/accounts.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";

/** How the person likes to read; the defaults until they choose. */
export async function displayPreferencesOf(db: Db, account: string): Promise<DisplayPreferences> {
  const row = await db
    .selectFrom("displayPreferences")
    .select("settings")
    .where("account", "=", account)
    .executeTakeFirst();
  return DisplayPreferences.parse(row ? JSON.parse(row.settings) : {});
}

/** Not in the audit log: it concerns nobody else. */
export async function changeReading(deps: Dependencies, viewer: SignedIn, reading: DisplayPreferences): Promise<void> {
  await transact(deps, async (db) => {
    const settings = JSON.stringify(reading);
    await db
      .insertInto("displayPreferences")
      .values({ account: viewer._id, settings })
      .onConflict((conflict) => conflict.column("account").doUpdateSet({ settings }))
      .execute();
  });
}
