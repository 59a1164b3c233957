import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { runs, unpackFromDebian } from "../../e2e/setup/installing.ts";
import { freePort } from "../../run/free-port.ts";
import { eicar } from "./clamd.ts";

/** The program, and where the libraries are that this machine lacks. */
export interface Clamd {
  program: string;
  libraries: string;
}

/** A running daemon. `stop` leaves neither process nor file behind. */
export interface RunningClamd {
  url: string;
  stop(): Promise<void>;
}

const installed = "/usr/sbin/clamd";

/** Debian's `clamd`: the one that is installed, else one in a folder of its own, fetched now, which takes 20 s once. */
export function findClamd(): Clamd | undefined {
  if (runs(installed)) return { program: installed, libraries: "" };
  const folder = unpackFromDebian("clamd", ["clamav-daemon"]);
  const machine = { x64: "x86_64", arm64: "aarch64" }[process.arch as string];
  return folder === undefined || machine === undefined
    ? undefined
    : { program: join(folder, installed), libraries: join(folder, `usr/lib/${machine}-linux-gnu`) };
}

/** Starts one that knows a single virus, EICAR: the signatures of freshclam are 300 MB. `settings` are those of clamd.conf. */
export async function startClamd(
  { program, libraries }: Clamd,
  settings: Record<string, string> = {},
  port?: number,
): Promise<RunningClamd> {
  const folder = await mkdtemp(join(tmpdir(), "portfolio-clamd-"));
  await mkdir(join(folder, "signatures"));
  // Name, any kind of file, anywhere in it, the bytes.
  const signature = `Eicar-Signature:0:*:${Buffer.from(eicar).toString("hex")}\n`;
  await writeFile(join(folder, "signatures/eicar.ndb"), signature);
  const own = { TCPSocket: String(port ?? (await freePort())), ...settings };
  const places = { DatabaseDirectory: join(folder, "signatures"), TemporaryDirectory: folder };
  const all = Object.entries({ TCPAddr: "127.0.0.1", Foreground: "yes", SelfCheck: "0", ...places, ...own });
  await writeFile(join(folder, "clamd.conf"), all.map(([name, value]) => `${name} ${value}\n`).join(""));
  const daemon = spawn("sh", ["-c", supervise, "supervisor", program, folder], {
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [daemon.stdout, daemon.stderr]) stream.on("data", (chunk) => (output += chunk));
  const ended = once(daemon, "exit");
  async function stop(): Promise<void> {
    daemon.stdin.end();
    await ended;
  }
  for (let tries = 0; tries < 600; tries += 1) {
    if (await answers(Number(own.TCPSocket))) return { url: `tcp://127.0.0.1:${own.TCPSocket}`, stop };
    if (output.includes("ERROR:")) break;
    await setTimeout(100);
  }
  await stop();
  throw new Error(`clamd did not start:\n${output}`);
}

// The pipe from this process closes when that ends, be it by kill -9.
const supervise = `
"$1" --config-file="$2/clamd.conf" </dev/null &
read -r _
kill -9 $!
rm -rf "$2"
`;

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
