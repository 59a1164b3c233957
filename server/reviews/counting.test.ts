import { findProgress } from "contract/centre/centre.ts";
import { viewCoverage } from "contract/logbook/coverage-calls.ts";
import { logbookOf } from "contract/logbook/logbook.ts";
import { viewLogbook } from "contract/logbook/logbook-calls.ts";
import { changePortfolio, deletePortfolio, viewPortfolio } from "contract/portfolios/portfolios.ts";
import { curriculum } from "contract/qualifications/curriculum.ts";
import { placeKey } from "contract/qualifications/places.ts";
import { checkSample } from "contract/quality/samples.ts";
import { viewCaseload } from "contract/reviews/assessment.ts";
import { decideMore, takeBack } from "contract/reviews/deciding.ts";
import { answerRecord, makeRecord } from "contract/reviews/records.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { givenDuty } from "../../test/product/quality.ts";
import { recordForm } from "../../test/product/records.ts";

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
beforeAll(async () => {
  clock = frozenAt("2026-11-18T09:00:00Z");
  product = await openProduct({ clock });
});
afterAll(() => product.close());

const swa = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const isolated = { unit: "316", learningOutcome: "1", criteria: "1.1" };
const text = "Say which photo shows the gland.";
const accepted = [
  { ...swa, verdict: "accepted" as const, cells: ["swa"], workplace: "real" as const },
  { ...isolated, verdict: "accepted" as const },
];
const notYet = { ...isolated, verdict: "not yet" as const, text };

/** A learner of Ann's, what they submitted and what Ann recorded, and the rounds that she closed as a trainee. */
interface Case {
  learner: TestUser;
  ids: string[];
  asTrainee: Set<string>;
}

/** What people may do; each act is allowed to be refused. */
const acts = {
  accept: (one: Case) => everywhere(one, (id) => review(id, { decisions: accepted })),
  acceptOne: (one: Case) => everywhere(one, (id) => review(id, { decisions: accepted.slice(0, 1) })),
  refuse: (one: Case) => everywhere(one, (id) => review(id, { decisions: [notYet], assessorComments: text })),
  finish: (one: Case) => everywhere(one, (id) => review(id, { status: "Done" as const })),
  acceptMore: (one: Case) =>
    everywhere(one, (id) =>
      product.as(product.ann, decideMore, { params: { id }, body: { decisions: accepted.slice(1) } }),
    ),
  takeBack: (one: Case) =>
    everywhere(one, (id) => product.as(product.ann, takeBack, { params: { id }, body: { ...swa, reason: text } })),
  record: async ({ learner, ids }: Case) => {
    const decisions = JSON.stringify(accepted);
    const { status, body } = await product.as(product.ann, makeRecord, { form: recordForm(learner, { decisions }) });
    if (status === 201) ids.push(body.portfolio._id);
  },
  confirm: (one: Case) =>
    everywhere(one, async (id) => {
      const { fingerprint } = (await product.as(one.learner, viewPortfolio, { params: { id } })).body;
      const body = { answer: "confirm" as const, fingerprint: fingerprint ?? "" };
      await product.as(one.learner, answerRecord, { params: { id }, body });
    }),
  withdraw: (one: Case) => everywhere(one, (id) => move(one.learner, id, "Draft")),
  submit: (one: Case) => everywhere(one, (id) => move(one.learner, id, "To Be Reviewed")),
  delete: ({ learner, ids }: Case) => product.as(learner, deletePortfolio, { params: { id: ids[0] ?? "" } }),
  countersign: (one: Case) => check(one, product.bob, { verdict: "agree" }),
  countersignFirst: (one: Case) => check(one, product.bob, { verdict: "agree" }, 1),
  ask: (one: Case) => check(one, product.bob, { verdict: "action", text }),
  answer: (one: Case) => check(one, product.ann, { verdict: "answered", text }),
  qualify: () => givenDuty(product, product.ann, "countersigner"),
  train: () => givenDuty(product, product.ann, "trainee", product.bob),
};
type ActName = keyof typeof acts;

async function everywhere({ ids }: Case, act: (id: string) => Promise<unknown>): Promise<void> {
  for (const id of ids) await act(id);
}

function review(id: string, body: object) {
  return product.as(product.ann, reviewPortfolio, { params: { id }, body: { status: "Reviewed" as const, ...body } });
}

function move(learner: TestUser, id: string, status: "Draft" | "To Be Reviewed") {
  return product.as(learner, changePortfolio, { params: { id }, body: { status } });
}

async function check(
  { learner }: Case,
  who: TestUser,
  body: { verdict: "agree" } | { verdict: "action" | "answered"; text: string },
  most = 9,
) {
  const samples = product.deps.db.selectFrom("samples").select("id").where("learner", "=", learner.id).orderBy("at");
  for (const { id } of (await samples.orderBy("id").execute()).slice(0, most))
    await product.as(who, checkSample, { params: { id }, body });
}

