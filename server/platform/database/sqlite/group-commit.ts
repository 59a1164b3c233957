import type Sqlite from "better-sqlite3";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";
import { statementCache } from "./statement-cache.ts";

/**
 * Group commit: transactions that end in the same turn of the event loop share one commit, and so one wait for the disk
 * (`synchronous=FULL`). Each is a savepoint inside one open transaction of SQLite, and is acknowledged after its commit.
 *
 * Why it holds: a mutex gives SQLite's one connection to one transaction or statement at a time, so savepoints never
 * interleave. A transaction that fails rolls back to its savepoint and harms no other. If the commit fails, the whole
 * group is rolled back and every transaction in it is rejected. A read outside of a transaction may see rows that are
 * not on the disk yet: it is answered after the commit, and repeated if that failed. A write outside of one commits the
 * group first, so it is on the disk when it returns.
 *
 * What it buys, with 32 connections: saves reach 54 % of what the bare driver inserts in a loop instead of 44 %, and
 * wait for the disk a tenth as long. A lone save takes as long as without it (docs/decisions/0010).
 */
export function withGroupCommit(sqlite: Sqlite.Database): Driver {
  const lock = mutex();
  const group = new CommitGroup(sqlite, lock);
  return {
    init: async () => undefined,
    acquireConnection: async () => new Connection(group, await lock()),
    beginTransaction: async (connection) => own(connection).begin(),
    commitTransaction: (connection) => own(connection).commit(),
    rollbackTransaction: async (connection) => own(connection).rollback(),
    releaseConnection: async (connection) => own(connection).release(),
    destroy: async () => {
      group.flush();
      sqlite.close();
    },
  };
}

type Unlock = () => void;

/** First come, first served. */
function mutex(): () => Promise<Unlock> {
  let last = Promise.resolve();
  return async () => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  };
}

/** The open transaction of SQLite. Every method but `read` runs to its end while its caller holds the lock. */
class CommitGroup {
  readonly prepare: (text: string) => Sqlite.Statement;
  readonly #sqlite: Sqlite.Database;
  readonly #lock: () => Promise<Unlock>;
  /** Settled by the group's commit; undefined while no transaction is open. */
  #durable: PromiseWithResolvers<void> | undefined;

  constructor(sqlite: Sqlite.Database, lock: () => Promise<Unlock>) {
    this.prepare = statementCache(sqlite);
    this.#sqlite = sqlite;
    this.#lock = lock;
  }

  begin(): void {
    if (!this.#durable) this.#open();
    this.#run("savepoint member");
  }

  /** Resolves once the group is on the disk. */
  async commit(): Promise<void> {
    this.#run("release member");
    await this.#durable?.promise;
  }

  rollback(): void {
    if (!this.#sqlite.inTransaction) return;
    this.#run("rollback to member");
    this.#run("release member");
  }

  /** Reads outside of a transaction; unlocks before it waits for the commit of what it may have seen. */
  async read<Row>(statement: Sqlite.Statement, parameters: readonly unknown[], unlock: Unlock): Promise<Row[]> {
    const rows = statement.all(parameters) as Row[];
    const durable = this.#durable?.promise;
    if (!durable) return rows;
    unlock();
    return durable.then(
      () => rows,
      () => this.#repeat<Row>(statement, parameters),
    );
  }

  /** Commits the group: the one wait for the disk. */
  flush(): void {
    const durable = this.#durable;
    this.#durable = undefined;
    try {
      if (durable) this.#run("commit");
      durable?.resolve();
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#run("rollback");
      durable?.reject(error);
    }
  }

  /** When the disk is full or broken, SQLite itself rolls the whole transaction back, and the group with it. */
  rejectIfRolledBack(error: unknown): void {
    if (this.#sqlite.inTransaction) return;
    this.#durable?.reject(error);
    this.#durable = undefined;
  }

  // Transactions that are ready in this turn of the event loop take the lock before the commit does.
  #open(): void {
    this.#run("begin");
    this.#durable = Promise.withResolvers();
    this.#durable.promise.catch(() => undefined); // Nobody may be waiting: all members may have rolled back themselves.
    setImmediate(async () => {
      const unlock = await this.#lock();
      this.flush();
      unlock();
    });
  }

  async #repeat<Row>(statement: Sqlite.Statement, parameters: readonly unknown[]): Promise<Row[]> {
    const unlock = await this.#lock();
    return this.read<Row>(statement, parameters, unlock).finally(unlock);
  }

  #run(text: string): void {
    this.prepare(text).run();
  }
}

/** SQLite's connection while one transaction or statement holds the lock. */
class Connection implements DatabaseConnection {
  readonly release: Unlock;
  readonly #group: CommitGroup;
  #isInTransaction = false;

  constructor(group: CommitGroup, unlock: Unlock) {
    this.#group = group;
    this.release = unlock;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#isInTransaction && !/^select/i.test(sql)) this.#group.flush();
    try {
      const statement = this.#group.prepare(sql);
      if (statement.reader && !this.#isInTransaction)
        return { rows: await this.#group.read<Row>(statement, parameters, this.release) };
      if (statement.reader) return { rows: statement.all(parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      this.#group.rejectIfRolledBack(error);
      throw error;
    }
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    for (const row of this.#group.prepare(sql).iterate(parameters)) yield { rows: [row as Row] };
  }

  begin(): void {
    this.#group.begin();
    this.#isInTransaction = true;
  }

  // Unlocks before it waits, so that the next transaction can join the group.
  commit(): Promise<void> {
    const durable = this.#group.commit();
    this.#isInTransaction = false;
    this.release();
    return durable;
  }

  // After a commit that failed there is nothing left to roll back, and somebody else holds the lock.
  rollback(): void {
    if (this.#isInTransaction) this.#group.rollback();
    this.#isInTransaction = false;
  }
}

function own(connection: DatabaseConnection): Connection {
  if (connection instanceof Connection) return connection;
  throw new Error("not a connection of this driver");
}
