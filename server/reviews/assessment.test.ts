import { assignAssessor } from "contract/accounts/accounts.ts";
import { changePortfolio, deletePortfolio } from "contract/portfolios/portfolios.ts";
import { trackedUnits } from "contract/qualifications/units.ts";
import { viewAssessment } from "contract/reviews/assessment.ts";
import { listAssessorPortfolios, reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { photo } from "../../test/product/photos.ts";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../test/product/product.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T23:50:00Z");
  product = await openProduct({ clock });
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
  expect(byUnit).toEqual(trackedUnits.map((unit) => ({ unit, count: 0, byStatus })));
  expect(queue).toEqual({ waiting: 0, first: null, days: [] });
});

test("the figures follow the learners to their new assessor", async () => {
  await saved(product, product.sam, { status: "To Be Reviewed" });
  await product.as(product.ada, assignAssessor, {
    params: { id: product.sam.id },
    body: { assessorId: product.bob.id },
  });
  expect([(await figures()).total, (await figures(product.bob)).total]).toEqual([0, 1]);
});

test("the portfolio that waits longest comes with its photos, and each day of the queue with its number", async () => {
  const place = { unit: '{"number":"315"}', learningOutcome: '{"number":"6"}', criteria: '{"number":"6.1a"}' };
  const images = [await photo(40, 30), await photo(30, 40)];
  const first = await saved(product, product.sam, { ...place, title: "First", status: "To Be Reviewed", images });
  await product.as(product.ann, reviewPortfolio, {
    params: { id: first._id },
    body: { status: "Reviewed", assessorComments: "Show the fixings." },
  });
  for (const status of ["Draft", "To Be Reviewed"] as const)
    await product.as(product.sam, changePortfolio, { params: { id: first._id }, body: { status } });
  clock.advance(60_000);
  await saved(product, product.sam, { status: "To Be Reviewed" });
  clock.advance(20 * 60_000);
  await saved(product, product.sam, { status: "To Be Reviewed" });
  await saved(product, product.tom, { status: "To Be Reviewed" });
  const { queue } = await figures();
  expect(queue).toMatchObject({
    waiting: 3,
    first: { _id: first._id, studentName: "Sam Singh", unit: "315", criterion: "6.1a", submissionCount: 1 },
    days: [
      { day: "2026-03-02", count: 2 },
      { day: "2026-03-03", count: 1 },
    ],
  });
  expect(queue.first?.images).toHaveLength(2);
  expect(queue.first?.coverColour).toMatch(/^#[0-9a-f]{6}$/);
  const { statusCode: status } = await product.request(undefined, { method: "GET", url: `/${queue.first?.images[0]}` });
  expect(status).toBe(200);
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
        for (const one of byUnit) {
          expect(one.count).toBe(count(({ unit }) => unit.number === one.unit));
          expect(one.byStatus.reduce((sum, { count }) => sum + count, 0)).toBe(one.count);
        }
        expect(byUnit.reduce((sum, one) => sum + one.count, 0)).toBe(total);
        expect(queue.waiting).toBe(count(({ status }) => status === "To Be Reviewed"));
        expect(queue.days.reduce((sum, { count }) => sum + count, 0)).toBe(queue.waiting);
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
