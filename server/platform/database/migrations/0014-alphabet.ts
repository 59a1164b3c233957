import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * `sort_key`, by which names are sorted (`alphabetical` in searching.ts). On PostgreSQL the collation of its argument
 * decides; on SQLite, which has no ICU, the function is registered when the database is opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`create function sort_key(text) returns text language sql immutable strict as $$ select lower($1) $$`.execute(
    db,
  );
}
