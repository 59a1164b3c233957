import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { calls } from "contract/calls.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rounds as roundsOf } from "../../../run/everything.ts";
import { ended, lasting, withoutClaim } from "../../../test/product/backups.ts";
import {
  allFiles,
  allRows,
  allStored,
  fillEveryTable,
  migratedPlace,
  newPlace,
  type Place,
} from "../../../test/product/copies.ts";
import { madeBundle } from "../../../test/product/exports/bundles.ts";
import { openStorage, type Storage } from "../../../test/product/object-storage/storage.ts";
import { photo } from "../../../test/product/photos.ts";
import { editForm, saved } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, password } from "../../../test/product/product.ts";
import { asked } from "../../../test/product/witnesses.ts";
import { findKnownDevice } from "../../accounts/sign-in/devices.ts";
import { verifyAuditLog } from "../../audit/verify.ts";
import { publicKeyOf } from "../../exports/bundle/signing.ts";
import { deadLetters } from "../../notifications/dead-letters.ts";
import { openDatabase } from "../../platform/database/open.ts";
import { databaseName } from "../../platform/database/sqlite/sqlite.ts";
import { openOriginal } from "../copying/opening.ts";
import { backUp } from "./backup.ts";
import { readManifest, seal } from "./manifest.ts";
import { restore } from "./restore.ts";

const own = process.env.TEST_DATABASE === "postgres" ? "PostgreSQL" : "SQLite";
const clock = frozenAt("2026-03-01T09:00:00Z");
const silent = () => undefined;
/** How many backups are taken while people save; BACKUP_ROUNDS=20 for the whole promise. */
const rounds = Number(process.env.BACKUP_ROUNDS ?? roundsOf(1, 3));
let product: OpenProduct;
let folder: string;
/** A backup of everything, with what was there when it was taken, for the tests that any will do for. */
let whole: Awaited<ReturnType<typeof backedUp>> & Awaited<ReturnType<typeof contents>>;
const places: Place[] = [];

beforeAll(async () => {
  product = await openProduct();
  await fillEveryTable(product);
  // A restore changes those that wait.
  await product.deps.db.updateTable("outbox").set({ state: "sent" }).execute();
  folder = await mkdtemp(join(tmpdir(), "backups-"));
  whole = { ...(await contents()), ...(await backedUp()) };
});
afterAll(async () => {
  await product.close();
  await rm(join(whole.path, ".."), { recursive: true, force: true });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "backups-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  for (const place of places.splice(0)) await place.remove();
});

/** Answers the folder of the new backup, and what was said. */
async function backedUp(report: (line: string) => unknown = silent, keep = 7, of = product) {
  clock.advance(1000);
  const said = await backUp(of.deps.settings, { folder, keep, clock, report });
  const names = (await readdir(folder)).filter((name) => name.startsWith("2026-")).sort();
  return { path: join(folder, names.at(-1) ?? ""), said: said.join("\n") };
}

/** The path of `whole` as a copy in the test's folder, where it can be damaged. */
async function copyOfWhole(): Promise<string> {
  const path = join(folder, basename(whole.path));
  await cp(whole.path, path, { recursive: true });
  return path;
}

async function contents() {
  return { rows: await allRows(product.deps), files: await allFiles(product.folder) };
}

async function newTarget(more: Record<string, string> = {}, open = migratedPlace): Promise<Place> {
  const place = await open(own, { SECRET_KEY: product.deps.settings.SECRET_KEY ?? "", ...more });
  places.push(place);
  return place;
}

async function restored(path: string, target = newTarget()) {
  const { settings } = await target;
  await restore(settings, path, silent);
  const { db, close } = await openDatabase(settings);
  const rows = await allRows({ db });
  await close();
  return { rows: lasting(rows), files: withoutClaim(await allFiles(settings.DATA_DIR)) };
}

