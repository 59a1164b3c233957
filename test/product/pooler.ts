import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../run/free-port.ts";

/** Something between a server and its database. */
export interface Pooler {
  /** For DATABASE_URL. */
  url: string;
  close(): Promise<void>;
}

/** Whether Debian's package is installed on this machine. */
export function hasPgBouncer(): boolean {
  try {
    execFileSync("pgbouncer", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** PgBouncer in transaction mode, with three connections to the database; `more` are lines of its configuration. */
export async function startPgBouncer(url: string, more = ""): Promise<Pooler> {
  const { hostname, port, pathname, username, password } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), "pgbouncer-"));
  const own = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const login = `host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}`;
  const listening = `listen_addr = 127.0.0.1\nlisten_port = ${own}\nunix_socket_dir =\nauth_type = any`;
  const pooling = `pool_mode = transaction\ndefault_pool_size = 3\n${more}`;
  await writeFile(file, `[databases]\ncentre = ${login}\n[pgbouncer]\n${listening}\n${pooling}\n`);
  const owner = await notRoot(folder, file);
  const bouncer = spawn("pgbouncer", ["--quiet", file], { ...owner, stdio: ["ignore", "ignore", "inherit"] });
  await untilListening(own, bouncer);
  return {
    url: `postgres://centre@127.0.0.1:${own}/centre`,
    close: async () => {
      if (bouncer.exitCode === null && bouncer.kill()) await once(bouncer, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** It refuses to run as root. */
async function notRoot(folder: string, file: string) {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ["-u", "-g"].map((flag) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" })));
  for (const path of [folder, file]) await chown(path, uid ?? 0, gid ?? 0);
  await chmod(folder, 0o700);
  return { uid, gid };
}

async function untilListening(port: number, { exitCode }: ChildProcess): Promise<void> {
  for (let isOpen = false; !isOpen && exitCode === null; ) {
    const socket = connect(port, "127.0.0.1");
    isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
  }
}

/**
 * Passes on everything but the process id that PostgreSQL tells its client, as poolers do. It shows what the server does
 * behind one where no pooler is installed, not that a pooler understands it.
 */
export async function openPretendedPooler(url: string): Promise<Pooler> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    for (const [socket, peer] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => undefined); // Its "close" follows.
      socket.on("close", () => peer.destroy());
    }
    client.pipe(database);
    let isTold = false;
    database.on("data", (chunk) => {
      const at = isTold ? undefined : keyIn(chunk);
      isTold ||= at !== undefined;
      if (at !== undefined) chunk.writeUInt32BE(chunk.readUInt32BE(at) + 1, at);
      client.write(chunk);
    });
  });
  server.listen(await freePort(), "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const pooled = new URL(url);
  pooled.port = String(typeof address === "object" && address?.port);
  return {
    url: pooled.href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Where in these messages PostgreSQL tells the process id (BackendKeyData), if all of that message is there. */
function keyIn(messages: Buffer): number | undefined {
  for (let at = 0; at + 13 <= messages.length; at += 1 + messages.readUInt32BE(at + 1))
    if (messages[at] === 0x4b) return at + 5;
  return undefined;
}
