import { sql } from "kysely";
import type { Dependencies } from "../../server/platform/dependencies.ts";

/**
 * After thousands of rows were inserted. PostgreSQL plans by its statistics, and those of a database that was emptied and
 * vacuumed since say that its large tables have few rows, however many there are now: a join compares each row with each.
 */
export async function updateStatistics({ db, settings }: Pick<Dependencies, "db" | "settings">): Promise<void> {
  if (settings.DATABASE_URL) await sql`analyze`.execute(db);
}