describe("a backup", () => {
  test("is restored with every row and file, and is an installation itself", async () => {
    const { said, rows, files } = whole;
    expect(said).toMatch(/^Copied and verified in [\d.]+ s: [\d,]+ rows and \d+ files/);
    const started = await copyOfWhole();
    // Into one that nothing has migrated.
    expect(await restored(started, newTarget({}, newPlace))).toEqual({ rows: lasting(rows), files });
    const installation = await openOriginal({ ...product.deps.settings, DATABASE_URL: undefined, DATA_DIR: started });
    expect({ rows: await allRows(installation), files: await allFiles(started) }).toEqual({ rows, files });
    await installation.close();
  });

  test("copies only what is new since the last one, and the oldest are deleted", async () => {
    const first = await backedUp();
    await saved(product, product.sam, { images: [await photo(50, 40)] });
    const second = await backedUp();
    expect(second.said).toContain(", 2 new)");
    const [path = ""] = Object.keys(await allFiles(first.path));
    expect((await stat(join(first.path, path))).ino).toBe((await stat(join(second.path, path))).ino);
    const third = await backedUp(silent, 2);
    expect([first, second, third].map((backup) => existsSync(backup.path))).toEqual([false, true, true]);
    expect((await restored(third.path)).rows).toEqual(lasting(await allRows(product.deps)));
  });

  test("replaces a file that is damaged in the last one", async () => {
    const first = await backedUp();
    const [path = ""] = Object.keys(await allFiles(first.path));
    await writeFile(join(first.path, path), "no photo");
    const second = await backedUp();
    expect(second.said).toContain(", 1 new)");
    expect((await restored(second.path)).files).toEqual(await allFiles(product.folder));
  });

  test("does not take decayed bytes for the truth: it names them, and keeps the older good copy", async () => {
    const good = await allFiles(product.folder);
    await copyOfWhole();
    const { file } = await product.deps.db
      .selectFrom("photos")
      .selectAll()
      .orderBy("createdAt")
      .executeTakeFirstOrThrow();
    const [path = ""] = Object.keys(good).filter((one) => one.endsWith(file));
    const bytes = Buffer.from(good[path] ?? "", "base64");
    await writeFile(join(product.folder, path), bytes.with(700, (bytes[700] ?? 0) ^ 1));
    for (const time of ["first", "second"]) {
      const backup = await backedUp();
      expect([time, backup.said]).toEqual([time, expect.stringMatching(`Not as they were stored .+ \\(1\\): ${file}`)]);
      expect((await allFiles(backup.path))[path]).toBe(good[path]);
    }
    await writeFile(join(product.folder, path), bytes);
  });

  test("that was interrupted is not complete, and the next one uses what it copied", async () => {
    const interrupt = (line: string) => {
      if (line.startsWith("auditLog ")) throw new Error("interrupted");
    };
    await expect(backedUp(interrupt)).rejects.toThrow("interrupted");
    await expect(restored(join(folder, "unfinished"))).rejects.toThrow("unfinished is not a complete backup");
    const { path, said } = await backedUp();
    expect(said).toContain(", 0 new)");
    const rows = lasting(await allRows(product.deps));
    expect(await restored(path)).toEqual({ rows, files: await allFiles(product.folder) });
  });

  test(
    "taken while people save has all that was acknowledged before it began, and every file",
    async () => {
      for (let round = 0; round < rounds; round++) {
        const acknowledged: string[] = [];
        let isOver = false;
        const saving = [product.sam, product.tom].map(async (who) => {
          while (!isOver) {
            const { _id: id } = await saved(product, who, { images: [await photo(50, 40)] });
            const form = editForm({ existingImages: "[]", images: [await photo(40, 50)] });
            const edited = await product.as(who, calls.changePortfolio, { params: { id }, form });
            if (edited.status === 200) acknowledged.push(id);
          }
        });
        await expect.poll(() => acknowledged.length).toBeGreaterThan(3);
        const before = [...acknowledged];
        const { path, said } = await backedUp().finally(() => {
          isOver = true;
          return Promise.all(saving);
        });
        const { rows } = await restored(path);
        expect(said).not.toContain("missing");
        for (const id of before) {
          expect(rows.portfolios?.filter((row) => row.includes(id))).toEqual([
            expect.stringContaining('["version",2]'),
          ]);
          expect(rows.photos?.filter((row) => row.includes(id))).toHaveLength(1);
        }
      }
    },
    120_000 + rounds * 60_000,
  );

  test("does not begin while another one into the folder is running", async () => {
    const running = backedUp(async (line) => {
      if (line.startsWith("accounts"))
        await expect(backedUp()).rejects.toThrow(/^Another backup into .+ is running\.$/);
    });
    await running;
  });
});

