import "fake-indexeddb/auto";
import { createHash } from "node:crypto";
import { expect, test, vi } from "vitest";
import { sendItem } from "../sending/send-item.ts";
import { listDrafts } from "../store/store.ts";
import { giveBack, readItem, readPhoto, recordEvent } from "./store.ts";
import { listItems } from "./stored-items.ts";

/*
 * What earlier versions of the app have left on a device, as it lies there. A later version opens it, sends it, and gives it
 * back to its form. Never change one of these: add what the new version stores.
 */
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** From 22 November 2026, in the middle of sending; the first photo as forms stored it until 1 November. */
const november = {
  work: {
    "outbox/sam/4f1c": {
      values: {
        values: { title: "Board at Kirkstall", photos: [{ key: "a", caption: "The old board" }, { key: "b" }] },
        sendKey: "9e0d",
        photos: [
          { id: "a", name: "a.jpg", bytes: 5, sha256: sha256("first"), sent: 0 },
          { id: "b", name: "b.jpg", bytes: 6, sha256: sha256("second"), sent: 2, url: "/api/uploads/7" },
        ],
        form: "create",
        call: "createPortfolio",
        title: "Board at Kirkstall",
        fields: [
          ["title", "Board at Kirkstall"],
          ["photos", '[{"caption":"The old board"},{}]'],
        ],
        at: "2026-11-22T09:30:00.000Z",
        mayBeSaved: true,
      },
      at: "2026-11-22T09:30:00.000Z",
      sendKey: "9e0d",
    },
    "outbox/sam/5a2b": {
      values: {
        values: { title: "Trunking" },
        sendKey: "1c2d",
        photos: [],
        form: "edit:p1",
        call: "changePortfolio",
        title: "Trunking",
        fields: [["title", "Trunking"]],
        at: "2026-11-22T10:30:00.000Z",
        mayBeSaved: true,
        portfolio: "p1",
        version: '"3"',
      },
      at: "2026-11-22T10:30:00.000Z",
      sendKey: "1c2d",
    },
  },
  photos: {
    "outbox/sam/4f1c/a": {
      work: "outbox/sam/4f1c",
      photo: { id: "a", name: "a.jpg", isPrepared: true, position: 1, blob: new Blob(["first"]) },
    },
    "outbox/sam/4f1c/b": {
      work: "outbox/sam/4f1c",
      photo: { id: "b", name: "b.jpg", isPrepared: true, position: 2, type: "image/jpeg", bytes: bytes("second") },
    },
  },
};

/** Version 1 of the database, as it was made then. */
function openEarlier(): Promise<IDBDatabase> {
  const { promise, resolve, reject } = Promise.withResolvers<IDBDatabase>();
  const opening = indexedDB.open("portfolio-builder", 1);
  opening.onupgradeneeded = () => {
    if (opening.result.objectStoreNames.contains("work")) return;
    opening.result.createObjectStore("work");
    opening.result.createObjectStore("photos").createIndex("work", "work");
  };
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
  return promise;
}

async function leave(stored: typeof november): Promise<void> {
  const database = await openEarlier();
  const transaction = database.transaction(["work", "photos"], "readwrite");
  for (const [store, records] of Object.entries(stored))
    for (const [key, record] of Object.entries(records)) transaction.objectStore(store).put(record, key);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  transaction.oncomplete = () => resolve();
  transaction.onabort = () => reject(transaction.error);
  await promise;
  database.close();
}

test("what an earlier version of the app has kept is sent by this one, byte by byte", async () => {
  await leave(november);
  const items = await listItems("sam");
  expect(items.map(({ item }) => item.title)).toEqual(["Board at Kirkstall", "Trunking"]);
  const uploaded: string[] = [];
  const saved: unknown[] = [];
  const device = { read: readItem, readPhoto, record: recordEvent };
  for (const { key } of items)
    await sendItem(key, device, {
      begin: async ({ id }) => ({ url: `/api/uploads/${id}`, sent: 0 }),
      upload: async (url, blob) => void uploaded.push(`${url} ${await blob.text()}`),
      save: async (item, received) => {
        saved.push([item.call, item.sendKey, item.portfolio, item.version]);
        return { portfolio: "p", received };
      },
    });
  // Both saves may have arrived, and had.
  expect([uploaded, saved]).toEqual([
    [],
    [
      ["createPortfolio", "9e0d", undefined, undefined],
      ["changePortfolio", "1c2d", "p1", '"3"'],
    ],
  ]);
  expect([await listItems("sam"), await readPhoto("outbox/sam/4f1c", "a")]).toEqual([[], undefined]);
});

test("its photos go on where they were when its save had not arrived, and it can be opened in its form", async () => {
  await leave(november);
  const [first] = await listItems("sam");
  const key = first?.key ?? "";
  await recordEvent(key, { kind: "photosMissing", hashes: [sha256("first")] });
  const uploaded: string[] = [];
  const sending = sendItem(
    key,
    { read: readItem, readPhoto, record: recordEvent },
    {
      begin: async ({ id }) => ({ url: `/api/uploads/${id}`, sent: 0 }),
      upload: async (url, blob) => void uploaded.push(`${url} ${await blob.text()}`),
      save: () => Promise.reject(new TypeError("the tab ends here")),
    },
  );
  await expect(sending).rejects.toThrow();
  expect(uploaded).toEqual(["/api/uploads/a first", "/api/uploads/7 second"]);
  vi.stubGlobal("navigator", {
    locks: { request: (_: string, __: object, act: (lock: object) => unknown) => act({}) },
  });
  expect(await giveBack("sam", (await listItems("sam"))[0] ?? expect.fail())).toBe(true);
  vi.unstubAllGlobals();
  expect(await listDrafts("sam")).toMatchObject([
    { form: "create", photos: 2, values: { title: "Board at Kirkstall" } },
  ]);
});
