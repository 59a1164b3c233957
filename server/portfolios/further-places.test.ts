import { findProgress } from "contract/centre/centre.ts";
import { viewLogbook, viewOwnLogbook } from "contract/logbook/logbook-calls.ts";
import { furtherPlacesMost } from "contract/portfolios/form-fields.ts";
import { changePortfolio, listOwnPortfolios, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { curriculumEntries } from "contract/qualifications/curriculum.ts";
import { viewCaseload } from "contract/reviews/assessment.ts";
import { viewBoard } from "contract/reviews/board.ts";
import { reviewPortfolio, viewForReview } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { editForm, saved } from "../../test/product/portfolios.ts";
import { type OpenProduct, openProduct } from "../../test/product/product.ts";

let product: OpenProduct;
beforeEach(async () => {
  product = await openProduct();
});
afterEach(() => product.close());

const main = { unit: "315", learningOutcome: "6", criteria: "6.1a" };
const swa = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const isolated = { unit: "316", learningOutcome: "1", criteria: "1.1" };
const also = (places: unknown) => ({ also: JSON.stringify(places) });

async function edited(id: string, own: Record<string, string>) {
  return product.as(product.sam, changePortfolio, { params: { id }, form: editForm(own) });
}

describe("what a portfolio also covers", () => {
  test("is answered in the order of the curriculum, each criterion once and without the main one", async () => {
    const { _id, also: answered } = await saved(product, product.sam, also([isolated, swa, main, swa]));
    expect(answered).toEqual([swa, isolated]);
    const { body } = await product.as(product.sam, viewPortfolio, { params: { id: _id } });
    expect(body).toMatchObject({ criteria: { number: "6.1a" }, also: [swa, isolated] });
    expect((await product.as(product.sam, listOwnPortfolios)).body).toMatchObject([{ also: [swa, isolated] }]);
  });

  test("stays when an edit does not name it, and becomes what an edit names", async () => {
    const { _id: id } = await saved(product, product.sam, also([swa]));
    expect((await edited(id, {})).body.portfolio.also).toEqual([swa]);
    expect((await edited(id, also([isolated, swa]))).body.portfolio.also).toEqual([swa, isolated]);
    expect((await edited(id, also([]))).body.portfolio.also).toEqual([]);
  });

  test("is what is beside the main criterion, whoever changed that, and however its outcome is written", async () => {
    const { _id: id } = await saved(product, product.sam, { status: "Draft", ...also([swa, isolated]) });
    const criteria = JSON.stringify({ number: "6.2e" });
    // As a device of the version before does, which does not know of further criteria.
    expect((await edited(id, { criteria })).body.portfolio.also).toEqual([isolated]);
    const places = [
      { ...swa, learningOutcome: "06" },
      { ...isolated, learningOutcome: "01" },
    ];
    expect((await edited(id, { criteria, ...also(places) })).body.portfolio.also).toEqual([isolated]);
  });

  test("goes with its portfolio, also when the version before deletes that for good", async () => {
    const { db } = product.deps;
    const { _id: id } = await saved(product, product.sam, also([swa]));
    await db.deleteFrom("portfolios").where("id", "=", id).execute();
    expect(await db.selectFrom("furtherPlaces").selectAll().execute()).toEqual([]);
  });

  test.each([
    ["a criterion of another outcome", [{ ...swa, learningOutcome: "5" }], /not in the curriculum/],
    ["an outcome alone", [{ ...swa, criteria: "" }], /not in the curriculum/],
    ["more than there may be", curriculumEntries.slice(0, furtherPlacesMost + 1), /at most 60/],
    ["a word", "6.2e", /./],
  ])("%s is refused, and nothing is changed", async (_, places, message) => {
    const { _id: id, version } = await saved(product, product.sam, also([swa]));
    const { status, body } = await edited(id, also(places));
    expect([status, JSON.stringify(body.errors)]).toEqual([400, expect.stringMatching(message)]);
    const { body: after } = await product.as(product.sam, viewPortfolio, { params: { id } });
    expect(after).toMatchObject({ version, also: [swa] });
  });

  test("counts in the logbook, for the assessor and for the centre, once it is submitted", async () => {
    const { _id: id } = await saved(product, product.sam, also([swa, isolated]));
    const covered = async () => {
      const { body: caseload } = await product.as(product.ann, viewCaseload);
      const { body: progress } = await product.as(product.ada, findProgress, { query: {} });
      const units = progress.students.find(({ _id }) => _id === product.sam.id)?.units ?? [];
      const learner = caseload.learners.find(({ _id }) => _id === product.sam.id);
      return [learner?.covered, learner?.signedOff, units.reduce((sum, unit) => sum + unit.covered, 0)];
    };
    expect(await covered()).toEqual([0, 0, 0]);
    await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "To Be Reviewed" } });
    expect(await covered()).toEqual([3, 0, 3]);
    const { body: own } = await product.as(product.sam, viewOwnLogbook);
    expect(own).toMatchObject([{ criteria: { number: "6.1a" }, places: [main, swa, isolated] }]);
    const { body: seen } = await product.as(product.ann, viewLogbook, { params: { id: product.sam.id } });
    expect(seen.evidence.map(({ places }) => places)).toEqual([[main, swa, isolated]]);
    const review = { status: "Reviewed", assessorComments: "Good." } as const;
    await product.as(product.ann, reviewPortfolio, { params: { id }, body: review });
    await product.as(product.ann, reviewPortfolio, { params: { id }, body: { status: "Done" } });
    expect(await covered()).toEqual([3, 3, 3]);
  });

  test("is found on the board by the unit of any of its criteria", async () => {
    const { _id } = await saved(product, product.sam, { status: "To Be Reviewed", ...also([isolated]) });
    const found = async (unit: "315" | "316" | "317") => {
      const { body } = await product.as(product.ann, viewBoard, { query: { unit } });
      return body.columns.flatMap(({ cards }) => cards.map((card) => [card._id, card.further]));
    };
    expect([await found("315"), await found("316"), await found("317")]).toEqual([[[_id, 1]], [[_id, 1]], []]);
    const searched = async (search: string) => {
      const { body } = await product.as(product.ann, viewBoard, { query: { search } });
      return body.columns.flatMap(({ cards }) => cards).length;
    };
    expect([await searched("316 1.1"), await searched("316 1.2a")]).toEqual([1, 0]);
  });

  test("that has changed since the last round is named to the assessor", async () => {
    const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed", ...also([swa]) });
    const review = { status: "Reviewed", assessorComments: "Isolation is missing." } as const;
    await product.as(product.ann, reviewPortfolio, { params: { id }, body: review });
    await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "Draft" } });
    await edited(id, also([isolated]));
    await product.as(product.sam, changePortfolio, { params: { id }, body: { status: "To Be Reviewed" } });
    const { body } = await product.as(product.ann, viewForReview, { params: { id } });
    const changed = body.changes?.texts.find(({ field }) => field === "also");
    expect([changed?.was, changed?.now]).toEqual([
      expect.stringMatching(/^315 6\.2e Install steel-wire/),
      expect.stringMatching(/^316 1\.1 Isolate the circuit/),
    ]);
  });
});
