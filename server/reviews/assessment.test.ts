import { assignAssessor } from "contract/accounts/accounts.ts";
import { changePortfolio, deletePortfolio } from "contract/portfolios/portfolios.ts";
import { trackedUnits } from "contract/portfolios/units.ts";
import { viewAssessment } from "contract/reviews/assessment.ts";
import { listAssessorPortfolios, reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const figures = async (who = product.ann) => (await product.as(who, viewAssessment)).body;

test("for an assessor without work every figure is zero", async () => {
  const { total, byStatus, byUnit, queue } = await figures();
  expect(total).toBe(0);
  expect(byStatus.map(({ status, count }) => [status, count])).toEqual([
    ["To Be Reviewed", 0],
    ["Reviewed", 0],
    ["Done", 0],
  ]);
  expect(byUnit).toEqual(trackedUnits.map((unit) => ({ unit, count: 0 })));
  expect(queue).toEqual({ waiting: 0, place: null, next: null, previous: null });
});

test("the figures follow the learners to their new assessor", async () => {
  await saved(product, product.sam, { status: "To Be Reviewed" });
  await product.as(product.ada, assignAssessor, {
    params: { id: product.sam.id },
    body: { assessorId: product.bob.id },
  });
  expect([(await figures()).total, (await figures(product.bob)).total]).toEqual([0, 1]);
});

const places = [
  { unit: '{"number":"315"}', learningOutcome: '{"number":"6"}', criteria: '{"number":"6.1a"}' },
  { unit: '{"number":"311"}', learningOutcome: '{"number":"1"}', criteria: '{"number":"1.1"}' },
  { unit: "", learningOutcome: "", criteria: "" },
];

test("whatever happened, they are the counts of what the assessor's board shows", async () => {
  const end = fc.constantFrom("draft", "waits", "reviewed", "done", "withdrawn", "deleted");
  const portfolio = fc.record({ end, place: fc.constantFrom(...places), whose: fc.constantFrom("sam", "tom") });
  await fc.assert(
    fc.asyncProperty(fc.array(portfolio, { minLength: 3, maxLength: 12 }), async (portfolios) => {
      for (const { end, place, whose } of portfolios) await live(end, place, whose === "sam" ? "sam" : "tom");
      for (const who of [product.ann, product.bob]) {
        const board = (await product.as(who, listAssessorPortfolios, { params: { assessorId: who.id } })).body;
        const { total, byStatus, byUnit, queue } = await figures(who);
        const count = (matches: (one: (typeof board)[number]) => boolean) => board.filter(matches).length;
        expect(total).toBe(board.length);
        for (const one of byStatus) expect(one.count).toBe(count(({ status }) => status === one.status));
        for (const one of byUnit) expect(one.count).toBe(count(({ unit }) => unit.number === one.unit));
        expect(byUnit.reduce((sum, one) => sum + one.count, 0)).toBe(total);
        expect(queue.waiting).toBe(count(({ status }) => status === "To Be Reviewed"));
      }
    }),
    { numRuns: 4 },
  );
});

async function live(end: string, place: Record<string, string>, whose: "sam" | "tom"): Promise<void> {
  const [student, assessor] = whose === "sam" ? [product.sam, product.ann] : [product.tom, product.bob];
  const status = end === "draft" ? "Draft" : "To Be Reviewed";
  const params = { id: (await saved(product, student, { ...place, status }))._id };
  if (end === "reviewed" || end === "done") {
    await product.as(assessor, reviewPortfolio, { params, body: { status: "Reviewed", assessorComments: "Good." } });
  }
  if (end === "done") await product.as(assessor, reviewPortfolio, { params, body: { status: "Done" } });
  if (end === "withdrawn") await product.as(student, changePortfolio, { params, body: { status: "Draft" } });
  if (end === "deleted") await product.as(student, deletePortfolio, { params });
}
