import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { webKit } from "./find-browser.ts";

/** A screen that nobody sees, with the environment of programs that are to draw on it. */
export async function openDisplay(): Promise<{ env: NodeJS.ProcessEnv; end(): Promise<void> }> {
  const server = spawn(webKit.display, ["-displayfd", "3", "-screen", "0", "1366x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(server.stdio[3] ?? server, "data");
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: "x11", LC_ALL: "C.UTF-8" };
  return { env, end: () => end(server) };
}

export async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, "exit");
  program.kill();
  await ended;
}
