import { listStudentsWithPortfolios } from "contract/centre/portfolio-list.ts";
import { type Status, statuses } from "contract/core/moves.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";
import { wrongDerivedRows } from "../platform/database/derived-rows-verify.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const units = ["311", "313", "315"];
interface Stored {
  id: string;
  who: string;
  status: Status;
  units: string[];
}

/** Each with a main unit and further ones, of which some are taken away again or become the main one. */
async function fill(): Promise<Stored[]> {
  const { db } = product.deps;
  const all: Stored[] = [];
  for (let nth = 0; nth < 24; nth++) {
    const learner = nth % 3 === 0 ? product.tom : product.sam;
    const { _id: id } = await saved(product, learner, { unit: "", learningOutcome: "", criteria: "" });
    const main = ["", ...units][nth % 4] ?? "";
    const further = units.filter((_, bit) => (nth >> bit) % 2 === 1);
    const rows = [...further, ...further].map((unit, at) => ({ unit, criterion: `1.${at}` }));
    const added = rows.map((row) => ({ ...row, portfolio: id, outcome: "1", addedBy: learner.id }));
    if (added.length > 0) await db.insertInto("furtherPlaces").values(added).execute();
    const status = statuses[nth % 5] ?? "Draft";
    await db.updateTable("portfolios").set({ unit: main, status }).where("id", "=", id).execute();
    const taken = db.deleteFrom("furtherPlaces").where("portfolio", "=", id);
    if (nth % 2 === 0) await taken.where("criterion", "=", "1.0").execute();
    const gone = nth % 7 === 0 ? (further[0] ?? "") : "";
    if (gone) await taken.where("unit", "=", gone).execute();
    const covered = new Set([main, ...further.filter((unit) => unit !== gone)]);
    all.push({ id, who: learner.id, status, units: [...covered].filter(Boolean) });
  }
  return all;
}

test("a search for a unit finds what covers it as a further criterion too, alone and with a status or a name", async () => {
  const all = await fill();
  await saved(product, product.tom, { status: "Draft" });
  const names = { [product.sam.id]: "sam", [product.tom.id]: "tom" };
  const queries = fc.record({
    unit: fc.constantFrom("31", "unit", ...units),
    status: fc.constantFrom("", ...statuses),
    name: fc.constantFrom("", "sam", "tom"),
    sort: fc.constantFrom("createdAt", "status", "unit", "student") as fc.Arbitrary<"createdAt">,
    order: fc.constantFrom("asc", "desc") as fc.Arbitrary<"asc">,
  });
  const mine = { id: "", who: product.tom.id, status: "Draft" as const, units: ["315"] };
  await fc.assert(
    fc.asyncProperty(queries, async ({ unit, status, name, ...order }) => {
      const search = [name, status.toLowerCase(), unit].filter(Boolean).join(" ");
      const { body } = await product.as(product.ada, listStudentsWithPortfolios, { query: { search, ...order } });
      const wanted = [...all, mine].filter(
        (one) =>
          (status === "" || one.status === status) &&
          (name === "" || names[one.who] === name) &&
          (unit === "unit" ? one.units.length > 0 : one.units.some((covered) => covered.startsWith(unit))),
      );
      const counts = body.students.map(({ student, count, byStatus, portfolios }) => {
        expect([search, byStatus.reduce((sum, one) => sum + one.count, 0)]).toEqual([search, count]);
        expect([search, portfolios.length]).toEqual([search, count]);
        return [student._id, count];
      });
      const expected = [...Map.groupBy(wanted, ({ who }) => who)].map(([who, found]) => [who, found.length]);
      expect([search, body.portfolios, counts.toSorted()]).toEqual([search, wanted.length, expected.toSorted()]);
    }),
    { numRuns: 80, examples: [[{ unit: "313", status: "", name: "", sort: "createdAt", order: "asc" }]] },
  );
  expect(Object.values(await wrongDerivedRows(product.deps.db)).filter((rows) => rows > 0)).toEqual([]);
});
