import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { writes } from "../../unsent/store/store.ts";
import { takeShared } from "./shared-photos.ts";

const now = Date.parse("2026-03-01T09:00:00Z");
const shared = new Map<string, Response>();
vi.stubGlobal("caches", {
  open: async () => ({
    keys: async () => [...shared.keys()].map((path) => new Request(`http://product${path}`)),
    match: async ({ url }: Request) => shared.get(new URL(url).pathname)?.clone(),
    delete: async ({ url }: Request) => shared.delete(new URL(url).pathname),
  }),
});
const share = (at: number, name: string) => shared.set(`/${at}-0/${encodeURIComponent(name)}`, new Response(name));

beforeEach(() => {
  shared.clear();
  writes.clear();
});

/** Takes what is shared into a form whose draft writes photos as `write` says; answers their names. */
async function take(write: () => Promise<void>, canStore = true): Promise<string[]> {
  const names: string[] = [];
  const add = ([photo]: File[]) => {
    names.push(photo?.name ?? "");
    writes.set(`sam/create/0/${names.length}`, write());
  };
  await takeShared(add, { canStore, now });
  return names;
}

test("what is shared comes into the form with its name, and leaves its place once the draft has it", async () => {
  share(now - 2, "board & tails.jpg");
  share(now - 1, "meter.jpg");
  expect(await take(() => Promise.resolve())).toEqual(["board & tails.jpg", "meter.jpg"]);
  expect(shared.size).toBe(0);
});

test("a photo that the draft has no room for stays where it is", async () => {
  share(now - 1, "board.jpg");
  expect(await take(() => Promise.reject(new DOMException("full", "QuotaExceededError")))).toEqual(["board.jpg"]);
  expect(shared.size).toBe(1);
  await take(() => Promise.resolve(), false);
  expect(shared.size).toBe(1);
});

test("what nobody took for a day is nobody's any more", async () => {
  share(now - 25 * 60 * 60 * 1000, "old.jpg");
  expect(await take(() => Promise.resolve())).toEqual([]);
  expect(shared.size).toBe(0);
});
