import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../../test/product/postgres.ts";
import { openProduct } from "../../../test/product/product.ts";
import type { Db } from "../dependencies.ts";
import { openDatabase } from "./open.ts";
import { alphabetical, holds } from "./searching.ts";

const onPostgres = process.env.TEST_DATABASE === "postgres";
const shared = process.env.TEST_TEMPLATE_URL ?? "";
// Both are created with ICU there, whatever the server's own locale is.
const locales = onPostgres ? ["C", "icu"] : ["SQLite's own"];

const inOrder = [
  "adam",
  "Ada-May",
  "Éva",
  "Evan",
  "Łukasz",
  "Luke",
  "O'Brien",
  "Órla",
  "Øyvind",
  "Strauß",
  "Stravinsky",
  "Zoe",
  "zoë",
  "Zoey",
];

describe.each(locales)("in a database of the locale %s", (locale) => {
  let db: Db;
  let close: () => Promise<void>;
  beforeAll(async () => {
    if (!onPostgres) {
      const product = await openProduct();
      [db, close] = [product.deps.db, product.close];
    } else {
      const fresh = await freshDatabase(shared, "template0", locale === "C" ? "C" : "icu");
      const database = await openDatabase({ DATABASE_URL: fresh.url, DATABASE_POOL: 1, DATA_DIR: "" });
      db = database.db;
      close = () => database.close().then(fresh.drop);
    }
    for (const what of inOrder.toReversed())
      await db.insertInto("oneTimeClaims").values({ what, account: "x" }).execute();
  });
  afterAll(() => close());

  test("names are sorted by their letters, whatever their case and accents", async () => {
    const rows = await db
      .selectFrom("oneTimeClaims")
      .select("what")
      .where("account", "=", "x")
      .orderBy(({ ref }) => alphabetical(ref("what")))
      .execute();
    expect(rows.map(({ what }) => what)).toEqual(inOrder.toSorted(new Intl.Collator("und").compare));
  });

  test.each([
    ["łU", ["Łukasz"]],
    ["ór", ["Órla"]],
    ["ØYV", ["Øyvind"]],
    ["zo", ["Zoe", "Zoey", "zoë"]],
    ["O'b", ["O'Brien"]],
    ["%", []],
  ])("%s finds them however either is capitalised", async (part, expected) => {
    const found = await db
      .selectFrom("oneTimeClaims")
      .select("what")
      .where("account", "=", "x")
      .where(({ ref }) => holds(ref("what"), part))
      .execute();
    expect(found.map(({ what }) => what).sort()).toEqual(expected.toSorted());
  });
});

if (onPostgres)
  test("a database that has no ICU is refused with a sentence", async () => {
    const fresh = await freshDatabase(shared, "template0", "C");
    const database = await openDatabase({ DATABASE_URL: fresh.url, DATABASE_POOL: 1, DATA_DIR: "" });
    await sql`set allow_system_table_mods = on`.execute(database.db);
    await sql`delete from pg_collation where collname = 'und-x-icu'`.execute(database.db);
    await database.close();
    await expect(openDatabase({ DATABASE_URL: fresh.url, DATABASE_POOL: 1, DATA_DIR: "" })).rejects.toThrow(
      "The database cannot sort names: it needs a PostgreSQL with ICU, and the encoding UTF8.",
    );
    await fresh.drop();
  });
