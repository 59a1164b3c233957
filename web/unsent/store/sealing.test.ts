import "fake-indexeddb/auto";
import { openDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sealedKey, unsealedKey } from "../../app/shell/signed-in.ts";
import { savePhoto } from "./photo-writes.ts";
import { accountKeys, isKeyThere, openOwn, sealOthers } from "./sealing.ts";
import { deleteDraft, listDrafts, readDraft, saveTexts } from "./store.ts";

const words = "Changed the board at Kirkstall";
const record = { values: { title: words }, at: "2026-03-01T09:00:00.000Z", sendKey: "the key" };
const [draft, item] = ["sam/create/0", "outbox/sam/1"];
const stored = new Map<string, string>();
const keyFor: Record<string, number> = { sam: 1, ann: 2 };
/** What the server says beside it while its secret is rotated. */
let previousKey: number | undefined;
const keyOf = (first: number) => Buffer.alloc(32, first).toString("base64");

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  // The server's keys: the same for an account at every call.
  vi.stubGlobal("fetch", async (_: string, { headers }: { headers: Record<string, string> }) => {
    const account = accountOf(headers.authorization ?? "");
    if (!account) return new Response('{"message":"Log in first."}', { status: 401 });
    const previous = previousKey === undefined ? undefined : keyOf(previousKey);
    return Response.json({ key: keyOf(keyFor[account] ?? 0), previous });
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const account of ["sam", "ann", "outbox/sam", "sealed/sam", "sealed/ann"])
    for (const { key } of await listDrafts(account)) await deleteDraft(key);
  for (const owner of await accountKeys.owners()) await accountKeys.remove(owner);
});

const tokenOf = (account: string) => `x.${Buffer.from(JSON.stringify({ id: account })).toString("base64url")}.y`;
const accountOf = (authorization: string) => Object.keys(keyFor).find((one) => authorization.includes(tokenOf(one)));
const photo = (id: string, text = `bytes of ${id}`) => {
  const blob = new Blob([text], { type: "image/jpeg" });
  return { id, name: `${id} ${words}.jpg`, blob, isPrepared: true, position: 1 };
};

async function logIn(account: string): Promise<void> {
  await openOwn(account, tokenOf(account));
  stored.set("token", tokenOf(account));
}

async function logOut(): Promise<void> {
  stored.delete("token");
  await sealOthers();
}

/** Every row of every store, as another person could read them. */
async function raw(): Promise<string> {
  const rows: unknown[] = [];
  for (const name of ["portfolio-builder", "portfolio-builder-keys"]) {
    const database = await openDB(name);
    for (const store of database.objectStoreNames) rows.push(...(await database.getAll(store)));
    database.close();
  }
  return JSON.stringify(rows, (_, value) =>
    value instanceof ArrayBuffer ? Buffer.from(value).toString("latin1") : value,
  );
}

async function write(): Promise<void> {
  await saveTexts(draft, record);
  await savePhoto(draft, photo("a"));
  await saveTexts(item, record);
  await savePhoto(item, photo("b"));
}

/** What Sam finds: the texts and each photo's bytes. */
async function found(...keys: string[]) {
  const drafts = await Promise.all(keys.map((key) => readDraft(key)));
  return Promise.all(
    drafts.map(async (one) => [
      one?.values,
      one?.sendKey,
      await Promise.all(one?.photos.map((p) => p.blob.text()) ?? []),
    ]),
  );
}
const all = [
  [record.values, record.sendKey, ["bytes of a"]],
  [record.values, record.sendKey, ["bytes of b"]],
];

test("after a logout nobody reads a word or a byte of what stays, and it comes back at that person's login", async () => {
  await logIn("sam");
  await write();
  expect(await raw()).toContain(words);
  await logOut();
  await logIn("ann");
  const left = await raw();
  for (const plain of [words, "bytes of", "the key", "image/jpeg"]) expect(left).not.toContain(plain);
  expect([await listDrafts("sam"), await accountKeys.owners(), stored.get(sealedKey)]).toEqual([[], ["ann"], "yes"]);
  stored.delete("token");
  await logIn("sam");
  expect(await found(draft, item)).toEqual(all);
  expect([stored.get(sealedKey), stored.get(unsealedKey)]).toEqual([undefined, "sam"]);
});

test("while the server's secret is rotated, what the previous key has sealed comes back, and is sealed with the new one", async () => {
  await logIn("sam");
  await write();
  await logOut();
  [keyFor.sam, previousKey] = [3, 1];
  await logIn("sam");
  expect(await found(draft, item)).toEqual(all);
  await logOut();
  previousKey = undefined;
  await logIn("sam");
  expect(await found(draft, item)).toEqual(all);
  keyFor.sam = 1;
});

test("what somebody left who never logged out is sealed when another logs in", async () => {
  await logIn("sam");
  await write();
  await logIn("ann");
  await sealOthers("ann");
  expect(await raw()).not.toContain(words);
});

test("an end at any write of sealing loses nothing, and the next start goes on", async () => {
  await logIn("sam");
  await write();
  const { put } = IDBObjectStore.prototype;
  for (let end = 1; end <= 4; end++) {
    let writes = 0;
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
      if (++writes === end) throw new DOMException("full", "QuotaExceededError");
      return put.call(this, value, key);
    });
    await logOut().catch(() => undefined);
    vi.restoreAllMocks();
    await logIn("sam");
    expect(await found(draft, item)).toEqual(all);
  }
  await logOut();
  expect(await raw()).not.toContain(words);
});

test("a form that is still open is waited for, with its last words", async () => {
  await logIn("sam");
  await saveTexts(draft, record);
  const open = Promise.withResolvers<void>();
  const held = navigator.locks.request(`kept ${draft}`, () => open.promise);
  const sealing = logOut();
  await saveTexts(draft, { ...record, values: { title: "the last words" } });
  open.resolve();
  await Promise.all([held, sealing]);
  expect(await raw()).not.toMatch(/the last words|Kirkstall/);
  await logIn("sam");
  expect((await readDraft(draft))?.values).toEqual({ title: "the last words" });
});

test("a draft that comes back does not write over one that was begun meanwhile", async () => {
  await logIn("sam");
  await write();
  await logOut();
  await saveTexts(draft, { ...record, values: "new" });
  await logIn("sam");
  expect([(await readDraft(draft))?.values, await found("sam/create/1")]).toEqual(["new", [all[0]]]);
});

test("without the key it stays sealed, and with another one too", async () => {
  await logIn("sam");
  await write();
  await logOut();
  await expect(openOwn("sam", "an old token")).rejects.toThrow();
  keyFor.sam = 9;
  await logIn("sam");
  expect(await listDrafts("sam")).toEqual([]);
  keyFor.sam = 1;
  await accountKeys.remove("sam");
  await logIn("sam");
  expect(await found(draft, item)).toEqual(all);
});

test("the browser shows a key to no script", async () => {
  await logIn("sam");
  expect(await isKeyThere("sam")).toBe(true);
  const key = await accountKeys.find("sam");
  await expect(crypto.subtle.exportKey("raw", key as CryptoKey)).rejects.toThrow();
});
