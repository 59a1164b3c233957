import { randomBytes } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { Decrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { allFiles, allRows, fillEveryTable, migratedPlace, type Place } from "../../../test/product/copies.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { openDatabase } from "../../platform/database/open.ts";
import { hashOfStream } from "../copying/copy-files.ts";
import { backUp } from "./backup.ts";
import { readManifest, seal } from "./manifest.ts";
import { restore } from "./restore.ts";
import { sealFile, unsealingWith } from "./sealing.ts";

const own = process.env.TEST_DATABASE === "postgres" ? "PostgreSQL" : "SQLite";
const clock = frozenAt("2026-03-01T09:00:00Z");
const silent = () => undefined;
let product: OpenProduct;
let identity: string;
let recipient: string;
let identityFile: string;
let folder: string;
/** An encrypted backup of everything, for the tests that any will do for, and what was said of it. */
let whole: Awaited<ReturnType<typeof backedUp>>;
const places: Place[] = [];

beforeAll(async () => {
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  product = await openProduct();
  await fillEveryTable(product);
  folder = await mkdtemp(join(tmpdir(), "sealed-"));
  whole = await backedUp();
});
afterAll(async () => {
  await product.close();
  await rm(join(whole.path, "../.."), { recursive: true, force: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sealed-"));
  identityFile = join(folder, "key.txt");
  await writeFile(identityFile, `# created: 2026-03-01\n# public key: ${recipient}\n${identity}\n`);
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  for (const place of places.splice(0)) await place.remove();
});

async function backedUp(more: object = { BACKUP_RECIPIENT: recipient }): Promise<{ path: string; said: string }> {
  clock.advance(1000);
  const into = join(folder, "backups");
  const said = await backUp({ ...product.deps.settings, ...more }, { folder: into, keep: 7, clock, report: silent });
  const last = (await readdir(into)).filter((name) => name.startsWith("2026-")).sort();
  return { path: join(into, last.at(-1) ?? ""), said: said.join("\n") };
}

/** The path of `whole` as a copy in the test's folder, where it can be damaged. */
async function copyOfWhole(): Promise<string> {
  const path = join(folder, "backups", basename(whole.path));
  await cp(whole.path, path, { recursive: true });
  return path;
}

async function restored(path: string, origin: Parameters<typeof restore>[3] = { identity: identityFile }) {
  const place = await migratedPlace(own, { SECRET_KEY: product.deps.settings.SECRET_KEY ?? "" });
  places.push(place);
  await restore(place.settings, path, silent, origin);
  const { db, close } = await openDatabase(place.settings);
  const rows = await allRows({ db });
  await close();
  return { rows, files: await allFiles(place.settings.DATA_DIR), left: await readdir(place.settings.DATA_DIR) };
}

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

test("an encrypted backup has nothing in clear, and its key alone brings back every row and file", async () => {
  const path = await copyOfWhole();
  expect(whole.said).toContain(`Every file of it is encrypted for ${recipient}.`);
  const clear = (await filesIn(path)).filter((file) => !file.endsWith(".age"));
  expect(clear.map((file) => file.slice(path.length + 1)).sort()).toEqual([
    "complete.json",
    "complete.json.sig",
    "files.sha256",
  ]);
  for (const file of await filesIn(path))
    if (file.endsWith(".age")) expect((await readFile(file, "latin1")).slice(0, 22)).toBe("age-encryption.org/v1\n");
  expect(await readdir(product.folder)).not.toContain("backing-up");

  const { rows, files, left } = await restored(path);
  expect(left).not.toContain("restoring");
  const before = await allFiles(product.folder);
  expect(Object.keys(before).filter((name) => files[name] !== before[name])).toEqual([]);
  const plain = await restored((await backedUp({})).path, {});
  expect(
    Object.keys(rows).filter((table) => JSON.stringify(rows[table]) !== JSON.stringify(plain.rows[table])),
  ).toEqual(
    // Each restore says in the log when it was, and so ends its chain.
    expect.not.arrayContaining(["accounts", "portfolios", "photos", "decisions", "sensitiveAnswers"]),
  );
});

test("is refused without its key, with another one, and with a file that is no key", async () => {
  const path = await copyOfWhole();
  await expect(restored(path, {})).rejects.toThrow(`is encrypted for ${recipient}: give the file with the key`);
  await writeFile(identityFile, `${await generateX25519Identity()}\n`);
  await expect(restored(path)).rejects.toThrow(
    /portfolio-builder\.sqlite\.age cannot be decrypted: no identity matched/,
  );
  await writeFile(identityFile, `# public key: ${recipient}\n`);
  await expect(restored(path)).rejects.toThrow("is no file with a key of age");
});

test("is refused when a file of it was cut off or changed, also by somebody who can sign it anew", async () => {
  const path = await copyOfWhole();
  const photo = (await filesIn(path)).find((file) => file.endsWith(".jpg.age")) ?? "";
  const { size } = await stat(photo);
  await truncate(photo, size - 1);
  await expect(restored(path)).rejects.toThrow(/is damaged; nothing was restored\.\n.*jpg\.age: was changed/);
  const { hashes, manifest } = await readManifest(path);
  hashes.set(photo.slice(path.length + 1), await hashOfStream(Readable.from(await readFile(photo))));
  await seal(path, hashes, manifest, product.deps.keys.backups);
  await expect(restored(path)).rejects.toThrow();
});

test("the next one links what has not changed, and encrypts all anew for another recipient", async () => {
  const [first, second] = [{ path: await copyOfWhole() }, await backedUp()];
  const inodes = async (path: string) =>
    Promise.all((await filesIn(join(path, "files"))).sort().map(async (file) => (await stat(file)).ino));
  expect(await inodes(second.path)).toEqual(await inodes(first.path));
  const other = await identityToRecipient(await generateX25519Identity());
  const third = await backedUp({ BACKUP_RECIPIENT: other });
  const shared = new Set(await inodes(first.path));
  expect((await inodes(third.path)).filter((inode) => shared.has(inode))).toEqual([]);
});

test("a file of it opens with any program that reads age, and takes no memory when it is large", async () => {
  const path = join(folder, "large.age");
  const [pieces, piece] = [200, randomBytes(100_000)];
  let most = 0;
  async function* large() {
    for (let count = 0; count < pieces; count++) {
      const written = await stat(`${path}.tmp`).then(
        ({ size }) => size,
        () => 0,
      );
      most = Math.max(most, count * piece.length - written);
      yield piece;
    }
  }
  const sealed = await sealFile(recipient, Readable.from(large(), { objectMode: false }), path);
  // What was read and is not written yet is all that is in memory.
  expect(most).toBeLessThan(1_000_000);
  const opened = await (await unsealingWith(identityFile)).open(path);
  expect(opened?.size).toBe(pieces * piece.length);
  expect(await hashOfStream(opened?.bytes ?? Readable.from([]))).toBe(sealed.plain);

  const small = await sealFile(recipient, Readable.from([Buffer.from("a photo")]), join(folder, "small.age"));
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  expect(await decrypter.decrypt(await readFile(join(folder, "small.age")), "text")).toBe("a photo");
  expect(small.bytes).toBeGreaterThan(7);
});
