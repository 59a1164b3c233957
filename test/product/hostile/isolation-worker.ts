import { performTasks } from "../../../server/platform/workers/worker.ts";

/** What a hostile file could make a worker do, for the tests of the pool. */
export type Mischief = "answer" | "loop" | "hoard" | "crash" | "fail";

const hoard: Buffer[] = [];

performTasks<Mischief, number>((mischief) => {
  if (mischief === "loop") for (;;);
  if (mischief === "hoard") for (;;) hoard.push(Buffer.alloc(1_000_000, 1));
  if (mischief === "crash") process.abort();
  if (mischief === "fail") throw Object.assign(new Error("no such file"), { code: "ENOENT", secret: "what was read" });
  return process.pid;
});
