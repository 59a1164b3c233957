import { hash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathOf } from "contract/core/paths.ts";
import { createPortfolio, exportPortfolio } from "contract/portfolios/portfolios.ts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newPlace } from "../../../test/product/copies.ts";
import { hostileName, hostileNames } from "../../../test/product/hostile-names.ts";
import { openStorage, type Storage } from "../../../test/product/object-storage/storage.ts";
import { photo } from "../../../test/product/photos.ts";
import { portfolioForm, saved } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { stopPdfWorkers } from "../../exports/pdf/worker/pool.ts";
import { wallClock } from "../../platform/dependencies.ts";
import { bucketAt } from "../../platform/files/bucket/location.ts";
import type { Files } from "../../platform/files/files.ts";
import { openFiles } from "../../platform/files/open.ts";
import { parseStoredName, type StoredName } from "../../platform/files/stored-name.ts";
import { readSettings } from "../../platform/settings.ts";
import { backUp } from "../backups/backup.ts";
import { readManifest } from "../backups/manifest.ts";
import { restore } from "../backups/restore.ts";
import { examine } from "../doctor/examine.ts";
import { findNamed } from "../housekeeping.ts";
import { openOriginal } from "./opening.ts";

let storage: Storage;
let product: OpenProduct;
let outside: string;

beforeAll(async () => {
  storage = await openStorage();
  outside = await mkdtemp(join(tmpdir(), "outside-"));
  await mkdir(join(outside, "centre", "data"), { recursive: true });
  product = await openProduct({ settings: { DATA_DIR: join(outside, "centre", "data") } });
  await saved(product, product.sam, { images: [await photo(40, 30)] });
});
afterAll(async () => {
  await stopPdfWorkers();
  await product.close();
  await storage.close();
  await rm(outside, { recursive: true, force: true });
});
beforeEach(() => product.deps.db.updateTable("photos").set({ stored: null }).execute());

const setStored = (stored: string) => product.deps.db.updateTable("photos").set({ stored }).execute();
const inText = (name: string) => name.replaceAll("\0", "");

test("no hostile text is parsed as a name", () => {
  fc.assert(
    fc.property(hostileName, (name) => parseStoredName(name) === undefined),
    { examples: hostileNames.map((name) => [name]) },
  );
});

test.each(["a folder", "object storage"])("%s refuses every other name, whatever asks for it", async (where) => {
  const DATA_DIR = join(outside, `stores ${where}`, "data");
  const files = await openFiles(readSettings({ DATA_DIR, ...(where !== "a folder" && storage.settings) }));
  const acts: ((files: Files, name: StoredName) => Promise<unknown>)[] = [
    (files, name) => files.put(name, Buffer.from("escaped")),
    (files, name) => files.adopt(name, files.incoming()),
    (files, name) => files.get(name),
    (files, name) => files.localCopy(name),
    (files, name) => files.remove(name),
  ];
  storage.gateway.requests = [];
  const before = await readdir(outside, { recursive: true });
  const refusing = fc.asyncProperty(hostileName, fc.constantFrom(...acts), async (name, act) => {
    fc.pre(name !== "installation.id");
    await expect(act(files, name as StoredName)).rejects.toThrow(/ is no name of a stored file\.$/);
  });
  await fc.assert(refusing);
  expect(storage.gateway.requests).toEqual([]);
  expect(await readdir(outside, { recursive: true })).toEqual(before);
});

