import type { Db } from "../dependencies.ts";

/** An open, migrated database. On SQLite the data folder stays locked until `close`. */
export interface Database {
  db: Db;
  close(): Promise<void>;
}
