import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { Kysely, SqliteDialect, SqliteQueryCompiler } from "kysely";
import type { Database } from "./database.ts";
import { lockFolder } from "./lock.ts";
import type { Tables } from "./tables.ts";

/** The embedded database in `portfolio-builder.sqlite`. Every commit reaches the disk before it is acknowledged. */
export function openSqlite(folder: string): Database {
  const lock = lockFolder(folder);
  const sqlite = new Sqlite(join(folder, "portfolio-builder.sqlite"));
  sqlite.pragma("journal_mode = WAL");
  // The default in WAL mode survives a killed process, but not a power cut.
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("busy_timeout = 5000");
  sqlite.pragma("cache_size = -65536");
  const db = new Kysely<Tables>({ dialect: new PlannedOnce({ database: preparingOnce(sqlite) }) });
  return { db, close: () => db.destroy().finally(lock.release) };
}

class PlannedOnce extends SqliteDialect {
  override createQueryCompiler() {
    return new UnreadValues();
  }
}

// SQLite plans a join anew whenever a bare `?` in it has another value, which takes three times as long as the join.
// It does not look behind a sign.
class UnreadValues extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}

// Kysely prepares each statement anew; the product has a few hundred texts, so each is prepared once and kept.
function preparingOnce(sqlite: Sqlite.Database) {
  const statements = new Map<string, Sqlite.Statement>();
  function prepare(text: string): Sqlite.Statement {
    // On a full disk SQLite has taken the transaction back by itself; a second time would be an error that hides why.
    if (text === "rollback" && !sqlite.inTransaction) return sqlite.prepare("select 1 where 0");
    const kept = statements.get(text);
    if (kept && !kept.busy) return kept;
    const statement = sqlite.prepare(text);
    if (statements.size < 500) statements.set(text, statement);
    return statement;
  }
  return { prepare, close: () => void sqlite.close() };
}
