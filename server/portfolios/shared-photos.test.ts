import { writeFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { thumbnailOf } from "contract/portfolios/photo-paths.ts";
import { changePortfolio, createPortfolio, deletePortfolio } from "contract/portfolios/portfolios.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { randomFor } from "../../run/seed.ts";
import { openStorage, type Storage } from "../../test/product/object-storage/storage.ts";
import { photo } from "../../test/product/photos.ts";
import { editForm, portfolioForm, saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { photoOf, sha256, uploaded } from "../../test/product/uploads.ts";
import { findNamed } from "../operations/housekeeping.ts";
import { type Files, FilesUnavailable } from "../platform/files/files.ts";
import { asStoredName, type StoredName } from "../platform/files/stored-name.ts";
import { thumbnailName } from "../platform/images/store.ts";
import { saveWithPhotos } from "./photos.ts";
import { photoBytesOf } from "./quota.ts";

let product: OpenProduct;
let storage: Storage | undefined;

afterEach(async () => {
  await product.close();
  await storage?.close();
  storage = undefined;
});

async function stored(): Promise<StoredName[]> {
  const names: StoredName[] = [];
  for await (const files of product.deps.files.list()) names.push(...files.map(({ name }) => name));
  return names.filter((name) => name.endsWith(".jpg")).sort();
}

/** Both files of each photo that a row names. */
async function named(): Promise<string[]> {
  const photos = await product.deps.db.selectFrom("photos").select(["file", "stored"]).execute();
  const uploads = await product.deps.db.selectFrom("uploads").select(["file", "stored"]).execute();
  const names = [...photos, ...uploads].flatMap(({ file, stored }) => (file ? [asStoredName(stored ?? file)] : []));
  return [...new Set(names.flatMap((name) => [name, thumbnailName(name)]))].sort();
}

const sweep = (before: number) => product.deps.files.sweep((names) => findNamed(product.deps, names), new Date(before));
const seen = async (who: TestUser, path: string) =>
  (await product.request(who, { method: "GET", url: `/${path}` })).statusCode;
const remove = (who: TestUser, id: string) =>
  product.as(who, changePortfolio, { params: { id }, form: editForm({ existingImages: "[]" }) });

describe("the same photo of a learner", () => {
  beforeEach(async () => {
    product = await openProduct();
  });

  test("is stored once, however it is sent, until no portfolio and no upload has it", async () => {
    const { sam } = product;
    const bytes = await photoOf(30_000);
    const image = new Blob([new Uint8Array(bytes)]);
    const first = await saved(product, sam, { images: [image, image] });
    const again = await saved(product, sam, { images: [image] });
    const uploads = JSON.stringify([await uploaded(product, sam, bytes)]);
    const sent = await saved(product, sam, { uploads });
    const waiting = await uploaded(product, sam, bytes);
    expect(await stored()).toHaveLength(2);
    const paths = [first, again, sent].flatMap(({ images }) => images);
    expect(new Set(paths).size).toBe(4);
    const { photos: facts } = first;
    for (const { photos } of [again, sent]) expect(photos).toEqual([{ ...facts[0], path: photos[0]?.path }]);

    expect((await remove(sam, first._id)).status).toBe(200);
    for (const path of [...again.images, ...sent.images])
      expect([await seen(sam, path), await seen(sam, thumbnailOf(path))]).toEqual([200, 200]);
    for (const path of first.images) expect(await seen(sam, path)).toBe(404);
    await remove(sam, again._id);
    await remove(sam, sent._id);
    expect(await stored()).toHaveLength(2);
    const last = await saved(product, sam, { uploads: JSON.stringify([waiting]) });
    await remove(sam, last._id);
    expect(await stored()).toEqual([]);
  });

  test("has an address of its own in each portfolio, which is shown to whoever may see that one", async () => {
    const { sam, tom, ann } = product;
    const images = [await photo()];
    const draft = await saved(product, sam, { images });
    const submitted = await saved(product, sam, { images, status: "To Be Reviewed" });
    const toms = await saved(product, tom, { images });
    expect(await stored()).toHaveLength(4);
    const [inDraft = "", inSubmitted = ""] = [draft, submitted].map(({ photos }) =>
      photos[0]?.path.replace(/\?.*/, ""),
    );
    expect([await seen(ann, inDraft), await seen(ann, inSubmitted)]).toEqual([404, 200]);
    expect([await seen(tom, inDraft), await seen(tom, inSubmitted)]).toEqual([404, 404]);
    await product.as(sam, deletePortfolio, { params: { id: draft._id } });
    expect([await seen(sam, inDraft), await seen(sam, inSubmitted)]).toEqual([404, 200]);
    expect(await seen(tom, toms.images[0] ?? "")).toBe(200);
  });

  test("counts towards what a learner may store in each portfolio that shows it", async () => {
    const images = [await photo()];
    const { sam, deps } = product;
    await saved(product, sam, { images });
    const bytes = await photoBytesOf(deps.db, sam.id);
    await saved(product, sam, { images });
    expect([bytes > 0, await photoBytesOf(deps.db, sam.id)]).toEqual([true, 2 * bytes]);
  });

  test("leaves the files of others where a save fails", async () => {
    const images = [await photo()];
    const first = await saved(product, product.sam, { images });
    const failed = await product.as(product.sam, createPortfolio, {
      form: portfolioForm({ images, uploads: JSON.stringify(["0".repeat(32)]) }),
    });
    expect(failed.status).toBe(409);
    expect(await seen(product.sam, first.images[0] ?? "")).toBe(200);
    await remove(product.sam, first._id);
    expect(await stored()).toEqual([]);
  });

  test("is stored after all where the files are removed before the save has locked them", async () => {
    const { sam, deps } = product;
    const bytes = await photoOf(30_000);
    const images = [new Blob([new Uint8Array(bytes)])];
    const { _id: first } = await saved(product, sam, { images });
    const path = deps.files.incoming();
    await writeFile(path, bytes);
    const sent = { part: "images", field: "images.0", name: "a.jpg", path, bytes: bytes.length, sha256: sha256(bytes) };
    const form = { student: sam.id, by: sam.id, files: [sent], uploads: [] };
    let isRemoved = false;
    const get: Files["get"] = async (...args) => {
      const found = await deps.files.get(...args);
      if (!isRemoved) await remove(sam, first);
      isRemoved = true;
      return found;
    };
    const files: Files = Object.assign(Object.create(deps.files), { get });
    const [added] = await saveWithPhotos({ ...deps, files }, form, async (_db, photos) => photos);
    expect([isRemoved, added?.stored]).toEqual([true, null]);
    expect(await stored()).toContain(added?.file);
  });

  test("is stored anew where its file was lost", async () => {
    const images = [await photo()];
    await saved(product, product.sam, { images });
    for (const name of await stored()) await product.deps.files.remove(name);
    const again = await saved(product, product.sam, { images });
    expect(await seen(product.sam, again.images[0] ?? "")).toBe(200);
  });
});

test.each(["a folder", "object storage"])(
  "photos that are removed and added at the same time are all there, and nothing else stays in %s",
  async (where) => {
    storage = where === "a folder" ? undefined : await openStorage();
    product = await openProduct({ settings: { ...storage?.settings } });
    const { sam } = product;
    const random = randomFor(`sharing in ${where}`);
    const bytes = await photoOf(30_000);
    const images = [new Blob([new Uint8Array(bytes)])];
    let [holders, began]: [string[], number] = [[], 0];
    const adding = {
      form: async () => void holders.push((await saved(product, sam, { images }))._id),
      upload: async () => {
        const uploads = JSON.stringify([await uploaded(product, sam, bytes).catch(() => "taken")]);
        const { status, body } = await product.as(sam, createPortfolio, { form: portfolioForm({ uploads }) });
        expect([201, 409]).toContain(status);
        if (status === 201) holders.push(body.portfolio._id);
      },
      instead: async (id: string) => {
        const form = editForm({ existingImages: "[]", images });
        expect((await product.as(sam, changePortfolio, { params: { id }, form })).status).toBe(200);
      },
    };
    for (let round = 0; round < 12; round++) {
      if (holders.length === 0) await adding.form();
      began = Date.now();
      const acts = [
        ...holders.splice(0).map((id) => () => remove(sam, id)),
        ...[adding.form, adding.upload].slice(0, 1 + Math.floor(random() * 2)),
        // What is stored in this round may have no row yet. Object storage says times in whole seconds.
        // And s3rver fails for whoever deletes a file at the same time as another, as a sweep may.
        () => sweep(Math.floor(began / 1000) * 1000).catch((error) => expect(error).toBeInstanceOf(FilesUnavailable)),
      ];
      await Promise.all(
        acts.map(async (act) => {
          for (let turns = Math.floor(random() * 12); turns > 0; turns--) await setImmediate();
          await act();
        }),
      );
      expect(await stored()).toEqual(expect.arrayContaining(await named()));
      await adding.instead(holders[0] ?? "");
    }
    await sweep(Date.now() + 60_000);
    expect(await stored()).toEqual(await named());
  },
);
