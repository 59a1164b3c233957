import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPdfQueue, type QueueOptions } from "./queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const limits = { concurrency: 2, waiting: 2, timeout: 1000 };

/** Jobs by name: `started` lists them in the order in which they got their slot. */
function jobsIn(queue: ReturnType<typeof openPdfQueue>) {
  const started: string[] = [];
  const releases = new Map<string, () => void>();
  const start = (name: string, options: QueueOptions = {}) => {
    const begun = Promise.withResolvers<void>();
    const rendered = Promise.withResolvers<void>();
    const render = () => {
      started.push(name);
      releases.set(name, rendered.resolve);
      begun.resolve();
      return rendered.promise;
    };
    queue.run(render, options).catch(begun.reject);
    return begun.promise;
  };
  const finish = async (name: string) => {
    releases.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { started, start, finish };
}

test("two PDFs are rendered at once, the next wait in their order", async () => {
  const { started, start, finish } = jobsIn(openPdfQueue(limits));
  for (const name of ["a", "b", "c", "d"]) void start(name);
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual(["a", "b"]);
  await finish("a");
  await finish("a");
  expect(started).toEqual(["a", "b", "c"]);
});

test("when the queue is full, or the wait too long, people are told when to try again", async () => {
  const { start } = jobsIn(openPdfQueue(limits));
  void start("a");
  void start("b");
  const late = Promise.all([start("c"), start("d")].map((wait) => wait.catch((error: unknown) => error)));
  await expect(start("e")).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toMatchObject([{ status: 503 }, { status: 503 }]);
});

test("a request that is aborted leaves the queue", async () => {
  const { started, start, finish } = jobsIn(openPdfQueue(limits));
  const aborting = new AbortController();
  for (const name of ["a", "b"]) void start(name);
  const aborted = start("aborted", { signal: aborting.signal }).catch(() => "aborted");
  void start("c");
  aborting.abort();
  expect(await aborted).toBe("aborted");
  await expect(start("late", { signal: aborting.signal })).rejects.toThrow();
  void start("d");
  await finish("a");
  await finish("b");
  expect(started).toEqual(["a", "b", "c", "d"]);
});

test("work of low priority waits without a timeout, goes after people, and leaves them a slot", async () => {
  const { started, start, finish } = jobsIn(openPdfQueue(limits));
  void start("a");
  void start("bundle", { lowPriority: true });
  void start("another", { lowPriority: true });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(started).toEqual(["a"]);
  void start("b");
  void start("c");
  await finish("a");
  expect(started).toEqual(["a", "b", "c"]);
  await finish("b");
  await finish("c");
  expect(started).toEqual(["a", "b", "c", "bundle"]);
  await start("d");
  expect(started.at(-1)).toBe("d");
  await finish("bundle");
  expect(started.at(-1)).toBe("d");
  await finish("d");
  expect(started.at(-1)).toBe("another");
});

test("work of low priority that is aborted is given up at once, and keeps its slot until its rendering ends", async () => {
  const { started, start, finish } = jobsIn(openPdfQueue(limits));
  const [first, second] = [new AbortController(), new AbortController()];
  void start("bundle", { lowPriority: true, signal: first.signal });
  const waiting = start("waiting", { lowPriority: true, signal: second.signal });
  void start("another", { lowPriority: true });
  await vi.advanceTimersByTimeAsync(0);
  second.abort(new Error("the server stops"));
  await expect(waiting).rejects.toThrow("the server stops");
  first.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual(["bundle"]);
  await finish("bundle");
  expect(started).toEqual(["bundle", "another"]);
});
