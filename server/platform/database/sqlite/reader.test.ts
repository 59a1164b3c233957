import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "../../dependencies.ts";
import { onReaderThread } from "../on-reader-thread.ts";
import { openDatabase } from "../open.ts";

let folder: string;
let database: Database;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "reader-"));
  database = await openDatabase({ DATA_DIR: folder, DATABASE_POOL: 1 });
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const first = (what: string) => database.db.insertInto("oneTimeClaims").values({ what, account: "somebody" }).execute();
const counting = sql<{ count: number }>`
  with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 2000000)
  select count(*) as count from numbers`;

test("others save and read while a long query is read on its thread", async () => {
  const reader = onReaderThread(database.db);
  expect(reader).not.toBe(database.db);
  const order: string[] = [];
  const long = counting.execute(reader).then(({ rows }) => order.push(`counted ${rows[0]?.count}`));
  await first("saved meanwhile");
  order.push("saved");
  await long;
  expect(order).toEqual(["saved", "counted 2000000"]);
});

test("it sees what was saved before, refuses to write, and goes on after an error", async () => {
  const reader = onReaderThread(database.db);
  for (const what of ["one", "two"]) {
    await first(what);
    expect(await reader.selectFrom("oneTimeClaims").select("account").where("what", "=", what).execute()).toHaveLength(
      1,
    );
    await expect(reader.deleteFrom("oneTimeClaims").execute()).rejects.toThrow(/readonly|does not return data/);
  }
});

test("within a transaction the transaction itself reads", async () => {
  await database.db.transaction().execute(async (db) => expect(onReaderThread(db)).toBe(db));
});

test("whoever waits when the database is closed hears of it", async () => {
  const reader = onReaderThread(database.db);
  await reader.selectFrom("oneTimeClaims").selectAll().execute();
  const long = expect(counting.execute(reader)).rejects.toThrow("The thread that reads the database ended.");
  await new Promise(setImmediate);
  await Promise.all([database.close(), long]);
  database = await openDatabase({ DATA_DIR: folder, DATABASE_POOL: 1 });
});
