import { Readable } from "node:stream";
import { changeName } from "contract/accounts/profile.ts";
import { changePortfolio } from "contract/portfolios/portfolios.ts";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import {
  allFiles,
  allRows,
  fillEveryTable,
  migratedPlace,
  newPlace,
  type Place,
} from "../../../test/product/copies.ts";
import { photo } from "../../../test/product/photos.ts";
import { editForm, saved } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { openDatabase } from "../../platform/database/open.ts";
import type { Files } from "../../platform/files/files.ts";
import { asStoredName, type StoredName } from "../../platform/files/stored-name.ts";
import { findNamed } from "../housekeeping.ts";
import { copyInstallation, sentencesOf } from "./installation.ts";
import { namedFiles } from "./named-files.ts";
import { type OpenContents, openOriginal, openTarget } from "./opening.ts";

const own = process.env.TEST_DATABASE === "postgres" ? "PostgreSQL" : "SQLite";
let product: OpenProduct;
const places: Place[] = [];
const opened: OpenContents[] = [];

beforeAll(async () => {
  product = await openProduct();
  await fillEveryTable(product);
  const { db } = product.deps;
  // Keys that the databases and their locales sort differently, and more than one batch of them.
  const keys = ["ß", "a", "B", "Ä", "z", "É", "_", "-1", " x"].flatMap((start) =>
    Array.from({ length: 500 }, (_, nth) => `${start}${nth}`),
  );
  for (const what of keys) await db.insertInto("attempts").values({ what, count: 1, expiresAt: "2027" }).execute();
});
afterAll(() => product.close());
afterEach(async () => {
  for (const contents of opened.splice(0)) await contents.close();
  for (const place of places.splice(0)) await place.remove();
});

async function newTarget(kind: "SQLite" | "PostgreSQL", open = migratedPlace): Promise<OpenContents & Place> {
  const place = await open(kind);
  places.push(place);
  return { ...place, ...(await reopen(place)) };
}

async function reopen(place: Place): Promise<OpenContents> {
  const contents = await openTarget(place.settings);
  opened.push(contents);
  return contents;
}

async function close(contents: OpenContents): Promise<void> {
  opened.splice(
    opened.findIndex(({ db }) => db === contents.db),
    1,
  );
  await contents.close();
}

