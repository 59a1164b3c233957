import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import type { Mischief } from "../../../test/product/hostile/isolation-worker.ts";
import { type PoolOptions, WorkerPool } from "./worker-pool.ts";

const long = 600_000;
const lowPriority = { timeout: 30_000 };
let pool: WorkerPool<Mischief, number>;
afterEach(() => pool.close());

function open(options: Partial<PoolOptions> = {}) {
  const program = new URL("../../../test/product/hostile/isolation-worker.ts", import.meta.url);
  pool = new WorkerPool({ program, time: long, cpu: long, memory: 400, heap: 64, ...options });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a task that never ends is ended, others go on meanwhile, and the next one finds a worker", async () => {
  open();
  const stuck = await pool.run("answer");
  const loop = expect(pool.run("loop", 2000)).rejects.toMatchObject({ reason: "time" });
  const other = await pool.run("answer");
  expect(other).not.toBe(stuck);
  await loop;
  await expect.poll(() => isRunning(stuck), lowPriority).toBe(false);
  expect(await pool.run("answer")).toBe(other);
});

test("a task that exceeds its CPU time is ended, however busy the machine is", async () => {
  open({ cpu: 1000 });
  await expect(pool.run("loop")).rejects.toMatchObject({ reason: "time" });
  expect(await pool.run("answer")).toBeGreaterThan(0);
});

test("a task that takes more memory than a worker may have is ended", async () => {
  open();
  await expect(pool.run("hoard")).rejects.toMatchObject({ reason: "died" });
  expect(await pool.run("answer")).toBeGreaterThan(0);
});

test("a task that crashes its worker affects no other task", async () => {
  open();
  await expect(pool.run("crash")).rejects.toMatchObject({ reason: "died" });
  expect(await pool.run("answer")).toBeGreaterThan(0);
});

test("a worker that died while it was idle does not fail the next task", async () => {
  open();
  const idle = await pool.run("answer");
  process.kill(idle, "SIGKILL");
  expect(await pool.run("answer")).not.toBe(idle);
});

test("an error of a task arrives with its code, and without its other fields", async () => {
  open();
  const failure = await pool.run("fail").catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: "no such file", details: { code: "ENOENT" } });
  expect(JSON.stringify(failure)).not.toContain("secret");
});

test("an idle worker is used again, ended after a while, and replaced after its number of tasks", async () => {
  open({ idle: 300 });
  const first = await pool.run("answer");
  expect(await pool.run("answer")).toBe(first);
  await expect.poll(() => isRunning(first), lowPriority).toBe(false);
  await pool.close();
  open({ tasks: 1 });
  expect(await pool.run("answer")).not.toBe(await pool.run("answer"));
});

test("a worker that is busy for ever does not outlive a server that is killed", async () => {
  open();
  const parent = fork(fileURLToPath(new URL("../../../test/product/hostile/isolation-parent.ts", import.meta.url)));
  const [worker] = await once(parent, "message");
  expect(isRunning(worker)).toBe(true);
  parent.kill("SIGKILL");
  await expect.poll(() => isRunning(worker), lowPriority).toBe(false);
});
