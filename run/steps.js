import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./install.js";

const leaveWithParent = pathToFileURL(join(root, "run/leave-with-parent.js")).href;

/** Runs a command's steps under `node`; the last one gets `words` as arguments. Resolves to the exit status. */
export async function runSteps(node, { steps, asks = false, restarts = false }, words) {
  for (const step of steps.slice(0, -1)) {
    const { status } = await runStep(node, step, asks);
    if (status !== 0) return status;
  }
  const last = [...steps[steps.length - 1], ...words];
  return restarts ? keepRunning(node, last) : (await runStep(node, last, asks)).status;
}

/** In milliseconds: after a crash of a program that ran longer, the pause begins with the shortest again. */
const steady = 60_000;
const longestPause = 60;

/**
 * Restarts a program that crashed or was ended by its watchdog, after 1, 2, 4 … seconds. One that was asked to end is not
 * restarted, nor one that could not start at all (status 1), because its message needs somebody's attention.
 */
async function keepRunning(node, step) {
  let crashes = 0;
  for (;;) {
    const began = Date.now();
    const { status, isAsked } = await runStep(node, step, false);
    if (isAsked || status === 0 || (status === 1 && crashes === 0)) return status;
    crashes = Date.now() - began > steady ? 1 : crashes + 1;
    const pause = Math.min(2 ** (crashes - 1), longestPause);
    process.stderr.write(`The server ended unexpectedly (status ${status}). It starts again in ${pause} s.\n`);
    if (await isAskedToEnd(pause * 1000)) return status;
  }
}

function isAskedToEnd(pause) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(false), pause);
    const onSignal = () => settle(true);
    for (const signal of signals) process.on(signal, onSignal);
    function settle(answer) {
      clearTimeout(timer);
      for (const signal of signals) process.off(signal, onSignal);
      resolve(answer);
    }
  });
}

/**
 * One program. It gets a process group of its own, so that Ctrl-C, which the terminal sends to a whole group and npm
 * sends on as well, reaches it once. A program that asks questions has to stay in the terminal's group to read them.
 * Resolves to its status, and whether it was asked to end.
 */
function runStep(node, [script, ...words], asks) {
  const grouped = !asks && process.platform !== "win32";
  const program = spawn(node, ["--import", leaveWithParent, join(root, script), ...words], {
    cwd: root,
    stdio: "inherit",
    detached: grouped,
    env: { ...economy, ...process.env, PATH: pathWith(join(root, "node_modules/.bin")) },
  });
  const passing = passSignals(program, grouped);
  return new Promise((resolve, reject) => {
    program.on("error", reject);
    program.on("exit", (status, signal) => {
      passing.stop();
      if (grouped) endGroup(program.pid);
      // A program that got a signal from elsewhere ends by that signal or, gracefully, with status 0.
      const isAsked = passing.isAsked() || signals.includes(signal);
      resolve({ status: status ?? 128 + constants.signals[signal], isAsked });
    });
  });
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Forwards the first signal; another one after more than a second kills the program. */
function passSignals(program, grouped) {
  let first;
  function pass(signal) {
    if (first === undefined) {
      first = Date.now();
      // The terminal has already sent SIGINT to a program in its own group; SIGHUP becomes a graceful SIGTERM.
      if (grouped || signal !== "SIGINT") program.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
    } else if (Date.now() - first > 1000) {
      program.kill("SIGKILL");
    }
  }
  for (const signal of signals) process.on(signal, pass);
  return {
    isAsked: () => first !== undefined,
    stop: () => {
      for (const signal of signals) process.off(signal, pass);
    },
  };
}

// Ends what the program started and left running.
function endGroup(group) {
  try {
    process.kill(-group, "SIGKILL");
  } catch {} // The group is empty, as it should be.
}

function pathWith(folder) {
  return [folder, process.env.PATH].filter(Boolean).join(delimiter);
}

// Passwords, photos and files share Node's four threads unless told otherwise; two hashes must not hold up a download.
// Each thread that handled a photo would keep memory of its own (200 MB in all); two pools serve them as fast. With a
// quarter of V8's room for young objects the server keeps 30 MB less after a working day, and lists take at most 4 % more
// processor time (docs/decisions/07). Named here, the compile cache holds main.ts and the watchdog's thread too: without
// it, Node loads its compiler of TypeScript into both, 24 MB (docs/decisions/07).
const economy = {
  UV_THREADPOOL_SIZE: "8",
  MALLOC_ARENA_MAX: "2",
  NODE_OPTIONS: "--max-semi-space-size=4",
  NODE_COMPILE_CACHE: "node_modules/.cache/portfolio-builder",
};
