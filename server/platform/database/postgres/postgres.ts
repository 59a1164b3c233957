import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Db } from "../../dependencies.ts";
import type { Database } from "../database.ts";
import type { Tables } from "../tables.ts";
import { withPipelining } from "./pipelining.ts";

// count(*) and bigserial come as text unless told otherwise; no figure here comes near 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * A PostgreSQL server. No statement takes longer than `timeout` milliseconds.
 * @throws Error when it cannot be reached or does not keep what it acknowledges.
 */
export async function openPostgres(url: string, connections: number, timeout = 5000): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: timeout,
    application_name: "portfolio-builder",
    pipeline: true,
  });
  // A connection that breaks while it is idle is replaced by the pool, and whoever is using one is told by their
  // statement; without listeners either would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withPipelining(pool) }) });
  await checkDurability(db)
    .then(() => checkCollation(db))
    .catch(async (error) => {
      await db.destroy();
      throw error;
    });
  return { db, close: () => db.destroy() };
}

async function checkCollation(db: Db): Promise<void> {
  const asked = sql`select 1 from pg_collation, pg_database where collname = 'und-x-icu' and datname = current_database()
    and pg_encoding_to_char(encoding) = 'UTF8'`;
  const { rows } = await asked.execute(db).catch(unusable);
  if (rows.length === 0)
    throw new Error("The database cannot sort names: it needs a PostgreSQL with ICU, and the encoding UTF8.");
}

function unusable(error: Error): never {
  throw new Error(`The database that DATABASE_URL names cannot be used: ${error.message}.`, { cause: error });
}

async function checkDurability(db: Db): Promise<void> {
  const names = ["fsync", "full_page_writes", "synchronous_commit"];
  const asked = sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in (${sql.join(names)})`;
  const { rows } = await asked.execute(db).catch(unusable);
  const off = rows.filter((row) => row.setting === "off").map((row) => row.name);
  if (off.length > 0)
    throw new Error(`The database would lose acknowledged work: switch on ${off.join(", ")} in PostgreSQL.`);
}
