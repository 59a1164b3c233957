import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import pg from "pg";
import type { Gateway } from "../product/object-storage/gateway.ts";

/** Lets one step of an act fail: the nth statement, operation on files, or request to the object storage. */
export interface FailingStep {
  /** From now on; later steps are done again. */
  arm(nth: number): void;
  /** Answers whether it came to this step. */
  disarm(): boolean;
  /** As it was. */
  restore(): void;
}

function counted(restore: () => void): FailingStep & { isIt(): boolean } {
  let [left, wasReached] = [0, false];
  return {
    restore,
    arm: (nth) => {
      [left, wasReached] = [nth, false];
    },
    disarm: () => {
      left = 0;
      return wasReached;
    },
    isIt: () => {
      if (left > 0) left -= 1;
      else return false;
      wasReached ||= left === 0;
      return left === 0;
    },
  };
}

// These begin and end what can fail: without them nothing was begun.
const framing = /^(begin|savepoint|release|rollback)/;

/** Statements, commits among them, of either database. */
export function failingStatement(): FailingStep {
  const statement: object = Object.getPrototypeOf(new Sqlite(":memory:").prepare("select 1"));
  const patched = ["run", "all"].map((name) => [statement, name] as const);
  const restores = [...patched, [pg.Client.prototype, "query"] as const].map(([of, name]) => {
    const own = Reflect.get(of, name);
    return { of, name, own };
  });
  const step = counted(() => {
    for (const { of, name, own } of restores) Reflect.set(of, name, own);
  });
  for (const { of, name, own } of restores.slice(0, 2))
    Reflect.set(of, name, function fail(this: Sqlite.Statement, ...values: unknown[]) {
      if (!framing.test(this.source) && step.isIt())
        throw Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR" });
      return own.apply(this, values);
    });
  const query = restores.at(-1)?.own;
  // The server itself has to refuse it, so that it ends the transaction as it does after any error.
  Reflect.set(
    pg.Client.prototype,
    "query",
    function fail(this: pg.Client, sent: { text?: string }, ...more: unknown[]) {
      const isCounted = sent.text !== undefined && !framing.test(sent.text);
      return query.call(this, isCounted && step.isIt() ? { text: "select 1 / 0" } : sent, ...more);
    },
  );
  return step;
}

/** Operations of `node:fs/promises`. */
export async function failingFile(): Promise<FailingStep> {
  const handle = await fs.open(join(tmpdir(), `handle-${process.pid}`), "w+");
  const ofHandles: object = Object.getPrototypeOf(handle);
  await handle.close();
  const operations = [
    ...["mkdir", "open", "rename", "rm", "stat", "writeFile", "readFile"].map((name) => [fs, name] as const),
    ...["sync", "write", "writeFile"].map((name) => [ofHandles, name] as const),
  ].map(([of, name]) => ({ of, name, own: Reflect.get(of, name) }));
  const step = counted(() => {
    for (const { of, name, own } of operations) Reflect.set(of, name, own);
    syncBuiltinESMExports();
  });
  for (const { of, name, own } of operations)
    Reflect.set(of, name, async function fail(this: unknown, ...values: unknown[]) {
      if (step.isIt()) throw Object.assign(new Error("input/output error"), { code: "EIO" });
      return own.apply(this, values);
    });
  syncBuiltinESMExports();
  return step;
}

/** Requests to an object storage, of which one is refused. */
export function failingRequest(gateway: Gateway): FailingStep {
  const step = counted(() => {
    gateway.faults.length = 0;
  });
  const pattern = /./;
  pattern.test = () => step.isIt();
  gateway.faults.push({ pattern, fault: "refused", times: Number.POSITIVE_INFINITY });
  return step;
}
