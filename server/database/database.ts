import type { Db } from "../house.ts";

/** An open, migrated database. On SQLite the data folder stays locked until `close`. */
export interface Database {
  db: Db;
  close(): Promise<void>;
}
