import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
// Longer than any suite takes on a slow machine; it ends a suite that hangs.
const suiteTimeout = 90 * 60 * 1000;

let running: { program: ChildProcess; end: Promise<number> } | undefined;
let ending = false;

/** Runs a Node program in the root, with its output on the terminal. Resolves to its exit status. */
export async function runProgram(command: string[], env: Record<string, string> = {}): Promise<number> {
  const program = spawn(process.execPath, [...process.execArgv, ...command], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
    timeout: suiteTimeout,
  });
  running = { program, end: endOf(program) };
  const status = await running.end;
  // After a signal to end, no further program is started.
  if (ending) await new Promise(() => undefined);
  return status;
}

/** Sends SIGINT to the running program, on which the test runners clean up, and ends this process after it. */
export async function endProgram(signal: NodeJS.Signals): Promise<never> {
  ending = true;
  running?.program.kill("SIGINT");
  await running?.end;
  process.exit(128 + constants.signals[signal]);
}

function endOf(program: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    program.on("error", reject);
    program.on("exit", (status, signal) => resolve(status ?? 128 + constants.signals[signal ?? "SIGTERM"]));
  });
}
