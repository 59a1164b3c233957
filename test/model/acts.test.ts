import { assignAssessor } from "contract/accounts/accounts.ts";
import { restorePortfolio } from "contract/centre/portfolio-list.ts";
import { changePortfolio, createPortfolio, deletePortfolio } from "contract/portfolios/portfolios.ts";
import { drawSamples } from "contract/quality/plans.ts";
import { checkSample } from "contract/quality/samples.ts";
import { takeBack } from "contract/reviews/deciding.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { editForm, portfolioForm } from "../product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../product/product.ts";
import { givenDuty, plan } from "../product/quality.ts";
import { type Act, acted, type Model, type Place, places, type Verdict } from "./model.ts";

/** The product, with what only it knows: ids. */
interface Real {
  product: OpenProduct;
  clock: ReturnType<typeof frozenAt>;
  verifier: TestUser;
  plan: string;
  ids: string[];
  acts: number;
}

const numbers = (place: Place) => ({ unit: "315", learningOutcome: "6", criteria: place });
const alsoOf = (also: Place[]) => JSON.stringify(also.filter((place) => place !== places[0]).map(numbers));
const text = "Say which photo shows it.";

/** Does an act on the real product, through its calls. Answers the status code. */
async function done(real: Real, { id, by }: { id: string; by: TestUser }, act: Act): Promise<number> {
  const { as, sam, ann, bob, ada } = real.product;
  const params = { id };
  switch (act.act) {
    case "create": {
      const form = portfolioForm({ status: act.status, also: alsoOf(act.also) });
      const { status, body } = await as(sam, createPortfolio, { form });
      real.ids.push(body.portfolio._id);
      return status;
    }
    case "submit":
    case "withdraw": {
      const status = act.act === "submit" ? "To Be Reviewed" : "Draft";
      return (await as(sam, changePortfolio, { params, body: { status } })).status;
    }
    case "cover":
      return (await as(sam, changePortfolio, { params, form: editForm({ also: alsoOf(act.also) }) })).status;
    case "delete":
      return (await as(sam, deletePortfolio, { params })).status;
    case "restore":
      return (await as(ada, restorePortfolio, { params })).status;
    case "review": {
      const decisions = Object.entries(act.verdicts).map(([place, verdict]) => {
        const more = verdict === "accepted" ? {} : { ticks: "VACR", text };
        return { ...numbers(place as Place), verdict, ...more };
      });
      const assessorComments = `Round ${real.acts}`;
      const body = { status: "Reviewed" as const, assessorComments, decisions, finish: act.finish };
      return (await as(by, reviewPortfolio, { params, body })).status;
    }
    case "done":
      return (await as(by, reviewPortfolio, { params, body: { status: "Done" } })).status;
    case "undone":
      return (await as(by, reviewPortfolio, { params, body: { status: "Reviewed" } })).status;
    case "take back":
      return (await as(by, takeBack, { params, body: { ...numbers(act.place), reason: text } })).status;
    case "reassign": {
      const { assessor } = await real.product.deps.db
        .selectFrom("accounts")
        .select("assessor")
        .where("id", "=", sam.id)
        .executeTakeFirstOrThrow();
      const assessorId = assessor === ann.id ? bob.id : ann.id;
      return (await as(ada, assignAssessor, { params: { id: sam.id }, body: { assessorId } })).status;
    }
    case "draw":
      return (await as(real.verifier, drawSamples, { params: { id: real.plan } })).status;
    case "check": {
      const [first] = (await samplesOf(real, id)).filter(({ state }) => state === "drawn");
      const body = act.verdict === "agree" ? { verdict: act.verdict } : { verdict: act.verdict, text };
      return (await as(real.verifier, checkSample, { params: { id: first?.id ?? "" }, body })).status;
    }
  }
}

/** The samples of a portfolio's rounds, in their order. */
function samplesOf({ product: { deps } }: Real, portfolio: string) {
  return deps.db
    .selectFrom("samples")
    .innerJoin("reviews", "reviews.id", "samples.review")
    .select(["samples.id", "samples.state"])
    .where("samples.portfolio", "=", portfolio)
    .orderBy("reviews.reviewedAt")
    .execute();
}

