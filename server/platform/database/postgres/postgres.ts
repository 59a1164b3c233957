import {
  type BinaryOperationNode,
  Kysely,
  OperatorNode,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  sql,
  ValueListNode,
} from "kysely";
import pg from "pg";
import type { Database, Db } from "../../dependencies.ts";
import { measureQueue } from "../../metrics.ts";
import { statementSpans } from "../../tracing/spans.ts";
import type { Tables } from "../tables.ts";
import { withPipelining } from "./pipelining.ts";

// pg returns count(*) and bigserial as text by default; no figure here comes near 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

// The default, 4, is for disks that seek: it makes the planner read all of a table rather than follow an index to a tenth
// of it. At 10,000 portfolios in memory a search of one assessor's history took 40 ms that way, and takes 8 ms this way
// (docs/decisions/03-two-databases.md). `options` in DATABASE_URL takes its place.
const planning = "-c random_page_cost=1.1";

// In milliseconds. After the default of ten seconds a call connects anew, up to six times at once, which takes 9 ms each
// and 2 ms for each statement that is planned anew.
const idleTimeout = 600_000;

/**
 * Connects to PostgreSQL. No statement takes longer than `timeout` milliseconds.
 * @throws Error when it is unreachable, or configured to lose acknowledged commits
 */
export async function openPostgres(url: string, connections: number, timeout = 5000): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: idleTimeout,
    statement_timeout: timeout,
    application_name: "portfolio-builder",
    options: planning,
    pipeline: true,
  });
  // The pool replaces a connection that is lost while idle, and one in use rejects its query. Without listeners, the
  // unhandled "error" event of either would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  measureQueue("database", () => ({
    running: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
    capacity: connections,
  }));
  try {
    const named = !(await isBehindPooler(pool, { timeout, planning }).catch(unusable));
    const dialect = new Dialect({ pool: withPipelining(pool, { named }) });
    const db = new Kysely<Tables>({ dialect, log: statementSpans() });
    await checkDurability(db);
    await checkCollation(db);
    return { db, close: () => db.destroy() };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

// Kysely's lock would belong to a connection, and releasing it after an error would hide that error.
class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new AdapterWithoutLock();
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new EmptyListsCompiler();
  }
}

/** Nothing is in an empty list, as on SQLite: PostgreSQL refuses one. */
class EmptyListsCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand: list } = node;
    const isList = PrimitiveValueListNode.is(list) || ValueListNode.is(list);
    if (!isList || list.values.length > 0) super.visitBinaryOperation(node);
    else this.append(OperatorNode.is(operator) && operator.operator === "not in" ? "true" : "false");
  }
}

class AdapterWithoutLock extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {
    // migratePostgres holds one for its transaction.
  }
  override async releaseMigrationLock(): Promise<void> {
    // It ends with the transaction.
  }
}

async function checkCollation(db: Db): Promise<void> {
  const query = sql`select 1 from pg_collation, pg_database where collname = 'und-x-icu' and datname = current_database()
    and pg_encoding_to_char(encoding) = 'UTF8'`;
  const { rows } = await query.execute(db).catch(unusable);
  if (rows.length === 0)
    throw new Error("The database cannot sort names: it needs a PostgreSQL with ICU, and the encoding UTF8.");
}

function unusable(error: Error): never {
  if (error instanceof PoolerRefused) throw error;
  throw new Error(`The database that DATABASE_URL names cannot be used: ${error.message}.`, { cause: error });
}

async function checkDurability(db: Db): Promise<void> {
  const names = ["fsync", "full_page_writes", "synchronous_commit"];
  const query = sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in (${sql.join(names)})`;
  const { rows } = await query.execute(db).catch(unusable);
  const off = rows.filter((row) => row.setting === "off").map((row) => row.name);
  if (off.length > 0)
    throw new Error(`The database would lose acknowledged work: switch on ${off.join(", ")} in PostgreSQL.`);
}

/** A pooler that cannot be used as it is; the message says what to change. */
export class PoolerRefused extends Error {}

/**
 * Whether a pooler such as PgBouncer stands between: it gives its clients process ids of its own. In transaction mode a
 * connection keeps nothing from one transaction to the next, neither settings nor prepared statements. The product needs
 * neither then, where the database has the settings itself. @throws PoolerRefused with what to set
 */
export async function isBehindPooler(
  pool: pg.Pool,
  { timeout, planning }: { timeout: number; planning: string },
): Promise<boolean> {
  const client = await pool.connect().catch((error: Error) => {
    throw /unsupported startup parameter/.test(error.message) ? refusal(timeout, planning) : error;
  });
  try {
    const { rows } = await client.query<{ pid: number; timeout: string }>(
      "select pg_backend_pid() as pid, current_setting('statement_timeout') as timeout",
    );
    const [found] = rows;
    const isBehind = "processID" in client && client.processID !== found?.pid;
    if (isBehind && found?.timeout === "0") throw refusal(timeout, planning);
    return isBehind;
  } finally {
    client.release();
  }
}

function refusal(timeout: number, planning: string): PoolerRefused {
  return new PoolerRefused(
    "The pooler that DATABASE_URL names does not pass on the settings of connections. Put " +
      '"ignore_startup_parameters = options, statement_timeout, extra_float_digits" into its configuration, and let ' +
      `PostgreSQL set them: alter role … set statement_timeout = ${timeout}; alter role … set ${planning.slice(3)}.`,
  );
}
