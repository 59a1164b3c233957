import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newId } from "../../server/platform/database/ids.ts";
import { openDatabase } from "../../server/platform/database/open.ts";
import { type OpenProduct, openProduct } from "../product/product.ts";
import { canTrace, testWrittenOrder } from "./written-order.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

/** A second connection, which sees only what has been committed. */
async function openSecondConnection() {
  const { DATABASE_URL, DATA_DIR } = product.deps.settings;
  if (!DATABASE_URL) {
    const sqlite = new Sqlite(join(DATA_DIR, "portfolio-builder.sqlite"), { readonly: true });
    const find = sqlite.prepare("select 1 from attempts where what = ?");
    return { finds: async (what: string) => find.all(what).length > 0, close: async () => void sqlite.close() };
  }
  const { db, close } = await openDatabase({ DATABASE_URL, DATABASE_POOL: 1, DATA_DIR });
  const find = (what: string) => db.selectFrom("attempts").select("what").where("what", "=", what).execute();
  return { finds: async (what: string) => (await find(what)).length > 0, close };
}

// Group commit: a read on the product's own connection must not answer from a transaction that is not committed yet.
test("nobody reads work that is not on the disk yet", async () => {
  const { db } = product.deps;
  const other = await openSecondConnection();
  for (let round = 0; round < 30; round++) {
    const what = newId();
    const working = db.transaction().execute(async (db) => {
      await db.insertInto("attempts").values({ what, count: 1, expiresAt: "2026-01-01" }).execute();
    });
    const find = () => db.selectFrom("attempts").select("what").where("what", "=", what).execute();
    while ((await find()).length === 0);
    expect(await other.finds(what)).toBe(true);
    await working;
  }
  await other.close();
});

if (canTrace) testWrittenOrder();
