import type { Kysely } from "kysely";

/** What this database was started with: whether its files are claimed, and by what its secret is recognised. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const installation = db.schema.alterTable("installation");
  await installation.addColumn("hasFiles", "integer", (column) => column.notNull().defaultTo(0)).execute();
  await installation.addColumn("secretCheck", "text").execute();
}
