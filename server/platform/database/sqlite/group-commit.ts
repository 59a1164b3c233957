import type Sqlite from "better-sqlite3";
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from "kysely";

/**
 * Everybody takes turns on SQLite's one connection. Transactions that end in the same moment share one commit, and with
 * it one wait for the disk; each is told that it is done only after that, and whoever reads what they wrote hears of it
 * only then. One that fails undoes itself and no other; if the commit fails, all of them are undone and told so.
 */
export function withGroupCommit(sqlite: Sqlite.Database): Driver {
  const enter = takingTurns();
  const commits = new GroupCommitDriver(sqlite, enter);
  return {
    init: async () => undefined,
    acquireConnection: async () => new Turn(commits, await enter()),
    beginTransaction: async (connection) => turnOf(connection).begin(),
    commitTransaction: (connection) => turnOf(connection).commit(),
    rollbackTransaction: async (connection) => turnOf(connection).rollback(),
    releaseConnection: async (connection) => turnOf(connection).leave(),
    destroy: async () => {
      commits.end();
      sqlite.close();
    },
  };
}

// First come, first served: resolves when it is one's turn, with the function that ends it.
function takingTurns(): () => Promise<() => void> {
  let last = Promise.resolve();
  return async () => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  };
}

/** The transaction that is open, in which every turn has a savepoint of its own, and those who wait for its end. */
class GroupCommitDriver {
  readonly prepare: (text: string) => Sqlite.Statement;
  readonly #sqlite: Sqlite.Database;
  readonly #enter: () => Promise<() => void>;
  #waiting: PromiseWithResolvers<void> | undefined;

  constructor(sqlite: Sqlite.Database, enter: () => Promise<() => void>) {
    this.prepare = preparingOnce(sqlite);
    this.#sqlite = sqlite;
    this.#enter = enter;
  }

  begin(): void {
    if (!this.#waiting) this.#open();
    this.#run("savepoint turn");
  }

  /** Resolves once what this turn did is on the disk. */
  async keep(): Promise<void> {
    this.#run("release turn");
    await this.#waiting?.promise;
  }

  /** Gives up the turn with `leave`, then answers once what was read is on the disk. If it was undone, reads anew. */
  async read<Row>(statement: Sqlite.Statement, parameters: readonly unknown[], leave: () => void): Promise<Row[]> {
    const rows = statement.all(parameters) as Row[];
    const unkept = this.#waiting?.promise;
    if (!unkept) return rows;
    leave();
    return unkept.then(
      () => rows,
      () => this.#readAnew<Row>(statement, parameters),
    );
  }

  undo(): void {
    if (!this.#sqlite.inTransaction) return;
    this.#run("rollback to turn");
    this.#run("release turn");
  }

  end(): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    try {
      if (waiting) this.#run("commit");
      waiting?.resolve();
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#run("rollback");
      waiting?.reject(error);
    }
  }

  /** On a full or broken disk SQLite undoes the whole transaction by itself, and with it those who wait. */
  notice(error: unknown): void {
    if (this.#sqlite.inTransaction) return;
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }

  // Whoever is ready in this moment has their turn before it ends.
  #open(): void {
    this.#run("begin");
    this.#waiting = Promise.withResolvers();
    this.#waiting.promise.catch(() => undefined); // All who waited may have undone their part themselves.
    setImmediate(async () => {
      const leave = await this.#enter();
      this.end();
      leave();
    });
  }

  async #readAnew<Row>(statement: Sqlite.Statement, parameters: readonly unknown[]): Promise<Row[]> {
    const leave = await this.#enter();
    return this.read<Row>(statement, parameters, leave).finally(leave);
  }

  #run(text: string): void {
    this.prepare(text).run();
  }
}

/** The connection, for as long as it is somebody's turn. */
class Turn implements DatabaseConnection {
  readonly #commits: GroupCommitDriver;
  readonly #next: () => void;
  #isTransaction = false;

  constructor(commits: GroupCommitDriver, next: () => void) {
    this.#commits = commits;
    this.#next = next;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // What is written outside a transaction is on the disk when it returns: it cannot be one of those that wait.
    if (!this.#isTransaction && !/^select/i.test(sql)) this.#commits.end();
    try {
      const statement = this.#commits.prepare(sql);
      // Outside of a transaction, what others have written may not be on the disk yet.
      if (statement.reader && !this.#isTransaction)
        return { rows: await this.#commits.read<Row>(statement, parameters, this.#next) };
      if (statement.reader) return { rows: statement.all(parameters) as Row[] };
      const { changes, lastInsertRowid } = statement.run(parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      this.#commits.notice(error);
      throw error;
    }
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    for (const row of this.#commits.prepare(sql).iterate(parameters)) yield { rows: [row as Row] };
  }

  begin(): void {
    this.#commits.begin();
    this.#isTransaction = true;
  }

  commit(): Promise<void> {
    const kept = this.#commits.keep();
    this.#isTransaction = false;
    this.leave();
    return kept;
  }

  // A commit that failed has undone it already, and the next turn has begun.
  rollback(): void {
    if (this.#isTransaction) this.#commits.undo();
    this.#isTransaction = false;
  }

  leave(): void {
    this.#next();
  }
}

function turnOf(connection: DatabaseConnection): Turn {
  if (connection instanceof Turn) return connection;
  throw new Error("only turns are handed out");
}

const preparedMost = 500;

// Kysely prepares each statement anew; the product has a few hundred texts, so each is prepared once and cached. Texts of
// every length, such as lists, would fill the cache in time: then the oldest makes room for the newest.
function preparingOnce(sqlite: Sqlite.Database): (text: string) => Sqlite.Statement {
  const statements = new Map<string, Sqlite.Statement>();
  return (text) => {
    const kept = statements.get(text);
    if (kept && !kept.busy) return kept;
    const statement = sqlite.prepare(text);
    const [oldest] = statements.size < preparedMost ? [] : statements.keys();
    if (oldest !== undefined) statements.delete(oldest);
    statements.set(text, statement);
    return statement;
  };
}
