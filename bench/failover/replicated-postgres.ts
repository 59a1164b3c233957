import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../../run/free-port.ts";
import { ordinaryUser, programsIn, sharedTemporaryFolder } from "../../test/product/postgres.ts";

/** A primary with a standby that has every commit before it is acknowledged, behind one address. */
export interface ReplicatedPostgres {
  url: string;
  /** Ends the primary between any two instructions, promotes the standby, and has the address lead there. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

const password = "of this benchmark";

/** The standby is a copy of the new primary's folder, so that no other program of PostgreSQL is needed. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const owner = ordinaryUser();
  const folder = await mkdtemp(join(sharedTemporaryFolder(owner), "bench-postgres-"));
  const own = () => owner && execFileSync("chown", ["-R", `${owner.uid}:${owner.gid}`, folder]);
  const programs = await programsIn(folder);
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  await writeFile(join(folder, "password"), password);
  own();
  const data = join(folder, "primary");
  const kind = ["--auth=scram-sha-256", "--encoding=UTF8", "--locale-provider=icu", "--icu-locale=en-GB"];
  const words = [`--pgdata=${data}`, "--username=bench", `--pwfile=${join(folder, "password")}`, ...kind];
  execFileSync(join(programs, "initdb"), words, { ...owner, cwd: folder, stdio: "ignore", env: { LC_ALL: "C" } });
  const standbyData = join(folder, "standby");
  await cp(data, standbyData, { recursive: true });
  await writeFile(join(standbyData, "standby.signal"), "");
  own();
  execFileSync("chmod", ["700", standbyData]);
  const run = (place: string, port: number, more: string[]) => {
    const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200", ...more];
    const flags = settings.flatMap((setting) => ["-c", setting]);
    const options = { ...owner, cwd: folder, stdio: "ignore", env: { LC_ALL: "C" } } as const;
    return spawn(join(programs, "postgres"), ["-D", place, "-p", String(port), ...flags], options);
  };
  const primary = run(data, primaryPort, ["synchronous_standby_names=*"]);
  await answering(primaryPort);
  const source = `primary_conninfo=host=127.0.0.1 port=${primaryPort} user=bench password='${password}'`;
  const standby = run(standbyData, standbyPort, [source]);
  await answering(standbyPort);
  const address = await openAddress(primaryPort);
  return {
    url: urlOf(address.port),
    failOver: async () => {
      await ended(primary, "SIGQUIT");
      await ask(standbyPort, "select pg_promote()");
      address.leadTo(standbyPort);
    },
    stop: async () => {
      await address.close();
      await Promise.all([ended(primary, "SIGQUIT"), ended(standby, "SIGQUIT")]);
      await rm(folder, { recursive: true, force: true });
    },
  };
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

async function answering(port: number): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const error = await ask(port, "select 1").catch((reason: unknown) => reason);
    if (error === undefined) return;
    if (Date.now() > deadline) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, "exit");
  server.kill(signal);
  await exit;
}

/** A port that leads to the database, as a virtual address or a proxy for databases does. */
async function openAddress(first: number) {
  let target = first;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(target, "127.0.0.1");
    for (const [socket, peer] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.pipe(peer);
      socket.on("error", () => undefined); // Its "close" follows.
      socket.on("close", () => {
        sockets.delete(socket);
        peer.destroy();
      });
    }
  });
  const port = await freePort();
  await once(server.listen(port, "127.0.0.1"), "listening");
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    leadTo: (next: number) => {
      target = next;
      cut();
    },
    close: async () => {
      cut();
      await once(server.close(), "close");
    },
  };
}
