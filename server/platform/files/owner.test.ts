import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openStorage, type Storage } from "../../../test/product/object-storage/storage.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { readSettings } from "../settings.ts";
import { type Files, FilesUnavailable } from "./files.ts";
import { openFiles } from "./open.ts";
import { claimFiles } from "./owner.ts";
import { ownerName } from "./stored-name.ts";

let storage: Storage;
beforeAll(async () => {
  storage = await openStorage();
});
afterAll(() => storage.close());

describe.each(["folder", "prefix"])("a database and the %s of its files", (where) => {
  let product: OpenProduct;
  const folders: string[] = [];
  beforeEach(async () => {
    product = await openProduct();
  });
  afterEach(async () => {
    await product.close();
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
  });

  async function newFiles(): Promise<Files> {
    const folder = await mkdtemp(join(tmpdir(), "owner-"));
    folders.push(folder);
    const bucket = {
      ...storage.settings,
      FILES_URL: storage.settings.FILES_URL?.replace("?", `/${folder.slice(-6)}?`),
    };
    return openFiles(readSettings({ DATA_DIR: folder, ...(where === "prefix" && bucket) }));
  }

  const isClaimed = async (files: Files) => (await files.get(ownerName)) !== undefined;
  const elsewhere = /^These are not the files of this database: it has claimed others\./;

  test("belong together from the first start on, before there is any photo", async () => {
    const { db } = product.deps;
    const [files, others] = [await newFiles(), await newFiles()];
    for (let start = 0; start < 3; start++) await claimFiles({ db, files });
    await expect(claimFiles({ db, files: others })).rejects.toThrow(elsewhere);
    expect([await isClaimed(files), await isClaimed(others)]).toEqual([true, false]);
    await claimFiles({ db, files });
  });

  test("are claimed once by servers that start at the same instant, whether they share them or not", async () => {
    const { db } = product.deps;
    const shared = await newFiles();
    const places = [shared, await newFiles(), shared, await newFiles(), shared];
    const claims = await Promise.allSettled(places.map((files) => claimFiles({ db, files })));
    const done = new Set(places.filter((_, start) => claims[start]?.status === "fulfilled"));
    expect(done.size).toBe(1);
    for (const files of new Set(places)) expect(await isClaimed(files)).toBe(done.has(files));
    expect(claims.filter(({ status }) => status === "fulfilled")).toHaveLength(done.has(shared) ? 3 : 1);
  });

  test("are claimed by an installation of the version before at its next start", async () => {
    const { db } = product.deps;
    const files = await newFiles();
    const { id } = await db.selectFrom("installation").select("id").executeTakeFirstOrThrow();
    await files.put(ownerName, Buffer.from(id));
    await claimFiles({ db, files });
    await expect(claimFiles({ db, files: await newFiles() })).rejects.toThrow(elsewhere);
  });

  test("are claimed anew where the operator says that the files are lost", async () => {
    const { db } = product.deps;
    await claimFiles({ db, files: await newFiles() });
    const files = await newFiles();
    await claimFiles({ db, files }, { mayBeMissing: true });
    await claimFiles({ db, files });
  });

  test("stay unclaimed when they cannot be reached", async () => {
    const { db } = product.deps;
    const files = await newFiles();
    const put = () => Promise.reject(new FilesUnavailable("timeout"));
    await expect(claimFiles({ db, files: { ...files, put } })).rejects.toThrow(FilesUnavailable);
    await claimFiles({ db, files });
  });

  test("are another's where another database has claimed them, and the claim is no file of the product", async () => {
    const { db } = product.deps;
    const files = await newFiles();
    await files.put(ownerName, Buffer.from("another's"));
    await expect(claimFiles({ db, files })).rejects.toThrow(/^The files belong to another installation, /);
    await expect(claimFiles({ db, files }, { mayBeMissing: true })).rejects.toThrow();
    await files.sweep(async () => new Set(), new Date(Date.now() + 60_000));
    await expect(claimFiles({ db, files })).rejects.toThrow();
    for await (const batch of files.list()) expect(batch).toEqual([]);
  });
});
