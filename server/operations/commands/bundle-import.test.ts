import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exported, exportedFrom, fillLearner, unpacked } from "../../../test/product/exports/bundles-back.ts";
import { type Installation, newInstallation } from "../../../test/product/exports/installation.ts";
import { photo } from "../../../test/product/photos.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { wordsOf } from "../../exports/bundle-import/bundle-file.ts";
import { importBundleFile } from "../../exports/bundle-import/importing.ts";
import { openDatabase } from "../../platform/database/open.ts";
import { type Dependencies, wallClock } from "../../platform/dependencies.ts";
import { openFiles } from "../../platform/files/open.ts";
import { ownerName } from "../../platform/files/stored-name.ts";
import { openKeys } from "../../platform/secret.ts";
import { readSettings } from "../../platform/settings.ts";

const onPostgres = process.env.TEST_DATABASE === "postgres";
let here: Installation;
let there: OpenProduct;

beforeEach(async () => {
  here = await newInstallation();
  there = await openProduct();
});
afterEach(async () => {
  await there.close();
  await here.remove();
});

function start(words: string[], more: Record<string, string> = {}) {
  const env = { PATH: process.env.PATH, ...here.settings, ...more };
  return spawn(process.execPath, [join(import.meta.dirname, "bundle-import.ts"), ...words], { env });
}

async function run(words: string[], more: Record<string, string> = {}) {
  const program = start(words, more);
  const [out, err, [code]] = await Promise.all([text(program.stdout), text(program.stderr), once(program, "close")]);
  return { out, err, code };
}

/** The installation as a server would open it, for as long as `use` takes. */
async function opened<T>(use: (deps: Dependencies) => Promise<T>, more: Record<string, string> = {}): Promise<T> {
  const settings = readSettings({ ...here.settings, ...more });
  const database = await openDatabase(settings);
  try {
    const deps = { db: database.db, files: await openFiles(settings), keys: openKeys(settings), clock: wallClock };
    return await use({ ...deps, settings });
  } finally {
    await database.close();
  }
}

const sameSecret = { SECRET_KEY: "a secret for tests only, of 32 or more" };

test("the command imports a learner into an empty centre, which exports the same again", async () => {
  await fillLearner(there);
  const path = await exported(there, there.sam.id);
  const foreign = await opened((deps) => importBundleFile(deps, path).then(String, String));
  const [, fingerprint = ""] = /--key ([0-9a-f]{64})$/.exec(foreign) ?? [];

  const imported = await run([path, "--key", fingerprint]);
  expect([imported.code, imported.err]).toEqual([0, ""]);
  expect(imported.out.split("\n")).toEqual([
    `Sam Singh (${there.sam.email}) was imported: 4 portfolios, 4 photos, 3 closed rounds.`,
    expect.stringContaining("Forgot Password?"),
    `Ann Archer (${there.ann.email}) assessed them and had no account here: an inactive one keeps the name.`,
    "",
  ]);
  const again = await opened(async (deps) => {
    await expect(importBundleFile(deps, path, { key: fingerprint })).rejects.toThrow("is here already");
    return exportedFrom(deps, here.folder, there.sam.id);
  });
  const [before, after] = [await unpacked(path), await unpacked(again)];
  expect(after.record).toEqual(before.record);
  const photos = ({ files }: typeof before) => [...files].filter(([name]) => name.startsWith("photos/"));
  expect(photos(after)).toEqual(photos(before));
  // The import has held the database to its secret.
  const err = expect.stringContaining("not the secret with which this database");
  expect(await run([path], sameSecret)).toMatchObject({ code: 1, out: "", err });
});

test("what was imported is counted in singular and plural", async () => {
  await saved(there, there.tom, { images: [await photo(40, 30)] });
  const { out } = await run([await exported(there, there.tom.id)], sameSecret);
  expect(out).toContain(`Tom Tate (${there.tom.email}) was imported: 1 portfolio, 1 photo, 0 closed rounds.\n`);
  expect(out).toContain("“Forgot Password?” on the login page");
});

test("the arguments of the command are checked, and a running server locks the folder", async () => {
  for (const words of [[], ["--key", "x"], ["a.zip", "b.zip"]])
    expect([words, wordsOf(words)]).toEqual([words, undefined]);
  expect(await run([])).toMatchObject({ code: 1, out: "", err: expect.stringContaining("Say which bundle") });
  if (onPostgres) return;
  const beside = await opened(() => run([join(here.folder, "none.zip")]));
  expect(beside).toMatchObject({ code: 1, err: expect.stringContaining("Stop it first") });
});

test("when the command is killed half way there are no rows, and the sweep removes its orphaned photos", async () => {
  const images = Array(4).fill(await photo(320, 240));
  await saved(there, there.sam, { images });
  await saved(there, there.sam, { images });
  const path = await exported(there, there.sam.id);
  const [, signal] = await once(start([path], { ...sameSecret, NODE_OPTIONS: killedAtFile(6) }), "close");

  expect(signal).toBe("SIGKILL");
  expect(await filesIn()).toHaveLength(6);
  await opened(async (deps) => {
    for (const table of ["accounts", "portfolios", "photos", "auditLog"] as const)
      expect(
        await deps.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .execute(),
      ).toEqual([{ count: 0 }]);
    await deps.files.sweep(async () => new Set(), new Date(Date.now() + 60_000));
  });
  expect(await filesIn()).toEqual([]);
  await opened((deps) => importBundleFile(deps, path), sameSecret);
  expect(await filesIn()).toHaveLength(16);
});

/** NODE_OPTIONS with which a program is killed as soon as so many files are in their place, which a rename puts there. */
function killedAtFile(count: number): string {
  return `--import=data:text/javascript,${encodeURIComponent(`
    import fs from "node:fs/promises";
    import { syncBuiltinESMExports } from "node:module";
    const { rename } = fs;
    let begun = 0;
    let renamed = 0;
    fs.rename = async (from, to) => {
      // The claim of the files is one too, but no photo.
      if (!to.endsWith(".jpg")) return rename(from, to);
      if (begun >= ${count}) return;
      begun++;
      await rename(from, to);
      renamed++;
      if (renamed === ${count}) process.kill(process.pid, "SIGKILL");
    };
    syncBuiltinESMExports();
  `)}`;
}

/** Photos and their thumbnails; the claim of the files is there from the first command on. */
async function filesIn(): Promise<string[]> {
  const all = await readdir(join(here.folder, "files"), { recursive: true, withFileTypes: true }).catch(() => []);
  const names = all.filter((entry) => entry.isFile() && !entry.name.endsWith(".tmp")).map(({ name }) => name);
  return names.filter((name) => name !== ownerName);
}
