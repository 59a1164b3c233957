import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { type Dialect, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { sortKey } from "../alphabet.ts";
import type { Database } from "../database.ts";
import type { Tables } from "../tables.ts";
import { withGroupCommit } from "./group-commit.ts";
import { lockFolder } from "./lock.ts";

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
  // Its own knows the letters of English only; people are called Łukasz and Órla too.
  sqlite.function("lower", { deterministic: true }, lower);
  sqlite.function("sort_key", { deterministic: true }, (name) => (typeof name === "string" ? sortKey(name) : name));
  sqlite.function("sha256_hex", { deterministic: true }, sha256);
  const db = new Kysely<Tables>({ dialect: dialectOf(sqlite) });
  return { db, close: () => db.destroy().finally(lock.release) };
}

/** The same file for reading only, beside a server that is running or stopped. @throws Error when there is none */
export function readSqlite(folder: string): Database {
  const file = join(folder, "portfolio-builder.sqlite");
  if (!existsSync(file)) throw new Error(`There is no database in the data folder ${folder}.`);
  const sqlite = new Sqlite(file, { readonly: true });
  const db = new Kysely<Tables>({ dialect: dialectOf(sqlite) });
  return { db, close: () => db.destroy() };
}

function lower(text: unknown): unknown {
  return typeof text === "string" ? text.toLowerCase() : text;
}

function sha256(text: unknown): unknown {
  return typeof text === "string" ? createHash("sha256").update(text).digest("hex") : null;
}

function dialectOf(sqlite: Sqlite.Database): Dialect {
  return {
    createDriver: () => withGroupCommit(sqlite),
    createQueryCompiler: () => new UnreadValues(),
    createAdapter: () => new TurnsOfItsOwn(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

// SQLite plans a join anew whenever a bare `?` in it has another value, which takes three times as long as the join.
// It does not look behind a sign. Collations are for PostgreSQL: `lower` and `sort_key` need none here.
class UnreadValues extends SqliteQueryCompiler {
  protected override visitCollate(): void {}

  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}

// The driver lets one wait for the other, so Kysely need not.
class TurnsOfItsOwn extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
