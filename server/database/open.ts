import type { Settings } from "../settings.ts";
import type { Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openSqlite } from "./sqlite.ts";

/** @throws Error with a sentence for the operator: folder in use, server unreachable, durability switched off. */
export async function openDatabase(
  settings: Pick<Settings, "DATABASE_URL" | "DATABASE_POOL" | "DATA_DIR">,
): Promise<Database> {
  const database = settings.DATABASE_URL
    ? await openServer(settings.DATABASE_URL, settings.DATABASE_POOL)
    : openSqlite(settings.DATA_DIR);
  try {
    await migrate(database.db);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

// The driver is loaded only where it is used; most installations start faster without.
async function openServer(url: string, connections: number): Promise<Database> {
  const { openPostgres } = await import("./postgres.ts");
  return openPostgres(url, connections);
}
