import { sql } from "kysely";
import { seed } from "../../server/audit/log.ts";
import { tableNames } from "../../server/platform/database/table-facts.ts";
import type { Db } from "../../server/platform/dependencies.ts";

/** Leaves the rows that the migrations wrote, as they wrote them, for the next test that uses the same database. */
export async function empty(db: Db): Promise<void> {
  const own = ["installation", "scrubs", "auditLog", "auditLogHead"];
  const tables = tableNames.filter((name) => !own.includes(name));
  await db.transaction().execute(async (db) => {
    const addTriggers = await dropTriggers(db);
    for (const table of tables.toReversed()) await db.deleteFrom(table).execute();
    await db.updateTable("auditLogHead").set({ position: 0, hash: seed }).execute();
    await db.updateTable("installation").set({ hasFiles: 0, secretCheck: null, restoredAt: null }).execute();
    await db.updateTable("scrubs").set({ state: "on", attempts: 0, dueAt: "", claim: null, position: "" }).execute();
    await addTriggers();
  });
}

/**
 * Without triggers, and without those of PostgreSQL's foreign keys too: thousands of rows would take seconds to be
 * uncounted one by one, and one trigger refuses to delete entries of the audit log. Answers what brings them back.
 */
async function dropTriggers(db: Db): Promise<() => Promise<unknown>> {
  if (process.env.TEST_DATABASE === "postgres") {
    await sql`set local session_replication_role = 'replica'`.execute(db);
    await sql`truncate "auditLog"`.execute(db);
    return async () => undefined;
  }
  const found = await sql<{ name: string; sql: string }>`
    select "name", "sql" from sqlite_master where "type" = 'trigger' order by "name"`.execute(db);
  for (const { name } of found.rows) await sql`drop trigger ${sql.id(name)}`.execute(db);
  await sql`pragma defer_foreign_keys = on`.execute(db);
  await db.deleteFrom("auditLog").execute();
  return async () => {
    for (const trigger of found.rows) await sql.raw(trigger.sql).execute(db);
  };
}
