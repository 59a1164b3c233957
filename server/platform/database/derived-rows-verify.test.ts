import { deletePortfolio } from "contract/portfolios/portfolios.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { saved } from "../../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { repairDerivedRows, wrongDerivedRows } from "./derived-rows-verify.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
  await saved(product, product.sam, { status: "To Be Reviewed" });
  await saved(product, product.sam);
  await saved(product, product.tom, { status: "To Be Reviewed", unit: "", learningOutcome: "", criteria: "" });
  const deleted = await saved(product, product.tom);
  await product.as(product.tom, deletePortfolio, { params: { id: deleted._id } });
});
afterEach(() => product.close());

const wrong = async () => Object.entries(await wrongDerivedRows(product.deps.db)).filter(([, rows]) => rows > 0);
const repaired = async () => Object.entries(await repairDerivedRows(product.deps.db)).filter(([, rows]) => rows > 0);

const damages: [table: string, damage: string][] = [
  ["accounts", `update "accounts" set "nameKey" = 'zz'`],
  ["accounts", `update "accounts" set "nameLower" = '' where "role" = 'student'`],
  ["accountCounts", `delete from "accountCounts"`],
  ["accountCounts", `update "accountCounts" set "count" = -3`],
  ["portfolios", `update "portfolios" set "units" = ' 999 '`],
  ["unitCounts", `update "unitCounts" set "count" = "count" + 1`],
  ["unitCounts", `insert into "unitCounts" values ('zz', '999', 'Done', 5)`],
  ["studentCounts", `update "studentCounts" set "total" = 9, "lastUnit" = '999'`],
  ["studentCounts", `update "studentCounts" set "nameKey" = 'zz'`],
  ["studentCounts", `update "studentCounts" set "nameLower" = 'zz'`],
  ["studentUnitCounts", `delete from "studentUnitCounts"`],
  ["studentUnitCounts", `update "studentUnitCounts" set "count" = "count" + 2, "newest" = '2031'`],
  ["scopeCounts", `delete from "scopeCounts"`],
  ["scopeCounts", `update "scopeCounts" set "oldest" = '1990'`],
  ["waiting", `delete from "waiting"`],
  ["waiting", `update "waiting" set "assessor" = 'nobody'`],
  ["waiting", `update "waiting" set "unit" = '999', "createdAt" = '1990'`],
  ["waiting", `update "waiting" set "nameKey" = 'zz'`],
];

describe("rows that triggers derive are right again", () => {
  test.each(damages)("in %s, after %s", async (table, damage) => {
    expect(await wrong()).toEqual([]);
    await sql.raw(damage).execute(product.deps.db);
    expect((await wrong()).map(([name]) => name)).toContain(table);
    expect((await repaired()).map(([name]) => name)).toContain(table);
    expect(await wrong()).toEqual([]);
    expect(await repaired()).toEqual([]);
    // The triggers go on from what was repaired.
    const next = await saved(product, product.sam, { status: "To Be Reviewed" });
    await product.as(product.sam, deletePortfolio, { params: { id: next._id } });
    await product.newcomer({ name: "Zoë" });
    expect(await wrong()).toEqual([]);
  });

  test("in all of them at once, while people go on saving", async () => {
    for (const [, damage] of damages) await sql.raw(damage).execute(product.deps.db);
    const saving = [product.sam, product.tom].map(async (who) => {
      for (let nth = 0; nth < 5; nth++) await saved(product, who, { status: "To Be Reviewed" });
    });
    await Promise.all([repaired(), ...saving]);
    expect(await wrong()).toEqual([]);
  });
});