async function roundsOf({ ids }: Case): Promise<string[]> {
  const rows = product.deps.db.selectFrom("reviews").select("id").where("portfolio", "in", ids);
  return (await rows.execute()).map(({ id }) => id);
}

/**
 * What counts, from the decisions, what was done as a trainee and what was countersigned: by portfolio, the keys of places;
 * and which portfolios show SWA.
 */
async function counting({ ids, asTrainee }: Case) {
  const { db } = product.deps;
  const checks = await db
    .selectFrom("checks")
    .innerJoin("samples", "samples.id", "checks.sample")
    .select("samples.review")
    .where("checks.by", "=", product.bob.id)
    .where("checks.verdict", "=", "agree")
    .execute();
  const agreed = new Set(checks.map((row) => row.review));
  const rows = await db
    .selectFrom("decisions")
    .innerJoin("portfolios", "portfolios.id", "decisions.portfolio")
    .selectAll("decisions")
    .where("portfolios.id", "in", ids)
    .where("portfolios.isPending", "=", 0)
    .where("portfolios.deletedAt", "is", null)
    .orderBy("position")
    .execute();
  const counts = new Map(ids.map((id) => [id, new Set<string>()]));
  const showing = new Set<string | null>();
  for (const { portfolio, verdict, review, ...row } of rows) {
    const key = placeKey({ unit: row.unit, learningOutcome: row.outcome, criteria: row.criterion });
    const waits = review !== null && asTrainee.has(review) && !agreed.has(review);
    const act = verdict === "accepted" && !waits ? "add" : "delete";
    counts.get(portfolio ?? "")?.[act](key);
    // Marking as done accepts what the portfolio itself says to show: nothing.
    if (key === placeKey(swa)) showing[row.cells === "swa" ? act : "delete"](portfolio);
  }
  return { counts, showing };
}

/** What the product says of a learner. */
async function said({ learner }: Case) {
  const params = { id: learner.id };
  const { evidence } = (await product.as(product.ann, viewLogbook, { params })).body;
  const logbook = logbookOf(curriculum, evidence);
  const { learners } = (await product.as(product.ann, viewCaseload)).body;
  const { students } = (await product.as(product.ada, findProgress, { query: { search: learner.email } })).body;
  const { range } = (await product.as(product.ann, viewCoverage, { params })).body;
  const criteria = logbook.units.flatMap(({ unit, outcomes }) =>
    outcomes.flatMap(({ outcome, criteria }) =>
      criteria.map((one) => ({ ...one, key: `${unit.unit} ${outcome.LO_number} ${one.criterion.AC_number}` })),
    ),
  );
  return {
    signedOff: criteria.filter(({ mark }) => mark === "signed off").map(({ key }) => key),
    counts: [learners.find(({ _id }) => _id === learner.id)?.signedOff, students[0]?.signedOff],
    isShown: range.some(({ cells }) => cells.some(({ id, state }) => id === "swa" && state === "shown")),
  };
}

const histories = fc.array(fc.constantFrom(...(Object.keys(acts) as ActName[])), { minLength: 6, maxLength: 12 });

test("whatever people do, a trainee's decision counts nowhere before its countersignature, and everywhere after", async () => {
  let [pending, countersigned] = [0, 0];
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const learner = await product.newcomer({ assessor: product.ann.id });
      const criteria = { learningOutcome: '{"number":"6"}', criteria: '{"number":"6.2e"}' };
      const form = { ...criteria, also: JSON.stringify([isolated]), status: "To Be Reviewed" };
      const one: Case = { learner, ids: [(await saved(product, learner, form))._id], asTrainee: new Set() };
      let isTrainee = true;
      await acts.train();
      for (const name of ["accept", ...history] as ActName[]) {
        clock.advance(60_000);
        const before = new Set(await roundsOf(one));
        await acts[name](one);
        if (isTrainee) for (const id of await roundsOf(one)) if (!before.has(id)) one.asTrainee.add(id);
        if (name === "qualify" || name === "train") isTrainee = name === "train";
        const { counts, showing } = await counting(one);
        const all = [...new Set([...counts.values()].flatMap((keys) => [...keys]))].sort();
        const { signedOff, counts: sums, isShown } = await said(one);
        expect([name, signedOff.sort(), sums, isShown]).toEqual([
          ...[name, all, [all.length, all.length], showing.size > 0],
        ]);
        const rows = await product.deps.db
          .selectFrom("portfolios")
          .select("id")
          .where("id", "in", one.ids)
          .where("status", "=", "Done")
          .where("deletedAt", "is", null)
          .execute();
        // Everything that what is done covers counts.
        for (const { id } of rows) expect(counts.get(id)?.size).toBe(2);
        if (all.length === 0) pending++;
        else countersigned++;
      }
    }),
    { numRuns: 15 },
  );
  expect(Math.min(pending, countersigned)).toBeGreaterThan(5);
});
