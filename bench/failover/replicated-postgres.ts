import { execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../run/free-port.ts";
import { ordinaryUser, programsIn, sharedTemporaryFolder } from "../../test/product/postgres-programs.ts";

const password = "of this benchmark";

/**
 * A primary with a standby that has every commit before it is acknowledged, behind one address. `failOver` ends the primary
 * between any two instructions, promotes the standby, and has the address lead there. The standby is a copy of the new
 * primary's folder, so that no other program of PostgreSQL is needed.
 */
export async function startReplicatedPostgres() {
  const owner = ordinaryUser();
  const folder = await mkdtemp(join(sharedTemporaryFolder(owner), "bench-postgres-"));
  const own = () => owner && execFileSync("chown", ["-R", `${owner.uid}:${owner.gid}`, folder]);
  const programs = await programsIn(folder);
  const [data, standbyData] = [join(folder, "primary"), join(folder, "standby")];
  await writeFile(join(folder, "password"), password);
  own();
  const options = { ...owner, cwd: folder, stdio: "ignore", env: { LC_ALL: "C" } } as const;
  const kind = ["--auth=scram-sha-256", "--encoding=UTF8", "--locale-provider=icu", "--icu-locale=en-GB"];
  const words = [`--pgdata=${data}`, "--username=bench", `--pwfile=${join(folder, "password")}`, ...kind];
  execFileSync(join(programs, "initdb"), words, options);
  await cp(data, standbyData, { recursive: true });
  await writeFile(join(standbyData, "standby.signal"), "");
  own();
  execFileSync("chmod", ["700", standbyData]);
  const run = (place: string, setting: string) => runPostgres(join(programs, "postgres"), place, setting, options);
  const primary = await run(data, "synchronous_standby_names=*");
  const source = `host=127.0.0.1 port=${primary.port} user=bench password='${password}'`;
  const standby = await run(standbyData, `primary_conninfo=${source}`);
  // As a virtual address or a proxy for databases does.
  let target = primary.port;
  const address = createServer((client) => pipeline(client, connect(target, "127.0.0.1"), client, () => undefined));
  const port = await freePort();
  await once(address.listen(port, "127.0.0.1"), "listening");
  const failOver = async () => {
    await primary.end();
    await ask(standby.port, "select pg_promote()");
    target = standby.port;
  };
  const stop = async () => {
    address.close();
    await Promise.all([primary.end(), standby.end()]);
    await rm(folder, { recursive: true, force: true });
  };
  return { url: urlOf(port), failOver, stop };
}

async function runPostgres(program: string, place: string, setting: string, options: SpawnOptions) {
  const port = await freePort();
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200", setting];
  const server = spawn(program, ["-D", place, "-p", String(port), ...settings.flatMap((one) => ["-c", one])], options);
  const answers = () => ask(port, "select 1").catch((error: Error) => error);
  for (const until = Date.now() + 30_000; await answers(); await setTimeout(100))
    if (Date.now() > until) throw new Error("PostgreSQL did not start.");
  const end = async () => {
    const ended = once(server, "exit");
    if (server.exitCode === null && server.kill("SIGQUIT")) await ended;
  };
  return { port, end };
}

function urlOf(port: number): string {
  return `postgres://bench:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

async function ask(port: number, query: string): Promise<void> {
  const client = new pg.Client(urlOf(port));
  client.on("error", () => undefined); // Its query rejects.
  await client.connect();
  await client.query(query);
  await client.end();
}
