import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setActive } from "contract/accounts/accounts.ts";
import { erasePerson } from "contract/centre/retention.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migratedPlace, type Place } from "../../../test/product/copies.ts";
import { learnersName, learnerWhoDidEverything, marker } from "../../../test/product/everything.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { verifyAuditLog } from "../../audit/verify.ts";
import { eraseAgain } from "../../centre/erasing/erasing.ts";
import { openDatabase } from "../../platform/database/open.ts";
import { tableNames } from "../../platform/database/table-facts.ts";
import type { Db } from "../../platform/dependencies.ts";
import { openFiles } from "../../platform/files/open.ts";
import { openKeys } from "../../platform/secret.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";

const kind = process.env.TEST_DATABASE === "postgres" ? "PostgreSQL" : "SQLite";
const clock = frozenAt("2026-03-04T09:00:00Z");
const silent = () => undefined;
let backups: string;
let product: OpenProduct;
let place: Place;
beforeEach(async () => {
  backups = await mkdtemp(join(tmpdir(), "backups-"));
  product = await openProduct({ clock, settings: { BACKUP_DIR: backups } });
  place = await migratedPlace(kind, { SECRET_KEY: product.deps.settings.SECRET_KEY ?? "" });
});
afterEach(async () => {
  await product.close();
  await place.remove();
  await rm(backups, { recursive: true, force: true });
});

/** A backup of before a learner who did everything was erased. */
async function backedUpAndErased(): Promise<string> {
  const learner = await learnerWhoDidEverything(product);
  await backUp(product.deps.settings, { folder: backups, keep: 7, clock, report: silent });
  const params = { id: learner.id };
  await product.as(product.ada, setActive, { params, body: { isActive: false } });
  const body = { name: learnersName, reason: "They asked." };
  const { status } = await product.as(product.ada, erasePerson, { params, body });
  expect(status).toBe(200);
  const [name = ""] = (await readdir(backups)).filter((one) => one.startsWith("2026-"));
  return join(backups, name);
}

async function isMarked(db: Db): Promise<boolean> {
  for (const table of tableNames) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db);
    if (rows.some((row) => JSON.stringify(row).toLowerCase().includes(marker))) return true;
  }
  return false;
}

test("a restored backup of before an erasure has the person no more, under the same pseudonym, by the list beside it", async () => {
  const backup = await backedUpAndErased();
  const said = await restore(place.settings, backup, silent);
  expect(said).toContain("People who were erased since are erased again: Learner 1.");
  const { db, close } = await openDatabase(place.settings);
  expect(await isMarked(db)).toBe(false);
  const [row] = await db.selectFrom("erasedPeople").selectAll().execute();
  expect(row).toMatchObject({ word: "Learner", number: 1, reason: "They asked.", by: product.ada.id, left: null });
  const decisions = (of: Db) => of.selectFrom("decisions").selectAll().orderBy("id").execute();
  expect(await decisions(db)).toEqual(await decisions(product.deps.db));
  expect((await verifyAuditLog(db)).trouble).toBeUndefined();
  for await (const stored of (await openFiles(place.settings)).list()) expect(stored).toEqual([]);
  await close();
});

test("without the list a restored backup has the person, until a server starts beside a list or one is named", async () => {
  const backup = await backedUpAndErased();
  const list = join(backups, "erasures.jsonl");
  const kept = join(product.folder, "elsewhere.jsonl");
  // A power cut tore its last line.
  await writeFile(kept, `${await readFile(list, "utf8")}\n{"account":"0123`);
  await rm(list);
  await expect(restore(place.settings, backup, silent, { erasures: ["/nowhere.jsonl"] })).rejects.toThrow("nowhere");
  await restore(place.settings, backup, silent);
  const { db, close } = await openDatabase(place.settings);
  expect(await isMarked(db)).toBe(true);
  const { settings } = place;
  const deps = { db, files: await openFiles(settings), keys: openKeys(settings), clock, settings };
  expect(await eraseAgain(deps)).toEqual([]);
  expect(await eraseAgain(deps, [kept])).toEqual(["Learner 1"]);
  expect(await isMarked(db)).toBe(false);
  expect(await readFile(join(settings.DATA_DIR, "erasures.jsonl"), "utf8")).toContain('"number":1');
  expect(await eraseAgain(deps, [kept])).toEqual([]);
  await close();
});
