import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { convertHeic } from "./convert.ts";

const request = { file: new Blob(["heic"]), edge: 2048, taken: undefined };
const workers: FakeWorker[] = [];

class FakeWorker {
  onmessage?: (event: MessageEvent) => void;
  onerror?: (event: Event) => void;
  postMessage = vi.fn();
  terminate = vi.fn();
  constructor() {
    workers.push(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Worker", FakeWorker);
  workers.splice(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a photo that takes too long is given up, and its worker ends", async () => {
  const conversion = convertHeic(request);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(workers[0]?.terminate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await conversion).toEqual({});
  expect(workers[0]?.terminate).toHaveBeenCalledOnce();
});

test.each([
  ["that could not be loaded may be tried again", new Event("error"), { isOutOfReach: true }],
  ["that failed is not tried again", Object.assign(new Event("error"), { message: "out of memory" }), {}],
])("a worker %s", async (_how, event, reply) => {
  const conversion = convertHeic(request);
  workers[0]?.onerror?.(event);
  expect(await conversion).toEqual(reply);
  expect(workers[0]?.terminate).toHaveBeenCalledOnce();
});
