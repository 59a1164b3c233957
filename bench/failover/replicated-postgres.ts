import { appendFile, cp, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream";
import pg from "pg";
import { freePort } from "../../run/free-port.ts";
import { startPostgres } from "../../test/product/postgres.ts";

/**
 * A primary with a standby that has every commit before it is acknowledged, behind one address. `failOver` ends the primary
 * between any two instructions, promotes the standby, and has the address lead there. The standby is a copy of the primary's
 * folder, so that no other program of PostgreSQL is needed.
 */
export async function startReplicatedPostgres() {
  const primary = await startPostgres();
  const { hostname, port, username, password } = new URL(primary.url);
  const standby = await withClient(primary.url, async (ask) => {
    const [folder] = await ask("show data_directory");
    await ask("select pg_backup_start('standby', true)");
    return startPostgres(undefined, async (data) => {
      await cp(String(folder), data, { recursive: true, filter: (path) => !path.endsWith("postmaster.pid") });
      const [, label] = await ask("select * from pg_backup_stop()");
      await writeFile(join(data, "backup_label"), String(label));
      await writeFile(join(data, "standby.signal"), "");
      const source = `host=${hostname} port=${port} user=${username} password=${password}`;
      await appendFile(join(data, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
    });
  });
  const replica = new URL(primary.url);
  replica.port = new URL(standby.url).port;
  await withClient(primary.url, async (ask) => {
    await ask("alter system set synchronous_standby_names = '*'");
    await ask("select pg_reload_conf()");
  });
  // As a virtual address or a proxy for databases does.
  let target = port;
  const address = createServer((client) =>
    pipeline(client, connect(Number(target), hostname), client, () => undefined),
  );
  const url = new URL(primary.url);
  url.port = String(await freePort());
  address.listen(Number(url.port), hostname);
  const failOver = async () => {
    await primary.stop();
    await withClient(replica.href, (ask) => ask("select pg_promote()"));
    target = replica.port;
  };
  const stop = async () => {
    address.close();
    await Promise.all([primary.stop(), standby.stop()]);
  };
  return { url: url.href, failOver, stop };
}

/** The values of the first row of each statement that is asked. */
async function withClient<T>(url: string, work: (ask: (statement: string) => Promise<unknown[]>) => Promise<T>) {
  const client = new pg.Client(url);
  await client.connect();
  const result = await work(async (statement) => Object.values((await client.query(statement)).rows[0] ?? {}));
  await client.end();
  return result;
}
