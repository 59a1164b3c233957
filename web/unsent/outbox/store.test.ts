import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { savePhoto } from "../store/photo-writes.ts";
import { moveDraft } from "../store/slots.ts";
import { deleteDraft, listDrafts, readDraft, saveTexts } from "../store/store.ts";
import type { OutboxItem } from "./item.ts";
import { giveBack, newItemKey, readItem, readPhoto, recordEvent } from "./store.ts";
import { listItems } from "./stored-items.ts";

const draft = "sam/create/0";
const record = { values: { title: "Board" }, at: "2026-03-01T09:00:00.000Z", sendKey: "key" };
const photo = (id: string) => ({
  id,
  name: `${id}.jpg`,
  blob: new Blob([`bytes of ${id}`]),
  isPrepared: true,
  position: 1,
});
const held = new Set<string>();

function waiting(ids: string[]): OutboxItem {
  const photos = ids.map((id) => ({ id, name: `${id}.jpg`, bytes: 10, sha256: `hash of ${id}`, sent: 0 }));
  const sent = { call: "createPortfolio", fields: [], sendKey: "key", title: "Board", mayBeSaved: false } as const;
  return { ...sent, fields: [], form: "create", values: record.values, at: record.at, photos };
}

/** A draft with these photos, queued. */
async function queued(ids: string[], account = "sam"): Promise<string> {
  const [from, to] = [`${account}/create/0`, newItemKey(account)];
  await saveTexts(from, record);
  for (const id of ids) await savePhoto(from, photo(id));
  await moveDraft(from, to, { ...record, values: waiting(ids) }, ids);
  return to;
}

beforeEach(() => {
  const request = async (name: string, _: object, act: (lock: object | null) => unknown) =>
    act(held.has(name) ? null : { name });
  vi.stubGlobal("navigator", { locks: { request } });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  held.clear();
  for (const account of ["sam", "ann", "outbox/sam", "outbox/ann"])
    for (const { key } of await listDrafts(account)) await deleteDraft(key);
});

test("a draft that is queued is an item of its account alone, and no draft any more", async () => {
  const key = await queued(["a", "b"]);
  expect([await readDraft(draft), await listDrafts("sam"), await listItems("ann")]).toEqual([undefined, [], []]);
  expect(await listItems("sam")).toEqual([{ key, item: waiting(["a", "b"]) }]);
  expect(await (await readPhoto(key, "b"))?.text()).toBe("bytes of b");
});

test("one of whose photos is not on the device stays a draft as it was", async () => {
  await saveTexts(draft, record);
  await savePhoto(draft, photo("a"));
  const values = waiting(["a", "b"]);
  await expect(moveDraft(draft, newItemKey("sam"), { ...record, values }, ["a", "b"])).rejects.toThrow();
  expect(await readDraft(draft)).toMatchObject({ values: record.values, photos: [{ id: "a" }] });
  expect(await listItems("sam")).toEqual([]);
});

test("what the server has is removed, photo by photo, and what it has not stays", async () => {
  const key = await queued(["a", "b"]);
  await recordEvent(key, { kind: "photoRefused", photo: "b", why: "no" });
  await recordEvent(key, { kind: "saveAnswered", portfolio: "p", received: ["hash of a"] });
  expect([await readPhoto(key, "a"), await (await readPhoto(key, "b"))?.text()]).toEqual([undefined, "bytes of b"]);
  const other = await queued(["c"]);
  expect(await recordEvent(other, { kind: "saveAnswered", portfolio: "p", received: ["hash of c"] })).toBeUndefined();
  expect([await readItem(other), await readPhoto(other, "c")]).toEqual([undefined, undefined]);
});

test("an item that is gone does not come back by what happened to it", async () => {
  const key = await queued([]);
  await deleteDraft(key);
  expect(await recordEvent(key, { kind: "saveBegun" })).toBeUndefined();
  expect(await listItems("sam")).toEqual([]);
});

test("items are in the order of their pressing", async () => {
  const [late, early] = [await queued([]), await queued([])];
  await saveTexts(late, { ...record, values: { ...waiting([]), at: "2026-03-02T09:00:00.000Z" } });
  expect((await listItems("sam")).map(({ key }) => key)).toEqual([early, late]);
});

test("an item is given back to a place that no draft and no open form has, with its key and photos", async () => {
  await saveTexts(draft, record);
  held.add("kept sam/create/1");
  const key = newItemKey("sam");
  await saveTexts("sam/create/5", record);
  await savePhoto("sam/create/5", photo("a"));
  await moveDraft("sam/create/5", key, { ...record, values: waiting(["a"]) }, ["a"]);
  expect(await giveBack("sam", { key, item: waiting(["a"]) })).toBe(true);
  expect(await readDraft("sam/create/2")).toMatchObject({ sendKey: "key", photos: [{ id: "a" }] });
  expect(await listItems("sam")).toEqual([]);
});

test("feedback is given back to its page, and a mark only leaves: its button is there", async () => {
  const review = { call: "reviewPortfolio", portfolio: "p", form: "feedback:p", photos: [] } as const;
  const [feedback, mark] = [newItemKey("sam"), newItemKey("sam")];
  const values = { text: "Good", version: 3 };
  const items = [
    { key: feedback, item: { ...waiting([]), ...review, photos: [], values } },
    { key: mark, item: { ...waiting([]), ...review, photos: [], values: undefined } },
  ];
  for (const { key, item } of items) {
    await saveTexts(key, { ...record, values: item });
    expect(await giveBack("sam", { key, item })).toBe(true);
  }
  expect((await listDrafts("sam")).map(({ form, values }) => [form, values])).toEqual([["feedback:p", values]]);
  expect(await listItems("sam")).toEqual([]);
});
