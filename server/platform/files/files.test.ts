import { hash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStorage, type Storage } from "../../../test/product/object-storage/storage.ts";
import { readSettings } from "../settings.ts";
import { type Files, localCopies } from "./files.ts";
import { openFiles } from "./open.ts";
import { asStoredName, type StoredName } from "./stored-name.ts";

let storage: Storage;

beforeAll(async () => {
  storage = await openStorage();
});
afterAll(() => storage.close());

const newName = (ending = "jpg") => asStoredName(`${randomBytes(16).toString("hex")}.${ending}`);
const later = () => new Date(Date.now() + 60_000);
const hashOf = (bytes: Uint8Array) => hash("sha256", bytes);

describe.each(["a folder", "object storage"])("files in %s", (where) => {
  let folder: string;
  let files: Files;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "files-"));
    files = await openFiles(readSettings({ DATA_DIR: folder, ...(where !== "a folder" && storage.settings) }));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const arriving = () => readdir(join(folder, "incoming"));
  const bytesOf = async (...asked: Parameters<Files["get"]>) => {
    const found = await files.get(...asked);
    return found && { bytes: await buffer(found.bytes), size: found.size };
  };

  test("are read as they were stored, whole and in any range", async () => {
    const ranges = fc.record({ start: fc.nat(40), length: fc.integer({ min: 1, max: 60 }) });
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 41, maxLength: 90 }), ranges, async (bytes, { start, length }) => {
        const name = newName();
        await files.put(name, bytes);
        const whole = await bytesOf(name);
        expect([whole?.size, whole?.bytes.equals(bytes)]).toEqual([bytes.length, true]);
        const part = await bytesOf(name, { start, end: start + length - 1 });
        expect([part?.size, part?.bytes.equals(bytes.subarray(start, start + length))]).toEqual([bytes.length, true]);
      }),
      { numRuns: 20, examples: [[new Uint8Array(41), { start: 0, length: 1 }]] },
    );
  });

  test("are erased with their earlier versions, or it is said that some may be left", async () => {
    const name = newName();
    storage.gateway.versions = new Map();
    await files.put(name, Buffer.from("a photo"));
    expect(await files.erase(name)).toBeUndefined();
    expect(await bytesOf(name)).toBeUndefined();
    expect(storage.gateway.versions.size).toBe(0);
    storage.gateway.versions = undefined;
    const unsaid = "The object storage does not say whether it keeps earlier versions of files.";
    expect(await files.erase(name)).toBe(where === "a folder" ? undefined : unsaid);
  });

  test("may be empty", async () => {
    const name = newName();
    await files.put(name, new Uint8Array());
    expect(await bytesOf(name)).toEqual({ bytes: Buffer.alloc(0), size: 0 });
  });

  test("that were never stored or were removed are not there, and removing one again is no error", async () => {
    const name = newName();
    expect(await files.get(name)).toBeUndefined();
    await files.put(name, randomBytes(9));
    await files.remove(name);
    await files.remove(name);
    expect(await files.get(name)).toBeUndefined();
    expect(await files.get(name, { start: 0, end: 3 })).toBeUndefined();
  });

  test.each([0, 5, 40_000_000])("take over an upload of %i bytes, which then is nowhere else", async (size) => {
    const bytes = randomBytes(size);
    const [path, name] = [files.incoming(), newName("zip")];
    await writeFile(path, bytes);
    await files.adopt(name, path);
    expect(existsSync(path)).toBe(false);
    const stored = await bytesOf(name);
    expect([stored?.size, hashOf(stored?.bytes ?? Buffer.alloc(0))]).toEqual([size, hashOf(bytes)]);
    if (size === 0) return;
    const end = await bytesOf(name, { start: size - 3, end: size });
    expect(end?.bytes.equals(bytes.subarray(-3))).toBe(true);
  });

  test("are lent to a program that reads paths, and nothing of that is left behind", async () => {
    const [one, other] = [randomBytes(300_000), randomBytes(5)];
    const names = [newName(), newName()] as const;
    await files.put(names[0], one);
    await files.put(names[1], other);
    const before = await arriving();
    const read = await lend([...names, newName()]);
    expect(read).toEqual([...[one, other].map(hashOf), undefined]);
    expect(await arriving()).toEqual(before);
  });

  async function lend(names: StoredName[]) {
    await using copies = await localCopies(files, names);
    return Promise.all(copies.paths.map(async (path) => path && hashOf(await readFile(path))));
  }

  test("that nobody began to read, or not to the end, can be read again", async () => {
    const name = newName();
    await files.put(name, randomBytes(3_000_000));
    for (let time = 0; time < 20; time++) (await files.get(name))?.bytes.destroy();
    for await (const chunk of (await files.get(name))?.bytes ?? []) if (chunk.length > 0) break;
    expect((await bytesOf(name))?.bytes.length).toBe(3_000_000);
  });

  async function listed(): Promise<string[]> {
    const names: string[] = [];
    for await (const batch of files.list()) names.push(...batch.map(({ name }) => name));
    return names.sort();
  }

  test("are listed by their names and times", async () => {
    await files.sweep(async () => new Set(), later());
    const names = Array.from({ length: 5 }, () => newName());
    for (const name of names) await files.put(name, randomBytes(3));
    expect(await listed()).toEqual(names.sort());
    for await (const batch of files.list())
      for (const { at } of batch) expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
  });

  test("are swept when no row names them and they are old, uploads that were never completed too", async () => {
    const names = Array.from({ length: 7 }, () => newName());
    for (const name of names) await files.put(name, randomBytes(3));
    await files.put(asStoredName(names[0]?.replace(".jpg", ".thumb.jpg") ?? ""), randomBytes(3));
    const left = files.incoming();
    await writeFile(left, "half");
    const everything = async (asked: string[]) => new Set(asked);
    expect(await files.sweep(everything, new Date(Date.now() - 86_400_000))).toBe(0);
    expect(await files.sweep(everything, later())).toBe(1);
    expect(existsSync(left)).toBe(false);
    // Less than there are, so that a page ends between them.
    storage.gateway.pageSize = 3;
    const kept = new Set(names.slice(0, 4));
    const isKept = async (asked: string[]) => new Set(asked.filter((name) => kept.has(asStoredName(name))));
    expect(await files.sweep(isKept, later())).toBeGreaterThanOrEqual(4);
    const present = await Promise.all(names.map(async (name) => (await bytesOf(name)) !== undefined));
    expect(present).toEqual([true, true, true, true, false, false, false]);
    expect(await files.sweep(isKept, later())).toBe(0);
  });
});
