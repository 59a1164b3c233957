import "fake-indexeddb/auto";
import { afterEach, expect, test, vi } from "vitest";
import { readPhoto } from "../outbox/store.ts";
import { decryptBlob, encryptBlob } from "./ciphers.ts";
import { newFileId, posterIdOf } from "./files.ts";
import { savePhoto } from "./photo-writes.ts";
import { posterOf, posterText } from "./posters.ts";
import { deleteDraft, listDrafts, readDraft } from "./store.ts";

const key = "sam/create/0";
afterEach(async () => {
  vi.restoreAllMocks();
  await deleteDraft(key);
});

const jpeg = new Blob([new Uint8Array([0xff, 0xd8, 0, 7])], { type: "image/jpeg" });
const bytesOf = async (blob: Blob | undefined) => [
  ...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)),
];

async function saveVideo(): Promise<string> {
  const file = { kind: "video" as const, mediaType: "video/webm", seconds: 3, poster: await posterText(jpeg) };
  const id = newFileId();
  const blob = new Blob(["a film"], { type: "video/webm" });
  await savePhoto(key, { id, name: "film.webm", blob, isPrepared: true, position: 1, file });
  return id;
}

test("a file comes back with what is known of it, and its poster is read by an id of its own", async () => {
  const id = await saveVideo();
  const [found] = (await readDraft(key))?.photos ?? [];
  expect(found).toMatchObject({ id, name: "film.webm", file: { kind: "video", seconds: 3 } });
  expect(await found?.blob.text()).toBe("a film");
  expect(await bytesOf(found?.file && posterOf(found.file))).toEqual(await bytesOf(jpeg));
  expect(await bytesOf(await readPhoto(key, posterIdOf(id)))).toEqual(await bytesOf(jpeg));
  expect(await listDrafts("sam")).toMatchObject([{ photos: 0, files: 1 }]);
});

test("a browser that stores no Blobs keeps a small file as bytes", async () => {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
    if (value.photo?.blob) throw new DOMException("Error preparing Blob/File data", "UnknownError");
    return put.call(this, value, key);
  });
  await saveVideo();
  expect(await (await readDraft(key))?.photos[0]?.blob.text()).toBe("a film");
});

test.each([0, 5, 4_194_304, 9_000_000])("%i bytes are encrypted in parts, none of which can be moved", async (size) => {
  const secret = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  const bytes = new Uint8Array(size).map((_, at) => at % 251);
  const stored = await encryptBlob(secret, "there", { name: "film" }, new Blob([bytes], { type: "video/webm" }));
  const found = await decryptBlob(secret, "there", stored);
  expect([found.about, found.blob.type, found.blob.size]).toEqual([{ name: "film" }, "video/webm", size]);
  expect(Buffer.compare(Buffer.from(await found.blob.arrayBuffer()), bytes)).toBe(0);
  await expect(decryptBlob(secret, "elsewhere", stored)).rejects.toThrow();
  if (size < 4_194_304) return;
  await expect(decryptBlob(secret, "there", stored.slice(0, stored.size - 4_194_338))).rejects.toThrow();
});
