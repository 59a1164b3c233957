import { curriculumEntries } from "contract/qualifications/curriculum.ts";
import { numbersOf } from "contract/qualifications/places.ts";
import { expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { openProduct } from "../../test/product/product.ts";
import { statementsOf } from "../../test/product/statements.ts";
import { findPortfolio } from "../portfolios/portfolios.ts";
import { review } from "./reviews.ts";

// What it costs is measured by `npm run bench -- feedback`.
test("closing a round of twelve decisions costs as many statements as one of one: two more than one of none", async () => {
  const product = await openProduct();
  const all = curriculumEntries.slice(0, 12).map(numbersOf);
  async function closed(count: number): Promise<number> {
    const form = { also: JSON.stringify(all), status: "To Be Reviewed" };
    const { _id: id } = await saved(product, product.sam, form);
    const portfolio = await findPortfolio(product.deps.db, id);
    if (!portfolio) throw new Error("it is there");
    const decisions = all
      .slice(0, count)
      .map((place) => ({ ...place, verdict: "accepted" as const, ticks: "VACSR", text: "" }));
    const feedback = { status: "Reviewed" as const, assessorComments: "Good.", decisions };
    const command = { actor: product.ann.id, portfolio, expected: undefined };
    const run = await statementsOf(product.deps, (deps) => review(deps, command, feedback));
    const rows = await product.deps.db.selectFrom("decisions").select("position").where("portfolio", "=", id).execute();
    expect([rows.length, new Set(rows.map(({ position }) => position)).size]).toEqual([count, count > 0 ? 1 : 0]);
    return run.length;
  }
  const none = await closed(0);
  expect([await closed(1), await closed(12), none < 20]).toEqual([none + 2, none + 2, true]);
  await product.close();
});