describe("a copy of an installation", () => {
  test("has every row and file, on either database, and is copied back the same", async () => {
    const rows = await allRows(product.deps);
    expect(Object.entries(rows).filter(([, list]) => list.length === 0)).toEqual([]);
    // The first two into places that nothing has migrated.
    const there = await newTarget("SQLite", newPlace);
    const elsewhere = await newTarget(own, newPlace);
    const back = await newTarget("SQLite");
    await copyInstallation(product.deps, there, { source: "one" });
    await copyInstallation(there, elsewhere, { source: "two" });
    const copied = await copyInstallation(elsewhere, back, { source: "three" });
    for (const place of [there, elsewhere, back]) {
      expect(await allRows(place)).toEqual(rows);
      expect(await allFiles(place.settings.DATA_DIR)).toEqual(await allFiles(product.folder));
    }
    expect(copied).toMatchObject({ missing: [], auditTrouble: undefined });
    expect(copied.rows.reduce((sum, table) => sum + table.rows, 0)).toBe(Object.values(rows).flat().length);
  });

  test("goes on where it was interrupted, and no server starts on it before it is finished", async () => {
    const [rows, files] = [await allRows(product.deps), await allFiles(product.folder)];
    const lastStep = await lastStepOfCopy();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(lastStep), { minLength: 1, maxLength: 3 }), async (interruptions) => {
        let target = await newTarget(own);
        for (const step of interruptions) {
          const isDone = await copyInterruptedAt(step, target);
          await close(target);
          const starting = openDatabase(target.settings);
          if (isDone) return (await starting).close();
          await expect(starting).rejects.toThrow("The database is an unfinished copy.");
          // PostgreSQL sees the connections of the refused start for a moment after they are closed.
          const refused = target;
          target = { ...target, ...(await vi.waitFor(() => reopen(refused), { timeout: 30_000 })) };
        }
        const other = copyInstallation(product.deps, target, { source: "another" });
        await expect(other).rejects.toThrow("The target holds an unfinished copy of something else.");
        await copyInstallation(product.deps, target, { source: "one" });
        expect(await allRows(target)).toEqual(rows);
        expect(await allFiles(target.settings.DATA_DIR)).toEqual(files);
      }),
      { numRuns: 5 },
    );
  });

  test("is refused where something is, and where the original has changed since an interruption", async () => {
    const target = await newTarget(own);
    await copyInterruptedAt(await lastStepOfCopy(), target);
    await product.as(product.tom, changeName, { body: { name: "Tom Tait" } });
    const again = copyInstallation(product.deps, target, { source: "one" });
    await expect(again).rejects.toThrow(/^The copy of the table accounts differs: /);
    const full = await newTarget(own);
    await copyInstallation(product.deps, full, { source: "one" });
    const onTop = copyInstallation(product.deps, full, { source: "one" });
    await expect(onTop).rejects.toThrow(
      /^The target is not empty: \d+ rows in its table accounts\. Nothing was changed\.$/,
    );
  });

  test("names the files that the original does not have, and has all others", async () => {
    const target = await newTarget("SQLite");
    const names = await allNames();
    const [lost = ""] = names;
    const from = {
      ...product.deps.files,
      get: async (name: StoredName) => (name === lost ? undefined : product.deps.files.get(name)),
    };
    const copied = await copyInstallation({ ...product.deps, files: from }, target, { source: "one" });
    expect(copied.missing).toEqual([lost]);
    expect([...copied.hashes.keys()].sort()).toEqual(names.filter((name) => name !== lost).sort());
    expect(sentencesOf(copied).at(-1)).toBe(
      `Files that rows name, missing in the original and so in the copy (1): ${lost}`,
    );
  });

  test("has the rows of a later snapshot when somebody deletes a file that is about to be copied", async () => {
    const original = await openOriginal(product.deps.settings);
    opened.push(original);
    const { _id: id } = await saved(product, product.sam, { images: [await photo(40, 30)] });
    const { file } = await product.deps.db
      .selectFrom("photos")
      .select("file")
      .where("portfolio", "=", id)
      .executeTakeFirstOrThrow();
    let asked = 0;
    const get: Files["get"] = async (name) => {
      // Asked for once before the snapshot, then in it.
      if (name !== file) return original.files.get(name);
      if (++asked === 2)
        await product.as(product.sam, changePortfolio, { params: { id }, form: editForm({ existingImages: "[]" }) });
      return undefined;
    };
    const target = await newTarget("SQLite");
    const copied = await copyInstallation({ ...original, files: { ...original.files, get } }, target, {
      source: "one",
    });
    expect([copied.missing, asked]).toEqual([[], 2]);
    expect(await allRows(target)).toEqual(await allRows(product.deps));
  });

  test("whose bytes arrive changed is refused", async () => {
    const target = await newTarget("SQLite");
    const files = { ...target.files, get: async () => ({ bytes: Readable.from([Buffer.from("no photo")]), size: 8 }) };
    const copying = copyInstallation(product.deps, { ...target, files }, { source: "one" });
    await expect(copying).rejects.toThrow(
      /^The copy of the file \w+(\.thumb)?\.(jpg|zip) differs from the original\.$/,
    );
  });
});

test("the files that a copy has are those that the sweep leaves", async () => {
  const names = await allNames();
  const stored = Object.keys(await allFiles(product.folder)).map((path) => path.split("/").at(-1) ?? "");
  expect(stored.filter((name) => !names.includes(asStoredName(name)))).toEqual([]);
  const named = await findNamed(product.deps, names);
  expect(names.filter((name) => !named.has(name))).toEqual([]);
});

async function allNames(): Promise<StoredName[]> {
  const names: StoredName[] = [];
  for await (const batch of namedFiles(product.deps.db)) names.push(...batch.map(({ text }) => asStoredName(text)));
  return names;
}

/** Each file is a step, then how many there were, then each table. */
async function lastStepOfCopy(): Promise<number> {
  const [rows, files] = [await allRows(product.deps), await allFiles(product.folder)];
  return Object.keys(files).length + Object.keys(rows).length;
}

/** Answers whether it was done before that step. */
async function copyInterruptedAt(last: number, target: OpenContents): Promise<boolean> {
  let step = 0;
  const count = () => {
    if (step++ === last) throw new Error("interrupted");
  };
  const files: Files = {
    ...target.files,
    adopt: async (name, path) => {
      count();
      await target.files.adopt(name, path);
    },
  };
  try {
    await copyInstallation(product.deps, { ...target, files }, { source: "one", report: count });
    return true;
  } catch (error) {
    expect(String(error)).toBe("Error: interrupted");
    return false;
  }
}
