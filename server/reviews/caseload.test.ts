import { logbookOf } from "contract/logbook/logbook.ts";
import { changeTargets } from "contract/plan/enrolments.ts";
import { deletePortfolio, listOwnPortfolios } from "contract/portfolios/portfolios.ts";
import { curriculum } from "contract/qualifications/curriculum.ts";
import { type Learner, viewCaseload } from "contract/reviews/assessment.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { newId } from "../platform/database/ids.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeEach(async () => {
  clock = frozenAt("2026-03-02T09:00:00Z");
  product = await openProduct({ clock });
});
afterEach(() => product.close());

const caseload = async () => (await product.as(product.ann, viewCaseload)).body;
const lineOf = async (who: TestUser) => (await caseload()).learners.find(({ _id }) => _id === who.id);
const place = (unit: string, outcome: string, criterion: string) => ({
  unit: JSON.stringify({ number: unit }),
  learningOutcome: JSON.stringify({ number: outcome }),
  criteria: JSON.stringify({ number: criterion }),
});
const finish = async (id: string) => {
  for (const body of [{ status: "Reviewed" as const, assessorComments: "Good." }, { status: "Done" as const }])
    await product.as(product.ann, reviewPortfolio, { params: { id }, body });
};

test("an assessor sees each learner's progress, what waits since when, and the last activity", async () => {
  const { sam } = product;
  await saved(product, sam, { ...place("311", "1", "1.1"), status: "Draft" });
  clock.advance(60_000);
  const done = await saved(product, sam, { ...place("311", "1", "1.2"), status: "To Be Reviewed" });
  await finish(done._id);
  clock.advance(60_000);
  await saved(product, sam, { ...place("311", "1", "1.2"), status: "To Be Reviewed" });
  clock.advance(60_000);
  await saved(product, sam, { ...place("312", "1", "1.1a"), status: "To Be Reviewed" });
  const targets = { startedOn: "2025-09-01", plannedEndOn: "2027-09-01", hoursTarget: null };
  await product.as(product.ann, changeTargets, { params: { id: sam.id }, body: targets });
  expect(await lineOf(sam)).toEqual({
    _id: sam.id,
    name: "Sam Singh",
    image: null,
    isActive: true,
    covered: 2,
    signedOff: 1,
    startedOn: "2025-09-01",
    plannedEndOn: "2027-09-01",
    waiting: 2,
    waitingSince: "2026-03-02T09:02:00.000Z",
    lastActivityAt: "2026-03-02T09:03:00.000Z",
  } satisfies Learner);
  expect((await caseload()).criteria).toBe(233);
});

test("a learner's picture carries the assessor's token", async () => {
  const image = `${"b".repeat(32)}.jpg`;
  await product.deps.db.updateTable("accounts").set({ image }).where("id", "=", product.sam.id).execute();
  expect((await lineOf(product.sam))?.image).toMatch(new RegExp(`^uploads/${image}\\?t=.`));
});

test("the longest wait comes first, and those for whom nothing waits by name", async () => {
  const zoe = await product.newcomer({ name: "Zoe", assessor: product.ann.id });
  const late = await product.newcomer({ name: "Late", assessor: product.ann.id });
  await saved(product, late, { status: "To Be Reviewed" });
  clock.advance(60_000);
  await saved(product, product.sam, { status: "To Be Reviewed" });
  const names = (await caseload()).learners.map(({ name }) => name);
  expect(names).toEqual(["Late", "Sam Singh", "Dee Dunn", "Zoe"]);
  expect((await lineOf(zoe))?.lastActivityAt).toBeNull();
});

test("nobody else's learners are in it, nor what a learner has deleted", async () => {
  await saved(product, product.tom, { status: "To Be Reviewed" });
  const { _id: id } = await saved(product, product.sam, { status: "To Be Reviewed" });
  await product.as(product.sam, deletePortfolio, { params: { id } });
  expect((await caseload()).learners.map(({ name }) => name).sort()).toEqual(["Dee Dunn", "Sam Singh"]);
  expect(await lineOf(product.sam)).toMatchObject({ covered: 0, waiting: 0, waitingSince: null, lastActivityAt: null });
});

test("whatever a learner has, the shares are those of their own logbook", async () => {
  const places = fc.constantFrom(
    ...([
      ["311", "1", "1.1"],
      ["311", "1", "1.2"],
      ["399", "7", "7.1"],
      ["399", "7", "7.10"],
    ] as const),
  );
  const piece = fc.record({
    place: places,
    status: fc.constantFrom("Draft" as const, "To Be Reviewed" as const),
    done: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 5 }), async (pieces) => {
      const learner = await product.newcomer({ name: newId(), assessor: product.ann.id });
      for (const { place: where, status, done } of pieces) {
        const { _id } = await saved(product, learner, { ...place(where[0], where[1], where[2]), status });
        if (done && status === "To Be Reviewed") await finish(_id);
      }
      const own = (await product.as(learner, listOwnPortfolios)).body;
      const { covered, signedOff } = logbookOf(curriculum, own);
      const waiting = own.filter(({ status }) => status === "To Be Reviewed").length;
      expect(await lineOf(learner)).toMatchObject({ covered, signedOff, waiting });
    }),
    { numRuns: 10 },
  );
});
