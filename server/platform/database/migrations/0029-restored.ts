import type { Kysely } from "kysely";

/** When this database was restored from a backup: devices that are known from before are unknown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("installation").addColumn("restoredAt", "text").execute();
}