test("a row's hostile name leads nobody out of the folder: no copy, examination, photo, PDF or sweep", async () => {
  const { deps, sam, ann } = product;
  const { _id: id, images } = await saved(product, sam, { status: "To Be Reviewed", images: [await photo(50, 30)] });
  const everyEntrance = async (name: string) => {
    await setStored(inText(name));
    const before = await readdir(outside, { recursive: true });
    const shown = await product.request(ann, { method: "GET", url: `/${images[0]}` });
    expect(shown.statusCode).toBe(404);
    const again = await product.as(sam, createPortfolio, { form: portfolioForm({ images: [await photo(50, 30)] }) });
    expect(again.status).toBe(201);
    await deps.db.deleteFrom("photos").where("portfolio", "=", again.body.portfolio._id).execute();
    expect([...(await findNamed(deps, [parseStoredName(`${"0".repeat(32)}.jpg`) ?? expect.fail()]))]).toEqual([]);
    await deps.files.sweep((names) => findNamed(deps, names), new Date(8.64e15));
    expect((await readdir(outside, { recursive: true })).filter((path) => !/files|incoming/.test(path))).toEqual(
      before.filter((path) => !/files|incoming/.test(path)),
    );
  };
  await fc.assert(fc.asyncProperty(hostileName, everyEntrance), { numRuns: 8, examples: [["../../escape.jpg"], [""]] });
  const pdf = await product.request(ann, { method: "GET", url: pathOf(exportPortfolio).replace("{id}", id) });
  expect([pdf.statusCode, pdf.rawPayload.toString("latin1", 0, 5)]).toEqual([200, "%PDF-"]);
});

test("a backup whose database names ../../escape.jpg is restored within the folder, and says so", async () => {
  await setStored("../../escape.jpg");
  const folder = join(outside, "backups");
  const said = await backUp(product.deps.settings, { folder, keep: 7, clock: wallClock, report: () => undefined });
  expect(said.join("\n")).toMatch(/nothing was read or written there \(\d\): "\.\.\/\.\.\/escape\.jpg"/);
  const [name = ""] = (await readdir(folder)).filter((entry) => entry.startsWith("20"));
  // What an attacker would have beside the backup, for the restore to take from there.
  await writeFile(join(folder, "escape.jpg"), "escaped");
  const place = await newPlace("SQLite", { SECRET_KEY: product.deps.settings.SECRET_KEY ?? "" });
  const settings = { ...place.settings, DATA_DIR: join(outside, "new", "centre", "data") };
  const restored = await restore(settings, join(folder, name), () => undefined);
  expect(restored.join("\n")).toContain('"../../escape.jpg"');
  expect((await readdir(join(outside, "new"), { recursive: true })).filter((path) => path.endsWith("jpg"))).toEqual([]);
  const found: string[] = [];
  for await (const finding of examine(settings, wallClock)) found.push(finding);
  expect(found.join("\n")).toContain('A row names a file "../../escape.jpg", as the product never does.');
  const copy = await openOriginal(settings);
  expect((await copy.db.selectFrom("photos").select("stored").execute())[0]).toEqual({ stored: "../../escape.jpg" });
  await copy.close();
  await place.remove();
});

test("a backup's list that names anything else than a backup has is refused before it is read", async () => {
  const folder = await mkdtemp(join(outside, "listed-"));
  const listing = fc.asyncProperty(hostileName, async (name) => {
    fc.pre(!name.includes("\n") && !["secret.key", "portfolio-builder.sqlite"].includes(name));
    const list = `${"0".repeat(64)}  ${name.toWellFormed()}\n`;
    await writeFile(join(folder, "files.sha256"), list);
    const manifest = { takenAt: "2026-03-01T09:00:00Z", migration: "x", files: 1, bytes: 1, missing: [] };
    const sealed = { ...manifest, list: hash("sha256", list) };
    await writeFile(join(folder, "complete.json"), JSON.stringify(sealed));
    await expect(readManifest(folder)).rejects.toThrow(/which no backup has\.$/);
  });
  await fc.assert(listing, { numRuns: 50, examples: hostileNames.map((name) => [name]) });
  expect(await readFile(join(folder, "files.sha256"), "utf8")).toContain("  ");
});

test.each(["..", "a/../b", "./a", "a/.", "a/..", "%2e%2e", "a%2f..", "a\\..\\b", "\u2025", "a b"])(
  "a bucket's prefix %s is refused: it would be another than the one that is read",
  (prefix) => {
    expect(() => bucketAt(`s3://bucket/${prefix}?endpoint=https://there`)).toThrow(/^may have /);
  },
);
