import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * The orders of an administrator's tables of accounts beside that by name, each with the columns that are searched and
 * filtered by, so that only the rows of a page are read from the table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const bytes = isSqlite ? sql`` : sql`collate "C"`;
  await sql`create index "accountsByAddress" on "accounts"
    ("role", "emailKey" ${bytes}, "id", "nameLower", "isActive", "assessor")`.execute(db);
  for (const [name, direction] of [
    ["accountsByStatus", "desc"],
    ["accountsByStatusFromInactive", "asc"],
  ] as const)
    await sql`create index ${sql.id(name)} on "accounts"
      ("role", "isActive" ${sql.raw(direction)}, "nameKey", "id", "nameLower", "emailKey", "assessor")`.execute(db);
}
