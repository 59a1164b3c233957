import { day, hour } from "contract/core/calendar.ts";
import { dayInLondon } from "contract/core/dates.ts";
import { reportTurnaround } from "contract/exports/reports.ts";
import { dayAfter } from "contract/plan/weeks.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saved } from "../../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { newId } from "../../platform/database/ids.ts";
import type { ReviewRow } from "../../platform/database/review-rows.ts";

// Both changes of the clocks are in the weeks before.
const clock = frozenAt("2026-11-23T09:30:00Z");
let product: OpenProduct;
let portfolio: string;

beforeAll(async () => {
  product = await openProduct({ clock, settings: { STAFF_SESSION_HOURS: "168" } });
  portfolio = (await saved(product, product.sam))._id;
});
afterAll(() => product.close());

interface Waited {
  assessor: "ann" | "bob";
  submittedAt: number;
  waited: number;
}
const start = Date.parse("2026-03-01T00:00:00Z");
const wait = fc.record({
  assessor: fc.constantFrom("ann" as const, "bob" as const),
  submittedAt: fc.integer({ min: 0, max: 200 * 24 }).map((hours) => start + hours * hour),
  waited: fc.oneof(fc.integer({ min: 0, max: 60 * 24 }), fc.constantFrom(0, 1, 24, 48)).map((hours) => hours * hour),
});

function daysBetween({ submittedAt, waited }: Waited): { all: number; working: number } {
  const [first, last] = [submittedAt, submittedAt + waited].map((at) => dayInLondon(new Date(at)));
  let [all, working] = [0, 0];
  for (let one = first ?? ""; one < (last ?? ""); all++) {
    one = dayAfter(one, 1);
    if (new Date(one).getUTCDay() % 6 !== 0) working++;
  }
  return { all, working };
}

/** The nearest rank, counted anew: the first value that so many per cent of all do not exceed. */
function nearestRank(values: number[], percent: number): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted.find((_, index) => (index + 1) * 100 >= percent * sorted.length) ?? null;
}

function recounted(rounds: Waited[]) {
  const days = rounds.map(daysBetween);
  const all = days.map((one) => one.all);
  const working = days.map((one) => one.working);
  return {
    rounds: rounds.length,
    median: nearestRank(all, 50),
    ninetieth: nearestRank(all, 90),
    workingMedian: nearestRank(working, 50),
    workingNinetieth: nearestRank(working, 90),
    waiting: 0,
  };
}

test("median and 90th percentile equal a recount of the rounds, of each assessor and of all", async () => {
  const { db } = product.deps;
  await fc.assert(
    fc.asyncProperty(fc.array(wait, { maxLength: 40 }), async (rounds) => {
      await db.deleteFrom("reviews").execute();
      const rows: ReviewRow[] = rounds.map(({ assessor, submittedAt, waited }) => ({
        ...{
          id: newId(),
          portfolio,
          assessor: product[assessor].id,
          comments: "Seen.",
          content: null,
          title: "",
          stated: null,
        },
        ...{ submittedAt: iso(submittedAt), reviewedAt: iso(submittedAt + waited) },
      }));
      // A later word about the same submission is no round of its own.
      const again = rows.slice(0, 3).map((row) => ({ ...row, id: newId(), submittedAt: null }));
      if (rows.length > 0)
        await db
          .insertInto("reviews")
          .values([...rows, ...again])
          .execute();

      const query = { from: "2026-04-01", to: "2026-11-23" };
      const { body } = await product.as(product.ada, reportTurnaround, { query });
      const inPeriod = rounds.filter(({ submittedAt, waited }) => iso(submittedAt + waited) >= "2026-03-31T23:00");
      expect(body.whole).toEqual(recounted(inPeriod));
      for (const name of ["ann", "bob"] as const) {
        const own = inPeriod.filter(({ assessor }) => assessor === name);
        const { id } = product[name];
        const line = body.assessors.find(({ assessor }) => assessor._id === id);
        if (own.length === 0) expect(line).toBeUndefined();
        else expect(line).toMatchObject(recounted(own));
        const alone = (await product.as(product[name], reportTurnaround, { query })).body;
        expect([alone.whole.rounds, alone.assessors.every(({ assessor }) => assessor._id === id)]).toEqual([
          own.length,
          true,
        ]);
      }
    }),
    { numRuns: 25 },
  );
});

function iso(at: number): string {
  return new Date(at).toISOString();
}

test("a round counts from its last submission, once, and what waits is beside it", async () => {
  const { as, sam, ann, ada, deps } = product;
  await deps.db.deleteFrom("reviews").execute();
  const { _id: id } = await saved(product, sam, { status: "To Be Reviewed" });
  const body = (assessorComments: string) => ({ status: "Reviewed", assessorComments }) as const;
  clock.advance(3 * day);
  await as(ann, reviewPortfolio, { params: { id }, body: body("Show the fixings.") });
  clock.advance(2 * day);
  await as(ann, reviewPortfolio, { params: { id }, body: body("And the labels.") });
  await saved(product, sam, { status: "To Be Reviewed" });
  const { whole, aim } = (await as(ada, reportTurnaround)).body;
  expect([whole, aim]).toEqual([
    { rounds: 1, median: 3, ninetieth: 3, workingMedian: 3, workingNinetieth: 3, waiting: 1 },
    10,
  ]);
});

test.each([
  ["a period that ends before it begins", { from: "2026-02-01", to: "2026-01-01" }, 400],
  ["six years", { from: "2020-01-01", to: "2026-01-01" }, 400],
  ["a qualification that is not there", { qualification: "9999-99" }, 404],
  ["no day", { from: "yesterday" }, 400],
])("%s is refused in a sentence", async (_what, query, status) => {
  const answer = await product.as(product.ada, reportTurnaround, { query });
  expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(/^[A-Z].*[.d]$/)]);
});

test("an assessor is refused another's figures, whoever that is", async () => {
  const { as, ann, bob } = product;
  expect(await as(ann, reportTurnaround, { query: { assessor: bob.id } })).toMatchObject({
    status: 403,
    body: { message: "You see your own figures only." },
  });
  expect((await as(ann, reportTurnaround, { query: { assessor: ann.id } })).status).toBe(200);
});
