import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { type Dialect, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { Database } from "../../dependencies.ts";
import type { Tables } from "../tables.ts";
import { GroupCommitDriver } from "./group-commit.ts";
import { lockFolder } from "./lock.ts";

/** The database's file in its data folder. */
export const databaseName = "portfolio-builder.sqlite";

/** Opens the database of a data folder. Every commit is on the disk before it is acknowledged. */
export function openSqlite(folder: string): Database {
  const lock = lockFolder(folder);
  const sqlite = new Sqlite(join(folder, databaseName));
  sqlite.pragma("journal_mode = WAL");
  // The default, NORMAL, may lose acknowledged commits in a power cut when the journal is a write-ahead log.
  sqlite.pragma("synchronous = FULL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("busy_timeout = 5000");
  sqlite.pragma("cache_size = -65536");
  // The built-in `lower` knows ASCII only; people are called Łukasz and Órla too.
  sqlite.function("lower", { deterministic: true }, lower);
  sqlite.function("sort_key", { deterministic: true }, (name) => (typeof name === "string" ? sortKey(name) : name));
  sqlite.function("sha256_hex", { deterministic: true }, sha256);
  const db = new Kysely<Tables>({ dialect: dialectOf(sqlite) });
  return { db, close: () => db.destroy().finally(lock.release) };
}

/** Opens the same file read-only, beside a server that may be running. @throws Error when there is none */
export function readSqlite(folder: string): Database {
  const file = join(folder, databaseName);
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
    createDriver: () => new GroupCommitDriver(sqlite),
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

/**
 * A sort key for SQLite: compared by code points, keys sort as ICU sorts the names, by base letters first and by accents
 * only then. PostgreSQL sorts with ICU itself.
 */
function sortKey(name: string): string {
  const lower = name.toLowerCase();
  const letters = lower.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return `${letters.replaceAll(/[ßæœøłđðþħı]/g, (letter) => baseLetters[letter] ?? letter)}\0${lower}`;
}

// Letters that Unicode does not decompose into a base letter and an accent.
const baseLetters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
};
