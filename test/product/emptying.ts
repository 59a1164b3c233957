import { sql } from "kysely";
import { seed } from "../../server/audit/log.ts";
import { tableNames } from "../../server/platform/database/table-facts.ts";
import type { Db } from "../../server/platform/dependencies.ts";

/** Leaves the rows that the migrations wrote, as they wrote them, for the next test that uses the same database. */
export async function empty(db: Db): Promise<void> {
  const own = ["installation", "scrubs", "auditLog", "auditLogHead"];
  const tables = tableNames.filter((name) => !own.includes(name));
  await db.transaction().execute(async (db) => {
    // Without triggers, those of foreign keys too: thousands of rows would take seconds to be uncounted one by one.
    await sql`set local session_replication_role = 'replica'`.execute(db);
    for (const table of tables) await db.deleteFrom(table).execute();
    // A trigger refuses to delete its entries one by one.
    await sql`truncate "auditLog"`.execute(db);
    await db.updateTable("auditLogHead").set({ position: 0, hash: seed }).execute();
    await db.updateTable("installation").set({ hasFiles: 0, secretCheck: null, restoredAt: null }).execute();
  });
}
