import { afterEach, expect, test, vi } from "vitest";
import { hasFreeSpace } from "./free-space.ts";

const gibibytes = 10 * 2 ** 30;
afterEach(() => vi.unstubAllGlobals());

/** A browser that tells every site that 10 GiB are free, and does this when so many bytes are to be reserved. */
function masked(truncate: (bytes: number) => Promise<void>) {
  const file = { truncate, abort: () => Promise.resolve() };
  const handle = { createWritable: () => Promise.resolve(file) };
  const directory = { getFileHandle: () => Promise.resolve(handle), removeEntry: () => Promise.resolve() };
  return {
    estimate: () => Promise.resolve({ quota: gibibytes + 7, usage: 7 }),
    getDirectory: () => Promise.resolve(directory),
  };
}

const telling = (quota: number) => ({ estimate: () => Promise.resolve({ quota, usage: 7 }) });
const failing = (name: string) => () => Promise.reject(new DOMException("no", name));

test.each([
  ["has as much as is needed", telling(1007), true],
  ["has a byte less", telling(1006), false],
  ["tells all sites the same, and has it", masked(() => Promise.resolve()), true],
  ["tells all sites the same, and has not", masked(failing("QuotaExceededError")), false],
  ["tells all sites the same, and has no such files", masked(failing("NotAllowedError")), true],
  ["fails when it is asked", { estimate: failing("UnknownError") }, true],
  ["cannot be asked", undefined, true],
])("a browser that %s", async (_, storage, expected) => {
  vi.stubGlobal("navigator", { storage });
  expect(await hasFreeSpace(1000)).toBe(expected);
});
