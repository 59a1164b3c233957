import { type Kysely, sql } from "kysely";

/**
 * One table of idempotency keys for every call that changes something, instead of one for portfolios, one for imports and
 * two columns of applications. Earlier keys are deleted, because they were stored in plain text and the new ones are
 * hashes. SQLite cannot drop a unique column, so those two stay, empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("idempotencyKeys")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("result", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("idempotencyKeysByCreation").on("idempotencyKeys").column("createdAt").execute();
  for (const table of ["creations", "imports"]) await db.schema.dropTable(table).ifExists().execute();
  await sql`update applications set "sendKey" = null, fingerprint = null where "sendKey" is not null`.execute(db);
}
