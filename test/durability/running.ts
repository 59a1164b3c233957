import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

const main = join(import.meta.dirname, "../../server/main.ts");

/** The server in a process of its own, as in production, on a folder that outlives it. */
export interface Running {
  url: string;
  pid: number;
  /** The latest 100,000 characters of its standard output and standard error. */
  output(): string;
  /** Ends it as a power cut would, between any two instructions. */
  kill(): Promise<void>;
  /** Asks it to stop. Answers its exit code; null when it had to be killed. */
  stop(): Promise<number | null>;
}

/** `wrapper` is a command that runs the server, whose program may be another version's. @throws Error with its output */
export async function startServer(
  settings: Record<string, string>,
  wrapper: string[] = [],
  version = main,
): Promise<Running> {
  const [program = process.execPath, ...rest] = [...wrapper, process.execPath, version];
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
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-100_000);
    });
  }
  const url = await addressOf(child, () => output);
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    kill: async () => void (await end(child, "SIGKILL")),
    stop: () => end(child, "SIGTERM"),
  };
}

async function addressOf(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + 120_000;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const url = /listening at (http:[\w.:/]+)/.exec(output())?.[1];
    if (url) return url;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  child.kill("SIGKILL");
  throw new Error(`the server did not start:\n${output()}`);
}

async function end(child: ChildProcess, signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}
