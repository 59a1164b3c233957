import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database, Db } from "../../dependencies.ts";
import { openDatabase } from "../open.ts";

let folder: string;
let database: Database;
let db: Db;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "commits-"));
  database = await openDatabase({ DATA_DIR: folder, DATABASE_POOL: 1 });
  db = database.db;
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const insert = (db: Db, what: string) => db.insertInto("oneTimeClaims").values({ what, account: "x" }).execute();
const save = (what: string) => db.transaction().execute((db) => insert(db, what));
const stored = async () =>
  (await db.selectFrom("oneTimeClaims").select("what").orderBy("what").execute()).map((row) => row.what);

test("transactions that commit together are all stored", async () => {
  const names = Array.from({ length: 40 }, (_, index) => `save ${String(index).padStart(2, "0")}`);
  await Promise.all(names.map(save));
  expect(await stored()).toEqual(names);
});

test("a transaction that fails among others is rolled back alone", async () => {
  const failing = db.transaction().execute(async (db) => {
    await insert(db, "half");
    throw new Error("no");
  });
  const results = await Promise.allSettled([save("a"), failing, save("b"), save("a"), save("c")]);
  expect(results.map((result) => result.status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
  expect(await stored()).toEqual(["a", "b", "c"]);
});

test("a slow transaction is isolated from everything that waits for it", async () => {
  const slow = db.transaction().execute(async (db) => {
    await insert(db, "slow 1");
    for (let round = 0; round < 5; round++) await setImmediate();
    expect((await db.selectFrom("oneTimeClaims").select("what").execute()).length).toBe(1);
    await insert(db, "slow 2");
  });
  await Promise.all([slow, save("quick"), insert(db, "alone")]);
  expect(await stored()).toEqual(["alone", "quick", "slow 1", "slow 2"]);
});

test("a commit that fails rejects and rolls back every transaction in its group", async () => {
  await sql`create table parents (id text primary key)`.execute(db);
  await sql`create table children (parent text references parents (id) deferrable initially deferred)`.execute(db);
  // A deferred foreign key is checked at the end only, so the commit itself fails.
  const orphan = db.transaction().execute((db) => sql`insert into children values ('nobody')`.execute(db));
  const results = await Promise.allSettled([save("a"), orphan, save("b")]);
  expect(results.map((result) => result.status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(await stored()).toEqual([]);
  await save("after");
  expect(await stored()).toEqual(["after"]);
});

test("when SQLite itself rolls everything back, every transaction that waited is rejected", async () => {
  const { page } =
    (await sql<{ page: number }>`select page_count as page from pragma_page_count`.execute(db)).rows[0] ?? {};
  await sql.raw(`pragma max_page_count = ${page}`).execute(db);
  const large = () => db.transaction().execute((db) => insert(db, "x".repeat(200_000)));
  const results = await Promise.allSettled([save("a"), large(), save("b")]);
  expect(results[1]).toMatchObject({ status: "rejected", reason: { code: "SQLITE_FULL" } });

  await sql`pragma max_page_count = 1000000`.execute(db);
  const fulfilled = results.flatMap((result, index) =>
    result.status === "fulfilled" ? [["a", "large", "b"][index]] : [],
  );
  expect(await stored()).toEqual(fulfilled);
  await save("c");
  expect(await stored()).toEqual([...fulfilled, "c"]);
});

test("what was acknowledged is stored when the server never closes", async () => {
  await Promise.all([save("a"), save("b"), insert(db, "c")]);
  const other = await mkdtemp(join(tmpdir(), "commits-"));
  await cp(folder, other, { recursive: true });
  const copy = await openDatabase({ DATA_DIR: other, DATABASE_POOL: 1 });
  expect(await copy.db.selectFrom("oneTimeClaims").select("what").execute()).toHaveLength(3);
  await copy.close();
  await rm(other, { recursive: true, force: true });
});

test("a statement is prepared once, also after more different ones than are cached", async () => {
  for (let length = 1; length <= 600; length++) {
    const list = Array.from({ length }, () => "a");
    await db.selectFrom("oneTimeClaims").select("what").where("what", "in", list).execute();
  }
  const prepare = vi.spyOn(Sqlite.prototype, "prepare");
  for (let time = 0; time < 3; time++) await db.selectFrom("oneTimeClaims").select("account").execute();
  expect(prepare).toHaveBeenCalledTimes(1);
  prepare.mockRestore();
});
