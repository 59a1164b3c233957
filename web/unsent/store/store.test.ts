import "fake-indexeddb/auto";
import { openDB } from "idb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deletePhoto, savePhoto } from "./photo-writes.ts";
import { type DraftPhoto, deleteDraft, hasDraft, listDrafts, readDraft, saveTexts } from "./store.ts";

const key = "sam/create/0";
const put = IDBObjectStore.prototype.put;

// As WebKit behaves in a private window.
function refuseBlobs(this: IDBObjectStore, value: { photo?: object }, key?: IDBValidKey) {
  const parts = Object.values(value.photo ?? {});
  if (parts.some((part) => part instanceof Blob)) {
    throw new DOMException("Error preparing Blob/File data to be stored in object store", "UnknownError");
  }
  return put.call(this, value, key);
}

beforeEach(() => void vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(refuseBlobs));
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await deleteDraft(key);
});

function photo(id: string, position = 1): DraftPhoto {
  return {
    id,
    name: `${id}.png`,
    blob: new Blob([`bytes of ${id}`], { type: "image/png" }),
    isPrepared: true,
    position,
  };
}

/** A photo whose bytes cannot be read until `arrive` is called. */
function slowPhoto(id: string) {
  const bytes = Promise.withResolvers<ArrayBuffer>();
  const slow = photo(id);
  vi.spyOn(slow.blob, "arrayBuffer").mockReturnValue(bytes.promise);
  return { slow, arrive: () => bytes.resolve(new ArrayBuffer(9)) };
}

const namesIn = async () => (await readDraft(key))?.photos.map(({ name }) => name);

test("a browser that stores no Blobs still stores photos, in their order", async () => {
  await saveTexts(key, { values: { title: "Rewire" }, at: "2026-03-01T09:00:00.000Z", sendKey: "k" });
  await Promise.all([savePhoto(key, photo("second", 2)), savePhoto(key, photo("first", 1))]);
  const found = await readDraft(key);
  expect(found).toMatchObject({
    values: { title: "Rewire" },
    photos: [{ id: "first", name: "first.png" }, { id: "second" }],
  });
  const blob = found?.photos[0]?.blob;
  expect([blob?.type, await blob?.text()]).toEqual(["image/png", "bytes of first"]);
});

test("photos that an older version stored are found again", async () => {
  await hasDraft(key);
  vi.restoreAllMocks();
  const database = await openDB("portfolio-builder");
  await database.put("photos", { work: key, photo: photo("old") }, `${key}/old`);
  database.close();
  const [old] = (await readDraft(key))?.photos ?? [];
  expect([old?.name, old?.blob.type, await old?.blob.text()]).toEqual(["old.png", "image/png", "bytes of old"]);
});

test("a person who comes back at once finds the photo that is still being written", async () => {
  const { slow, arrive } = slowPhoto("late");
  void savePhoto(key, slow);
  const found = namesIn();
  for (let check = 0; check < 3; check++) expect(await hasDraft(key)).toBe(false);
  arrive();
  expect(await found).toEqual(["late.png"]);
});

test("a photo that is removed while it is being read does not come back", async () => {
  const { slow, arrive } = slowPhoto("removed");
  const saved = savePhoto(key, slow);
  await deletePhoto(key, "removed");
  arrive();
  await saved;
  expect(await hasDraft(key)).toBe(false);
});

test("nor does one of a form that has been sent meanwhile", async () => {
  const { slow, arrive } = slowPhoto("sent");
  const saved = [savePhoto(key, slow), savePhoto(key, photo("waiting"))];
  await deleteDraft(key);
  arrive();
  await Promise.all(saved);
  expect(await hasDraft(key)).toBe(false);
});

test("a photo that cannot be read is reported, and the next one is saved", async () => {
  const missing = photo("missing");
  vi.spyOn(missing.blob, "arrayBuffer").mockRejectedValue(new DOMException("It is no longer there.", "NotFoundError"));
  const [first, second] = await Promise.allSettled([savePhoto(key, missing), savePhoto(key, photo("next"))]);
  expect([first.status, second.status, await namesIn()]).toEqual(["rejected", "fulfilled", ["next.png"]]);
});

test("a photo for which there is no room is not even tried, and the next one is saved", async () => {
  const estimate = vi.fn(async () => ({ quota: 10, usage: 0 }));
  vi.stubGlobal("navigator", { storage: { estimate } });
  await expect(savePhoto(key, photo("too large"))).rejects.toThrow("no room");
  estimate.mockResolvedValue({ quota: 10_000, usage: 0 });
  await savePhoto(key, photo("next"));
  expect(await namesIn()).toEqual(["next.png"]);
});

test("an account's drafts are listed without their photos, newest first, and nobody else's", async () => {
  const at = (hour: number) => `2026-03-01T0${hour}:00:00.000Z`;
  await saveTexts(key, { values: { title: "Rewire" }, at: at(8), sendKey: "k" });
  await saveTexts("sam/edit:p/0", { values: 7, at: at(9), sendKey: "k" });
  await saveTexts("samuel/create/0", { values: "his", at: at(9), sendKey: "k" });
  const { slow, arrive } = slowPhoto("late");
  await savePhoto(key, photo("first"));
  const saved = savePhoto(key, slow);
  await savePhotoAlone("sam/create/1");
  const [alone, ...others] = await listDrafts("sam");
  expect(alone).toMatchObject({ key: "sam/create/1", form: "create", values: undefined, photos: 1 });
  expect(others).toEqual([
    { key: "sam/edit:p/0", form: "edit:p", values: 7, at: at(9), photos: 0 },
    { key, form: "create", values: { title: "Rewire" }, at: at(8), photos: 2 },
  ]);
  arrive();
  await saved;
  for (const one of ["sam/edit:p/0", "samuel/create/0", "sam/create/1"]) await deleteDraft(one);
});

/** As after a crash between the photo and the first text. */
async function savePhotoAlone(work: string): Promise<void> {
  const database = await openDB("portfolio-builder");
  const { blob, ...rest } = photo("alone");
  const stored = { ...rest, type: blob.type, bytes: await blob.arrayBuffer() };
  await database.put("photos", { work, photo: stored }, `${work}/alone`);
  database.close();
}
