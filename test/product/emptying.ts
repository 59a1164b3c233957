import { sql } from "kysely";
import { seed } from "../../server/audit/chain.ts";
import { tableFacts, tableNames } from "../../server/platform/database/table-facts.ts";
import type { Db } from "../../server/platform/dependencies.ts";

/** Deletes all rows, for the next test that uses the same database. */
export async function empty(db: Db): Promise<void> {
  const others = tableNames.filter((name) => name !== "trail" && name !== "trailHead").reverse();
  // Triggers count what is deleted, so what they keep comes last.
  const tables = [
    ...others.filter((name) => !tableFacts[name].isKept),
    ...others.filter((name) => tableFacts[name].isKept),
  ];
  await db.transaction().execute(async (db) => {
    for (const table of tables) await db.deleteFrom(table).execute();
    // A trigger refuses to delete its entries one by one.
    await sql`truncate "trail"`.execute(db);
    await db.updateTable("trailHead").set({ position: 0, hash: seed }).execute();
  });
}
