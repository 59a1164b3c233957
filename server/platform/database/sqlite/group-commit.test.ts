import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Db } from "../../dependencies.ts";
import type { Database } from "../database.ts";
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

const note = (db: Db, what: string) => db.insertInto("firsts").values({ what, account: "x" }).execute();
const save = (what: string) => db.transaction().execute((db) => note(db, what));
const kept = async () =>
  (await db.selectFrom("firsts").select("what").orderBy("what").execute()).map((row) => row.what);

test("transactions that end together are all kept", async () => {
  const names = Array.from({ length: 40 }, (_, index) => `save ${String(index).padStart(2, "0")}`);
  await Promise.all(names.map(save));
  expect(await kept()).toEqual(names);
});

test("a transaction that fails among others undoes itself alone", async () => {
  const failing = db.transaction().execute(async (db) => {
    await note(db, "half");
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
  expect(await kept()).toEqual(["a", "b", "c"]);
});

test("a transaction takes its time and nobody comes between", async () => {
  const slow = db.transaction().execute(async (db) => {
    await note(db, "slow 1");
    for (let round = 0; round < 5; round++) await setImmediate();
    expect((await db.selectFrom("firsts").select("what").execute()).length).toBe(1);
    await note(db, "slow 2");
  });
  await Promise.all([slow, save("quick"), note(db, "alone")]);
  expect(await kept()).toEqual(["alone", "quick", "slow 1", "slow 2"]);
});

test("a commit that fails is told to all who waited, and undoes them all", async () => {
  await sql`create table parents (id text primary key)`.execute(db);
  await sql`create table children (parent text references parents (id) deferrable initially deferred)`.execute(db);
  // Whether its parent is there is asked at the end only, so the commit itself fails.
  const orphan = db.transaction().execute((db) => sql`insert into children values ('nobody')`.execute(db));
  const results = await Promise.allSettled([save("a"), orphan, save("b")]);
  expect(results.map((result) => result.status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(await kept()).toEqual([]);
  await save("after");
  expect(await kept()).toEqual(["after"]);
});

test("when SQLite undoes everything by itself, those who waited hear of it", async () => {
  const { page } =
    (await sql<{ page: number }>`select page_count as page from pragma_page_count`.execute(db)).rows[0] ?? {};
  await sql.raw(`pragma max_page_count = ${page}`).execute(db);
  const large = () => db.transaction().execute((db) => note(db, "x".repeat(200_000)));
  const results = await Promise.allSettled([save("a"), large(), save("b")]);
  expect(results[1]).toMatchObject({ status: "rejected", reason: { code: "SQLITE_FULL" } });

  await sql`pragma max_page_count = 1000000`.execute(db);
  const told = results.flatMap((result, index) => (result.status === "fulfilled" ? [["a", "large", "b"][index]] : []));
  expect(await kept()).toEqual(told);
  await save("c");
  expect(await kept()).toEqual([...told, "c"]);
});

test("what was acknowledged is there after a server that never closed", async () => {
  await Promise.all([save("a"), save("b"), note(db, "c")]);
  const other = await mkdtemp(join(tmpdir(), "commits-"));
  await cp(folder, other, { recursive: true });
  const copy = await openDatabase({ DATA_DIR: other, DATABASE_POOL: 1 });
  expect(await copy.db.selectFrom("firsts").select("what").execute()).toHaveLength(3);
  await copy.close();
  await rm(other, { recursive: true, force: true });
});

test("a statement is prepared once, also after more different ones than are cached", async () => {
  for (let length = 1; length <= 600; length++) {
    const list = Array.from({ length }, () => "a");
    await db.selectFrom("firsts").select("what").where("what", "in", list).execute();
  }
  const prepare = vi.spyOn(Sqlite.prototype, "prepare");
  for (let time = 0; time < 3; time++) await db.selectFrom("firsts").select("account").execute();
  expect(prepare).toHaveBeenCalledTimes(1);
  prepare.mockRestore();
});
