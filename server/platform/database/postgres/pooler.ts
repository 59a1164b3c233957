import type pg from "pg";

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
