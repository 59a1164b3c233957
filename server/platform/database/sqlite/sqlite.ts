import { existsSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { type Dialect, type Driver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { Database } from "../../dependencies.ts";
import { statementSpans } from "../../tracing/spans.ts";
import { addReaderThread } from "../on-reader-thread.ts";
import type { Tables } from "../tables.ts";
import { addFunctions } from "./functions.ts";
import { GroupCommitDriver } from "./group-commit.ts";
import { lockFolder } from "./lock.ts";
import { ReaderDriver } from "./reader.ts";

/** The database's file in its data folder. */
export const databaseName = "portfolio-builder.sqlite";

/** Opens the database of a data folder. Every commit is on the disk before it is acknowledged. */
export function openSqlite(folder: string): Database {
  const lock = lockFolder(folder);
  const file = join(folder, databaseName);
  const sqlite = new Sqlite(file);
  sqlite.pragma("journal_mode = WAL");
  // The default, NORMAL, may lose acknowledged commits in a power cut when the journal is a write-ahead log.
  sqlite.pragma("synchronous = FULL");
  // What is deleted is overwritten, so that nothing of an erased person stays in free space of the file. It costs
  // 0.08 ms for an update of a row of 6 kB.
  sqlite.pragma("secure_delete = ON");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("busy_timeout = 5000");
  sqlite.pragma("cache_size = -65536");
  // For a trigger that refuses, SQLite keeps a copy of the pages that the statement changes: in a temporary file it costs
  // 0.1 ms for each row.
  sqlite.pragma("temp_store = MEMORY");
  addFunctions(sqlite);
  const db = new Kysely<Tables>({ dialect: dialectOf(new GroupCommitDriver(sqlite)), log: statementSpans() });
  const reader = new ReaderDriver(file);
  addReaderThread(db, new Kysely<Tables>({ dialect: dialectOf(reader), log: statementSpans() }));
  const close = async () => {
    await reader.destroy();
    await db.destroy();
  };
  return { db, close: () => close().finally(lock.release) };
}

/** Opens the same file read-only, beside a server that may be running. @throws Error when there is none */
export function readSqlite(folder: string): Database {
  const file = join(folder, databaseName);
  if (!existsSync(file)) throw new Error(`There is no database in the data folder ${folder}.`);
  const sqlite = new Sqlite(file, { readonly: true });
  addFunctions(sqlite);
  const db = new Kysely<Tables>({ dialect: dialectOf(new GroupCommitDriver(sqlite)) });
  return { db, close: () => db.destroy() };
}

function dialectOf(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new HiddenValuesCompiler(),
    createAdapter: () => new QueueingAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

// "+?" hides the bound value from SQLite's planner, which would otherwise plan a join anew for each value, and take three
// times as long for that as for the join. Collations are for PostgreSQL; `lower` and `sort_key` need none here.
class HiddenValuesCompiler extends SqliteQueryCompiler {
  protected override visitCollate(): void {}

  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}

// Keeps Kysely from locking the connection for each transaction: the driver's mutex does that, and lets commits group.
class QueueingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