describe("a backup of files in a bucket", () => {
  let storage: Storage;
  let inBucket: OpenProduct;
  beforeAll(async () => {
    storage = await openStorage();
    inBucket = await openProduct({ settings: storage.settings });
    await saved(inBucket, inBucket.sam, { images: [await photo(50, 40), await photo(40, 50)] });
    await madeBundle(inBucket, inBucket.sam);
  });
  afterAll(async () => {
    await inBucket.close();
    await storage.close();
  });
  afterEach(() => {
    storage.gateway.faults = [];
  });

  test("is restored into a folder, and into another bucket", async () => {
    const before = { rows: await allRows(inBucket.deps), files: await allStored(inBucket.deps.files) };
    expect(Object.keys(before.files)).toHaveLength(5);
    await backedUp(silent, 7, inBucket);
    storage.gateway.faults = [{ pattern: /^GET .*jpg/, fault: "cut", times: 2 }];
    const { path, said } = await backedUp(silent, 7, inBucket);
    expect(said).toContain("5 files");
    expect(said).toContain(", 0 new)");
    const other = { ...storage.settings, FILES_URL: storage.settings.FILES_URL.replace("/centre", "/restored") };
    for (const more of [{}, other]) {
      const { settings } = await newTarget(more);
      await restore(settings, path, silent);
      const copy = await openOriginal(settings);
      const after = { rows: lasting(await allRows(copy)), files: await allStored(copy.files) };
      expect(after).toEqual({ ...before, rows: lasting(before.rows) });
      await copy.close();
      await expect(restore(settings, path, silent)).rejects.toThrow(/ is not empty/);
    }
  });

  test("fails in a sentence while the storage is down, and is complete once it is back", async () => {
    storage.gateway.isDown = true;
    await expect(backedUp(silent, 7, inBucket)).rejects.toThrow(/^The object storage cannot be used/);
    expect((await readdir(folder)).filter((name) => name.startsWith("2026-"))).toEqual([]);
    storage.gateway.isDown = false;
    await restored((await backedUp(silent, 7, inBucket)).path);
  });
});

