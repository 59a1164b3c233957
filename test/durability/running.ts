import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const main = join(import.meta.dirname, "../../server/main.ts");

/** The server in a process of its own, as an installation runs it, on a folder that outlives it. */
export interface Running {
  url: string;
  pid: number;
  /** The lines it has logged so far, and its last words. */
  said(): string;
  /** Ends it as a power cut would, between any two instructions. */
  kill(): Promise<void>;
  /** Asks it to stop. Answers its exit code; null when it had to be killed. */
  stop(): Promise<number | null>;
}

/** `before` is a command that runs the server, for one that needs other surroundings. @throws Error with its last words */
export async function startServer(settings: Record<string, string>, before: string[] = []): Promise<Running> {
  const [program = process.execPath, ...rest] = [...before, process.execPath, main];
  const child = spawn(program, rest, {
    env: {
      PORT: "0",
      LOG_LEVEL: "info",
      CALLS_PER_MINUTE: "1000000",
      UPLOADS_PER_MINUTE: "1000000",
      PDFS_PER_MINUTE: "1000000",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-100_000);
    });
  }
  const url = await addressOf(child, () => said);
  return {
    url,
    pid: child.pid ?? 0,
    said: () => said,
    kill: async () => void (await end(child, "SIGKILL")),
    stop: () => end(child, "SIGTERM"),
  };
}

async function addressOf(child: ChildProcess, said: () => string): Promise<string> {
  const patience = Date.now() + 30_000;
  while (child.exitCode === null && child.signalCode === null && Date.now() < patience) {
    const url = /listening at (http:[\w.:/]+)/.exec(said())?.[1];
    if (url) return url;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  child.kill("SIGKILL");
  throw new Error(`the server did not start:\n${said()}`);
}

async function end(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}
