import type { Db } from "../dependencies.ts";

const readers = new WeakMap<Db, Db>();

/** For whoever opens a database: its second connection, which reads on a thread of its own. */
export function addReaderThread(db: Db, reader: Db): void {
  readers.set(db, reader);
}

/**
 * Where to ask what may take long, because it reads as many rows as there are people: on SQLite a connection on a thread
 * of its own, so that nobody else waits for it. It sees what was committed, so everything that was acknowledged. On
 * PostgreSQL, and within a transaction, `db` itself.
 */
export function onReaderThread(db: Db): Db {
  return readers.get(db) ?? db;
}

/** What a call works with, reading there. */
export function withReader<Deps extends { db: Db }>(deps: Deps): Deps {
  return { ...deps, db: onReaderThread(deps.db) };
}
