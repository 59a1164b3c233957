import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./install.js";

const leaveWithParent = pathToFileURL(join(root, "run/leave-with-parent.js")).href;

/** Runs a command's steps under `node`; the last one is given `words`. Resolves to the exit status. */
export async function runSteps(node, { steps, asks = false }, words) {
  for (const step of steps.slice(0, -1)) {
    const status = await runStep(node, step, asks);
    if (status !== 0) return status;
  }
  return runStep(node, [...steps[steps.length - 1], ...words], asks);
}

/**
 * One program. It gets a process group of its own, so that Ctrl-C, which the terminal sends to a whole group and npm
 * sends on as well, reaches it once. A program that asks questions has to stay in the terminal's group to read them.
 */
function runStep(node, [script, ...words], asks) {
  const grouped = !asks && process.platform !== "win32";
  const program = spawn(node, ["--import", leaveWithParent, join(root, script), ...words], {
    cwd: root,
    stdio: "inherit",
    detached: grouped,
    env: { ...threads, ...process.env, PATH: pathWith(join(root, "node_modules/.bin")) },
  });
  const letGo = passSignals(program, grouped);
  return new Promise((resolve, reject) => {
    program.on("error", reject);
    program.on("exit", (status, signal) => {
      letGo();
      if (grouped) endGroup(program.pid);
      resolve(status ?? 128 + constants.signals[signal]);
    });
  });
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Sends the first signal on; one that comes a second later or more is from somebody who has lost patience. */
function passSignals(program, grouped) {
  let first;
  function pass(signal) {
    if (first === undefined) {
      first = Date.now();
      // The terminal has already told a program that shares its group; a closed terminal asks for an orderly end.
      if (grouped || signal !== "SIGINT") program.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
    } else if (Date.now() - first > 1000) {
      program.kill("SIGKILL");
    }
  }
  for (const signal of signals) process.on(signal, pass);
  return () => {
    for (const signal of signals) process.off(signal, pass);
  };
}

// Whatever the program started and did not end goes with it.
function endGroup(group) {
  try {
    process.kill(-group, "SIGKILL");
  } catch {} // Nobody is left, as it should be.
}

function pathWith(folder) {
  return [folder, process.env.PATH].filter(Boolean).join(delimiter);
}

// Passwords, photos and files share Node's four threads unless told otherwise; two hashes must not hold up a download.
// Each thread that handled a photo would keep memory of its own (200 MB in all); two pools serve them as fast.
const threads = { UV_THREADPOOL_SIZE: "8", MALLOC_ARENA_MAX: "2" };
