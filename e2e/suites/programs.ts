import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
// Longer than any suite takes on a slow machine; a suite that hangs must not hold up the whole run for ever.
const patience = 90 * 60 * 1000;

let running: { program: ChildProcess; end: Promise<number> } | undefined;
let ending = false;

/** Runs a Node program in the root, its words straight on the terminal. Resolves to its exit status. */
export async function runProgram(words: string[], env: Record<string, string> = {}): Promise<number> {
  const program = spawn(process.execPath, [...process.execArgv, ...words], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
    timeout: patience,
  });
  running = { program, end: endOf(program) };
  const status = await running.end;
  // Somebody has asked for an end, so nothing is begun any more.
  if (ending) await new Promise(() => undefined);
  return status;
}

/** Asks the program that is running to tidy up, which the test runners do on SIGINT, and ends this process after it. */
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
