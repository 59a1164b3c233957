import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPlace } from "../../../test/product/copies.ts";
import { photo } from "../../../test/product/photos.ts";
import { saved } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { migrations, newerVersion } from "../../platform/database/migrate.ts";
import { openDatabase } from "../../platform/database/open.ts";
import { type Db, wallClock } from "../../platform/dependencies.ts";
import { FilesUnavailable } from "../../platform/files/files.ts";
import { storedPath } from "../../platform/files/folder.ts";
import { asStoredName, ownerName } from "../../platform/files/stored-name.ts";
import { examine } from "../doctor/examine.ts";
import { refuseWrongFiles } from "./missing-files.ts";
import { move } from "./move.ts";
import { copySecret } from "./secret.ts";

describe("a start where files are missing", () => {
  let product: OpenProduct;
  beforeAll(async () => {
    product = await openProduct();
  });
  afterAll(() => product.close());

  test("is refused in a sentence, unless the operator allows it", async () => {
    const { deps, sam } = product;
    await refuseWrongFiles(deps);
    await saved(product, sam, { images: [await photo(40, 30), await photo(30, 40)] });
    await refuseWrongFiles(deps);
    const { file } = await deps.db.selectFrom("photos").select("file").executeTakeFirstOrThrow();
    await rm(join(deps.settings.DATA_DIR, storedPath(asStoredName(file))));
    const message = `Files are missing that the database names: 1 of the newest 2, such as ${file}.`;
    await expect(refuseWrongFiles(deps)).rejects.toThrow(message);
    await refuseWrongFiles({ ...deps, settings: { ...deps.settings, FILES_MAY_BE_MISSING: true } });
    await deps.db.deleteFrom("photos").where("file", "=", file).execute();
    await refuseWrongFiles(deps);
  });

  test("or belong to another installation, but not where they are out of reach", async () => {
    const { deps } = product;
    const unavailable = () => Promise.reject(new FilesUnavailable("timeout"));
    await refuseWrongFiles({ ...deps, files: { ...deps.files, get: unavailable } });
    await deps.files.put(ownerName, Buffer.from("another's"));
    await expect(refuseWrongFiles(deps)).rejects.toThrow("The files belong to another installation");
    await deps.files.remove(ownerName);
    await expect(refuseWrongFiles(deps)).rejects.toThrow("These are not the files of this database");
    await refuseWrongFiles({ ...deps, settings: { ...deps.settings, FILES_MAY_BE_MISSING: true } });
    await refuseWrongFiles(deps);
  });
});

test("an older version on newer data says so: at its start, to the doctor, and before a move", async () => {
  const { settings, remove } = await newPlace(process.env.TEST_DATABASE === "postgres" ? "PostgreSQL" : "SQLite");
  const added = { up: (db: Db) => db.schema.createTable("added").addColumn("id", "text").execute() };
  const all = { ...(await migrations.getMigrations()), "9999-added": added };
  await (await openDatabase(settings, { getMigrations: async () => all })).close();
  // Beside servers of the newer version on PostgreSQL, during an upgrade, one of the older may start.
  if (!settings.DATABASE_URL) await expect(openDatabase(settings)).rejects.toThrow(newerVersion);
  const found: string[] = [];
  for await (const finding of examine(settings, wallClock)) found.push(finding);
  expect(found).toContain(`${newerVersion} Nothing in the database and the files was examined.`);
  const target = await newPlace("SQLite");
  const moving = move(settings, { database: target.settings.DATA_DIR, files: undefined }, () => undefined);
  await expect(moving).rejects.toThrow(newerVersion);
  expect(await readdir(target.settings.DATA_DIR)).toEqual([]);
  await target.remove();
  await remove();
});

describe("the secret of a copy", () => {
  const one = "one secret of thirty-two characters";
  const other = "another secret of thirty-two signs";
  /** The generated secret and SECRET_KEY, of the original and of the target, and what is said or refused. */
  const cases: [string | undefined, string | undefined, string | undefined, string | undefined, RegExp][] = [
    [one, undefined, undefined, undefined, /^secret\.key was copied too/],
    [one, undefined, one, undefined, /^secret\.key was copied too/],
    [one, undefined, undefined, one, /^secret\.key was copied too/],
    [one, undefined, other, undefined, /secret\.key is not the secret of the original\. Move it away\./],
    [one, undefined, undefined, other, /^SECRET_KEY is not the secret of the original\./],
    [undefined, one, undefined, one, /^The secret is the setting SECRET_KEY, which is not copied/],
    [other, one, undefined, one, /^The secret is the setting SECRET_KEY, which is not copied/],
    [undefined, undefined, undefined, one, /^The secret is the setting SECRET_KEY, which is not copied/],
    [undefined, undefined, undefined, undefined, /^There is no secret\.key to copy/],
  ];

  test.each(cases)("with %s and %s, to where there are %s and %s", async (stored, set, there, wanted, message) => {
    const folders = [await mkdtemp(join(tmpdir(), "secret-")), await mkdtemp(join(tmpdir(), "secret-"))] as const;
    const [from, to] = folders;
    if (stored) await writeFile(join(from, "secret.key"), stored);
    if (there) await writeFile(join(to, "secret.key"), there);
    const copy = () => copySecret({ DATA_DIR: from, SECRET_KEY: set }, { DATA_DIR: to, SECRET_KEY: wanted });
    const isRefused = /not the secret|There is no/.test(message.source);
    if (isRefused) expect(copy).toThrow(message);
    else expect(copy()).toMatch(message);
    const copied = join(to, "secret.key");
    const isCopied = !isRefused && stored !== undefined && set === undefined && wanted === undefined;
    if (isCopied) expect(await readFile(copied, "utf8")).toBe(stored);
    if (isCopied && !there) expect((await stat(copied)).mode & 0o777).toBe(0o600);
    for (const folder of folders) await rm(folder, { recursive: true });
  });
});
