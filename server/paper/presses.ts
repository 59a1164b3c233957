import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { Refusal } from "../http/refusals.ts";
import type { Order, Outcome } from "./order.ts";

/** A press grows by about a megabyte a paper, so after this many papers another takes its place. */
const papersMost = 100;
/** How long one paper may take, and how long a press stands idle before it is switched off. In milliseconds. */
const patience = 60_000;
const idleMost = 300_000;

/** What a press may keep in mind beside fonts and photos, in megabytes; the longest portfolio needs a tenth. */
const heap = "--max-old-space-size=256";

const program = fileURLToPath(new URL("./press.ts", import.meta.url));

/** A program of its own rather than a thread: one that is stuck in the library can be ended, and one that dies, dies alone. */
interface Press {
  process: ChildProcess;
  printed: number;
  rest: NodeJS.Timeout | undefined;
}

const idle: Press[] = [];
const all = new Set<Press>();

/** Prints in a press that is idle, or in a new one. @throws Refusal 503 when it takes too long; Error when it fails */
export async function print(order: Order, most = patience): Promise<void> {
  const press = idle.pop() ?? start();
  clearTimeout(press.rest);
  press.process.ref();
  const { fault } = await outcomeOf(press, order, most);
  press.printed += 1;
  if (press.printed < papersMost) lay(press);
  else end(press);
  if (fault) throw new Error(`a paper could not be printed: ${fault}`);
}

/** Ends every press, busy or not. */
export async function endPresses(): Promise<void> {
  await Promise.all([...all].map(ended));
}

function start(): Press {
  // It gets neither settings nor secrets, and may say nothing: what it prints is private.
  const child = fork(program, { env: {}, execArgv: [heap], stdio: ["ignore", "ignore", "ignore", "ipc"] });
  const press: Press = { process: child, printed: 0, rest: undefined };
  all.add(press);
  child.once("exit", () => forget(press));
  // Whoever uses the product comes first on a machine that is busy.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return press;
}

function outcomeOf(press: Press, order: Order, most: number): Promise<Outcome> {
  const { process: child } = press;
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill("SIGKILL");
      settle(() => reject(new Refusal(503, tooLong, { retryAfter: 30 })));
    }, most);
    const onMessage = (outcome: Outcome) => settle(() => resolve(outcome));
    const onExit = () => settle(() => reject(new Error("the press died over a paper")));
    const onError = (error: Error) => settle(() => reject(error));
    function settle(then: () => void) {
      clearTimeout(late);
      child.off("message", onMessage).off("exit", onExit).off("error", onError);
      then();
    }
    child.once("message", onMessage).once("exit", onExit).once("error", onError);
    child.send(order);
  });
}

const tooLong = "This PDF took too long to make. Please try again in a minute.";

// An idle press keeps nobody awake: neither a program that wants to end nor, for long, the machine's memory.
function lay(press: Press): void {
  press.rest = setTimeout(() => end(press), idleMost);
  press.rest.unref();
  press.process.unref();
  press.process.channel?.unref();
  idle.push(press);
}

function end(press: Press): void {
  forget(press);
  press.process.kill("SIGKILL");
}

function forget(press: Press): void {
  clearTimeout(press.rest);
  all.delete(press);
  const at = idle.indexOf(press);
  if (at >= 0) idle.splice(at, 1);
}

function ended(press: Press): Promise<void> {
  const { process: child } = press;
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  child.ref();
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    end(press);
  });
}