/** The same as the model, read from the rows. */
async function stored(real: Real): Promise<Model> {
  const { db } = real.product.deps;
  const { sam, ann } = real.product;
  const account = await db.selectFrom("accounts").select("assessor").where("id", "=", sam.id).executeTakeFirstOrThrow();
  const decisions = await db.selectFrom("decisions").selectAll().orderBy("position").execute();
  const portfolios = real.ids.map(async (id) => {
    const row = await db.selectFrom("portfolios").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const further = await db.selectFrom("furtherPlaces").selectAll().where("portfolio", "=", id).execute();
    const own = decisions.filter(({ portfolio }) => portfolio === id);
    const standing = new Map(own.map(({ criterion, verdict }) => [criterion as Place, verdict]));
    const reviews = new Set(own.flatMap(({ review }) => review ?? []));
    const drawn = (await samplesOf(real, id)).map(({ state }) => state);
    return {
      status: row.status,
      isDeleted: row.deletedAt !== null,
      submissions: row.submissionCount,
      covers: [places[0], ...further.map(({ criterion }) => criterion as Place)].sort(),
      standing: [...standing].filter(([, verdict]) => verdict !== "taken back").sort(),
      rounds: [...drawn, ...Array.from({ length: reviews.size - drawn.length }, () => "not drawn" as const)],
    };
  });
  return {
    assessor: account.assessor === ann.id ? "ann" : "bob",
    portfolios: (await Promise.all(portfolios)) as unknown as Model["portfolios"],
    decisions: decisions.length,
  };
}

/** What is to be done, and to which of the learner's portfolios. */
type Step = [nth: number, act: Act];

/** One act on both, after which status code and rows must be those of the model. */
async function step(model: Model, real: Real, [chosen, act]: Step): Promise<void> {
  const nth = chosen % Math.max(1, real.ids.length);
  const portfolio = model.portfolios[nth];
  if (!portfolio && !["create", "reassign", "draw"].includes(act.act)) return;
  if (act.act === "check" && !portfolio?.rounds.includes("drawn")) return;
  real.clock.advance(120_000);
  real.acts += 1;
  const by =
    "by" in act && (act.by === "assigned") === (model.assessor === "bob") ? real.product.bob : real.product.ann;
  const expected = acted(model, portfolio, act);
  expect(await done(real, { id: real.ids[nth] ?? "", by }, act), JSON.stringify(act)).toBe(expected);
  const portfolios = model.portfolios.map((one) => {
    return { ...one, covers: one.covers.toSorted(), standing: [...one.standing].sort() };
  });
  expect(await stored(real), JSON.stringify(act)).toEqual({ ...model, portfolios });
}

const by = fc.constantFrom<("assigned" | "other")[]>(...Array.from({ length: 7 }, () => "assigned" as const), "other");
const some = fc.subarray([...places]);
const verdict = fc.constantFrom<Verdict[]>("accepted", "accepted", "accepted", "not yet");
const verdicts = fc.record(Object.fromEntries(places.map((place) => [place, verdict])), {
  requiredKeys: [],
  noNullPrototype: true,
});
const status = fc.constantFrom<("Draft" | "To Be Reviewed")[]>("Draft", "To Be Reviewed", "To Be Reviewed");
const acts: fc.WeightedArbitrary<Act>[] = [
  { weight: 1, arbitrary: fc.record({ act: fc.constant("create"), status, also: some }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("submit") }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("withdraw") }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("cover"), also: some }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom("delete", "restore", "restore") }) },
  { weight: 8, arbitrary: fc.record({ act: fc.constant("review"), by, finish: fc.boolean(), verdicts }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom("done", "undone"), by }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("take back"), by, place: fc.constantFrom(...places) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom("reassign", "draw") }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("check"), verdict: fc.constantFrom("agree", "action") }) },
];
const one: fc.Arbitrary<Step> = fc.tuple(fc.nat({ max: 1 }), fc.oneof(...acts));
const first: Step[] = [
  [0, { act: "create", status: "To Be Reviewed", also: ["6.2e"] }],
  [1, { act: "create", status: "Draft", also: [] }],
];
const histories = fc.noBias(fc.array(one, { maxLength: 40, size: "max" }));

test("whatever a learner, two assessors, a verifier and an administrator do, rows and refusals are those of the rules", async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const clock = frozenAt("2026-03-02T09:00:00Z");
      const product = await openProduct({ clock });
      try {
        const verifier = await product.newcomer({ role: "assessor", name: "Vic Vance" });
        await givenDuty(product, verifier);
        const real = { product, clock, verifier, plan: await plan(product, verifier), ids: [], acts: 0 };
        const model: Model = { assessor: "ann", portfolios: [], decisions: 0 };
        for (const next of [...first, ...history]) await step(model, real, next);
      } finally {
        await product.close();
      }
    }),
    { numRuns: 60 },
  );
});