describe("a restore", () => {
  test("sends no e-mail that waited when the backup was taken, unless an administrator wants it", async () => {
    const { db } = product.deps;
    await db.updateTable("outbox").set({ state: "waiting" }).execute();
    const count = (await db.selectFrom("outbox").selectAll().execute()).length;
    const { path } = await backedUp();
    await db.updateTable("outbox").set({ state: "sent" }).execute();
    const { settings } = await newTarget();
    const said = await restore(settings, path, silent);
    expect(said).toContain(`E-mails that waited then are not sent, unless an administrator wants it: ${count}.`);
    const copy = await openOriginal(settings);
    const emails = await deadLetters(copy.db, { rows: 5000 });
    await copy.close();
    expect(emails.map(({ reason }) => reason)).toEqual(
      Array(count).fill("It waited when the backup was taken, and may have been sent since."),
    );
  });

  test("ends every right of then, says so, and is in the audit log", async () => {
    const { deps, sam, as } = product;
    const body = { email: sam.email, password };
    const login = await as(undefined, calls.logIn, { body });
    const cookie = String(login.headers["set-cookie"]).split(";")[0] ?? "";
    const owner = await deps.db.selectFrom("accounts").selectAll().where("id", "=", sam.id).executeTakeFirstOrThrow();
    expect(await findKnownDevice(deps, cookie, owner)).toBeDefined();
    await as(undefined, calls.forgotPassword, { body: { email: sam.email } });
    await as(sam, calls.requestEmailChange, { body: { email: "sam@new.example", password } });
    await asked(product);
    const { path } = await backedUp();
    const { settings } = await newTarget();
    const said = (await restore(settings, path, silent)).join("\n");
    expect(said).toMatch(/^Everybody has to log in again: \d+ sessions were ended/m);
    const { db, close } = await openDatabase(settings);
    for (const table of ended) expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    const open = await db.selectFrom("passes").selectAll().where("usedAt", "is", null).execute();
    expect(open.map(({ revokedAt }) => revokedAt)).not.toContain(null);
    expect(await findKnownDevice({ ...deps, db }, cookie, owner)).toBeUndefined();
    const last = await db.selectFrom("auditLog").selectAll().orderBy("position", "desc").limit(1).executeTakeFirst();
    expect(last).toMatchObject({ actor: null, action: "restoreBackup", was: expect.stringMatching(/^2026-03-01T/) });
    expect((await verifyAuditLog(db)).trouble).toBeUndefined();
    await close();
  });

  test("of a backup that nobody signed, or somebody else, goes on only with --foreign", async () => {
    const path = await copyOfWhole();
    const { settings } = await newTarget({}, newPlace);
    const { fingerprint } = publicKeyOf(product.deps.keys.backups);
    const elsewhere = { ...settings, SECRET_KEY: "another secret of thirty-two signs" };
    const foreign = /^Another installation made the backup .+ Nothing was restored\. .+ --foreign\.$/;
    await expect(restore(elsewhere, path, silent)).rejects.toThrow(foreign);
    await expect(restore(settings, path, silent, { fingerprint: "0".repeat(64) })).rejects.toThrow(foreign);
    const unknown = new RegExp(`is signed with the key ${fingerprint}, and nothing here says whether that is yours`);
    const nowhere = { ...settings, SECRET_KEY: undefined };
    await expect(restore(nowhere, path, silent)).rejects.toThrow(unknown);
    const manifest = await readFile(join(path, "complete.json"), "utf8");
    await writeFile(join(path, "complete.json"), manifest.replace("2026-03-01", "2026-03-02"));
    const unsigned = /is not signed, or its manifest was changed since/;
    await expect(restore(settings, path, silent, { fingerprint })).rejects.toThrow(unsigned);
    await rm(join(path, "complete.json.sig"));
    await expect(restore(settings, path, silent)).rejects.toThrow(unsigned);
    expect(await readdir(settings.DATA_DIR)).toEqual([]);
    expect((await restore(settings, path, silent, { isForeign: true })).at(-1)).toMatch(/^The backup is restored\./);
  });

  test("by whoever typed the fingerprint needs no secret here, and the next backup uses nothing of a foreign one", async () => {
    const { fingerprint } = publicKeyOf(product.deps.keys.backups);
    const path = await copyOfWhole();
    expect(whole.said).toContain(`It is signed with the key ${fingerprint}:`);
    const { settings } = await newTarget();
    await restore(settings, path, silent, { fingerprint });
    await rm(join(path, "complete.json.sig"));
    const [first = ""] = Object.keys(await allFiles(path));
    const next = await backedUp();
    expect((await stat(join(path, first))).ino).not.toBe((await stat(join(next.path, first))).ino);
  });

  test("that is refused for what the backup is leaves the place empty", async () => {
    const path = await copyOfWhole();
    const isForeign = true;
    const { settings } = await newTarget({}, newPlace);
    await writeFile(join(path, "secret.key"), "the generated secret of the original");
    await expect(restore(settings, path, silent, { isForeign })).rejects.toThrow(/^SECRET_KEY is not the secret of/);
    expect(await readdir(settings.DATA_DIR)).toEqual([]);
    await rm(join(path, "secret.key"));
    const bytes = Buffer.from("no database");
    await writeFile(join(path, "portfolio-builder.sqlite"), bytes);
    const { manifest, hashes } = await readManifest(path);
    hashes.set("portfolio-builder.sqlite", hash("sha256", bytes));
    await seal(path, hashes, manifest, product.deps.keys.backups);
    await expect(restore(settings, path, silent)).rejects.toThrow(/not a database/);
    expect(await readdir(settings.DATA_DIR)).toEqual([]);
  });

  const flip = async (path: string) => {
    const bytes = await readFile(path);
    const middle = Math.floor(bytes.length / 2);
    await writeFile(path, bytes.with(middle, (bytes[middle] ?? 0) ^ 1));
  };
  const cutTo = (bytes: number) => (path: string) => truncate(path, bytes);

  test("names whatever is damaged, and restores nothing", async () => {
    const backup = await copyOfWhole();
    const { settings } = await newTarget({}, newPlace);
    const photoOfIt = Object.keys(whole.files)[1] ?? "";
    const damages: [string, string, (path: string) => Promise<unknown>, RegExp][] = [
      ["a changed photo", photoOfIt, flip, /\n {2}files\/.+: was changed/],
      ["a missing photo", photoOfIt, rm, /\n {2}files\/.+: is missing/],
      ["a changed database", databaseName, flip, /\n {2}portfolio-builder\.sqlite: was changed/],
      ["a missing database", databaseName, rm, /\n {2}portfolio-builder\.sqlite: is missing/],
      ["a list cut short", "files.sha256", cutTo(500), /files\.sha256 is missing, or was changed/],
      ["no list", "files.sha256", rm, /files\.sha256 is missing, or was changed/],
      ["a manifest cut short", "complete.json", cutTo(60), /complete\.json cannot be read/],
      ["no manifest", "complete.json", rm, /is not a complete backup: it has no complete\.json/],
    ];
    for (const [what, name, damage, message] of damages) {
      const path = join(backup, name);
      const bytes = await readFile(path);
      await damage(path);
      await expect(restore(settings, backup, silent), what).rejects.toThrow(message);
      expect([what, await readdir(settings.DATA_DIR)]).toEqual([what, []]);
      await writeFile(path, bytes);
    }
  });

  test("is refused where rows or files are, and for a folder of backups", async () => {
    const path = await copyOfWhole();
    const { settings } = await newTarget();
    await restore(settings, path, silent);
    await expect(restore(settings, path, silent)).rejects.toThrow(/^The (target|folder .+) is not empty/);
    await expect(restore(settings, folder, silent)).rejects.toThrow(/^Name one of the backups in .+: 2026-/);
  });

  test.each([
    ["a newer version", "9999-later", /^A newer version of the product made this backup\./],
    [
      "the version before the first release",
      "0031-keys-of-callers",
      /^Version 0\.1\.0 made this backup, and is the last/,
    ],
  ])("of a backup by %s is refused", async (_, migration, message) => {
    const path = await copyOfWhole();
    const manifest = JSON.parse(await readFile(join(path, "complete.json"), "utf8"));
    await writeFile(join(path, "complete.json"), JSON.stringify({ ...manifest, migration }));
    const { settings } = await newTarget();
    await expect(restore(settings, path, silent)).rejects.toThrow(message);
  });
});
