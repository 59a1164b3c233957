import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import buildWeb from "../../run/build-web.ts";
import { freePort } from "../../run/free-port.ts";

/** The product as people use it: the built browser app, and the server in a process of its own on an empty folder. */
export interface Served {
  url: string;
  folder: string;
  /** Shuts the server down gracefully. With `keep` its data folder stays, for another start on it. */
  stop(options?: { keep?: boolean }): Promise<void>;
}

const root = join(import.meta.dirname, "../..");

// All people of one worker share an address, so the rate limits are raised, and no outside service is called.
const testSettings = {
  HOST: "127.0.0.1",
  LOG_LEVEL: "warn",
  CALLS_PER_MINUTE: "1000000",
  UPLOADS_PER_MINUTE: "1000000",
  PDFS_PER_MINUTE: "1000000",
  // A busy machine is no failure of a journey.
  BUSY_DELAY_MS: "60000",
  REGISTRATIONS_PER_HOUR: "1000000",
  APPLICATIONS_PER_HOUR: "1000000",
  POSTCODE_API_URL: "http://127.0.0.1:9",
};

/**
 * Builds the browser app if its sources have changed, and starts a server on a free port and a fresh folder, unless
 * `settings` say otherwise. @throws Error when it ends or is not ready within two minutes; its output is on the terminal.
 */
export async function serve(settings: Record<string, string> = {}): Promise<Served> {
  await buildWeb();
  const folder = settings.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "portfolio-served-")));
  const port = settings.PORT ?? String(await freePort());
  const { PATH, JOURNEYS_CODE_DELAY_MS } = process.env;
  const first = ["run/leave-with-parent.js", ...(JOURNEYS_CODE_DELAY_MS ? ["e2e/setup/late-code.ts"] : [])];
  const server = spawn(
    process.execPath,
    [...first.flatMap((file) => ["--import", join(root, file)]), "server/main.ts"],
    {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { PATH, JOURNEYS_CODE_DELAY_MS, ...testSettings, ...settings, DATA_DIR: folder, PORT: port },
    },
  );
  async function stop({ keep = false } = {}): Promise<void> {
    await end(server);
    if (!keep) await rm(folder, { recursive: true, force: true });
  }
  const url = `http://127.0.0.1:${port}`;
  try {
    await ready(url, server);
  } catch (error) {
    await stop({ keep: settings.DATA_DIR !== undefined });
    throw error;
  }
  return { url, folder, stop };
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  const timeoutMs = Date.now() + 120_000;
  while (server.exitCode === null && server.signalCode === null && Date.now() < timeoutMs) {
    // Connections are refused until it listens.
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await setTimeout(25);
  }
  throw new Error("The server for the journeys did not start; its words are above.");
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  const impatience = new AbortController();
  await Promise.race([ended, setTimeout(10_000, undefined, { signal: impatience.signal }).catch(() => undefined)]);
  impatience.abort();
  server.kill("SIGKILL");
  await ended;
}
