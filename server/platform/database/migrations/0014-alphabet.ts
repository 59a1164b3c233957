import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * What names are sorted by (`alphabetical` in searching.ts). PostgreSQL sorts by the collation that it is given with the
 * name; SQLite knows none and is given a function that puts letters in order when it is opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await sql`create function sort_key(text) returns text language sql immutable strict as $$ select lower($1) $$`.execute(
    db,
  );
}
