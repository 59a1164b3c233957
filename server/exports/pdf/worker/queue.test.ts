import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPdfQueue } from "./queue.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const size = { places: 2, waiting: 2, patience: 1000 };

/** Enters and notes the name once inside; `leave` is there from then on. */
function visitorsOf(gate: ReturnType<typeof openPdfQueue>) {
  const inside: string[] = [];
  const leaving = new Map<string, () => void>();
  const come = (name: string, wait: Parameters<typeof gate.enter>[0] = {}) =>
    gate.enter(wait).then((leave) => {
      inside.push(name);
      leaving.set(name, leave);
    });
  const go = async (name: string) => {
    leaving.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { inside, come, go };
}

test("two are inside at once, the next wait in their order", async () => {
  const { inside, come, go } = visitorsOf(openPdfQueue(size));
  for (const name of ["a", "b", "c", "d"]) void come(name);
  await vi.advanceTimersByTimeAsync(0);
  expect(inside).toEqual(["a", "b"]);
  await go("a");
  await go("a");
  expect(inside).toEqual(["a", "b", "c"]);
});

test("beyond the queue, and after too long a wait, people are told when to come again", async () => {
  const { come } = visitorsOf(openPdfQueue(size));
  void come("a");
  void come("b");
  const late = Promise.all([come("c"), come("d")].map((wait) => wait.catch((error: unknown) => error)));
  await expect(come("e")).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toMatchObject([{ status: 503 }, { status: 503 }]);
});

test("whoever leaves the queue gives their place up", async () => {
  const { inside, come, go } = visitorsOf(openPdfQueue(size));
  const leaving = new AbortController();
  for (const name of ["a", "b"]) void come(name);
  const gone = come("gone", { signal: leaving.signal }).catch(() => "gone");
  void come("c");
  leaving.abort();
  expect(await gone).toBe("gone");
  await expect(come("late", { signal: leaving.signal })).rejects.toThrow();
  void come("d");
  await go("a");
  await go("b");
  expect(inside).toEqual(["a", "b", "c", "d"]);
});

test("the patient wait for ever, go after people, and leave a place free", async () => {
  const { inside, come, go } = visitorsOf(openPdfQueue(size));
  void come("a");
  void come("bundle", { lowPriority: true });
  void come("another", { lowPriority: true });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(inside).toEqual(["a"]);
  void come("b");
  void come("c");
  await go("a");
  expect(inside).toEqual(["a", "b", "c"]);
  await go("b");
  await go("c");
  expect(inside).toEqual(["a", "b", "c", "bundle"]);
  await come("d");
  expect(inside.at(-1)).toBe("d");
  await go("bundle");
  expect(inside.at(-1)).toBe("d");
  await go("d");
  expect(inside.at(-1)).toBe("another");
});
