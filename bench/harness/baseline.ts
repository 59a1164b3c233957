import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { cpuOf, inheritedEnvironment } from "./server.ts";

/** A program that the product is measured against, in a process of its own. Asked something, it answers a number. */
export interface Baseline {
  ask(question: object): Promise<number>;
  /** CPU time that the process has used so far, in milliseconds. */
  cpuOfAll(): number;
  stop(): void;
}

/** Starts `program` (from the folder of benchmarks) with the environment of a server and these settings. */
export function startBaseline(program: string, environment: Record<string, string> = {}): Baseline {
  const child = fork(join(import.meta.dirname, "..", program), { env: { ...inheritedEnvironment(), ...environment } });
  const exited = once(child, "exit").then(ended);
  exited.catch(() => undefined); // Whoever asks meanwhile gets the error.
  return {
    ask: async (question) => {
      child.send(question);
      const [value] = await Promise.race([once(child, "message"), exited]);
      return Number(value);
    },
    cpuOfAll: () => cpuOf(child.pid),
    stop: () => child.connected && child.disconnect(),
  };
}

/** For the program: answers each question with the number that `work` resolves to. */
export function answer<Question>(work: (question: Question) => number | Promise<number>): void {
  process.on("message", async (question: Question) => process.send?.(await work(question)));
}

function ended(): never {
  throw new Error("the baseline ended without an answer");
}
