import { sql } from "kysely";
import type { Db } from "server/platform/dependencies.ts";
import { cpuOf } from "./server.ts";

/** The CPU milliseconds of PostgreSQL's processes so far, on Linux; SQLite works in the server's process. */
export async function databaseCpu({
  db,
  settings,
}: {
  db: Db;
  settings: { DATABASE_URL?: string | undefined };
}): Promise<number> {
  if (!settings.DATABASE_URL || process.platform !== "linux") return 0;
  const { rows } = await sql<{
    pid: number;
  }>`select pid from pg_stat_activity where datname = current_database()`.execute(db);
  return rows.reduce((sum, { pid }) => sum + cpuOf(pid), 0);
}
