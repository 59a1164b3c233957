import { minute } from "contract/core/calendar.ts";
import { achieve } from "contract/logbook/coverage-calls.ts";
import * as claims from "contract/quality/claims.ts";
import { drawSamples, listDraws, setPlan, viewSampled } from "contract/quality/plans.ts";
import { viewDesk } from "contract/quality/samples.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { agree, claimable, ofUnits } from "../../test/product/claims.ts";
import { saved } from "../../test/product/portfolios.ts";
import { frozenAt, type OpenProduct, openProduct, type TestUser } from "../../test/product/product.ts";
import { diploma, enrolled, imported, placed } from "../../test/product/qualifications.ts";
import { closedRound, givenDuty } from "../../test/product/quality.ts";
import { newId } from "../platform/database/ids.ts";
import { populationOf } from "./drawing.ts";

const criteria = [{ number: "1.1", text: "Look first" }];
const document = () =>
  diploma({
    units: [{ unit: "1", title: "Safety", outcomes: [{ number: "1", text: "Be ready", criteria }] }],
    requirements: [],
  });

let clock: ReturnType<typeof frozenAt>;
let product: OpenProduct;
let other: Awaited<ReturnType<typeof imported>>;
beforeEach(async () => {
  clock = frozenAt("2026-11-18T09:00:00Z");
  product = await openProduct({ clock });
  await givenDuty(product, product.bob);
  other = await imported(product, document());
});
afterEach(() => product.close());

/** A learner of Ann's on both qualifications; answers a closed round of the imported one, in which everything is accepted. */
async function roundOfOther(also: object[] = []): Promise<{ learner: TestUser; portfolio: string }> {
  const learner = await product.newcomer({ assessor: product.ann.id });
  await enrolled(product, learner, other.id);
  const form = { ...placed(other.key("1"), "1", "1.1"), also: JSON.stringify(also), status: "To Be Reviewed" };
  const { _id } = await saved(product, learner, form);
  const body = { status: "Reviewed", finish: true, assessorComments: "All of it." } as const;
  expect((await product.as(product.ann, reviewPortfolio, { params: { id: _id }, body })).status).toBe(200);
  return { learner, portfolio: _id };
}

async function planOf(qualification?: string): Promise<string> {
  const body = { ...(qualification && { qualification }), from: "2020-01-01", until: "2999-12-31" };
  return (await product.as(product.bob, setPlan, { body })).body.plan._id;
}

const draw = async (id: string) => (await product.as(product.bob, drawSamples, { params: { id } })).body.message;
const drawsOf = async (id: string) =>
  (await product.as(product.bob, listDraws, { params: { id }, query: { again: "yes" } })).body;

test("a plan draws from the rounds of its qualification alone, and one of two is of both", async () => {
  const [reference, own] = [await planOf(), await planOf(other.code)];
  expect(own).not.toBe(reference);
  await closedRound(product);
  await roundOfOther();
  clock.advance(minute);
  expect(await Promise.all([reference, own].map(async (id) => (await drawsOf(id)).next.rounds))).toEqual([1, 1]);
  await roundOfOther([{ unit: "315", learningOutcome: "6", criteria: "6.2e" }]);
  clock.advance(minute);
  for (const id of [reference, own]) {
    expect((await drawsOf(id)).next.rounds).toBe(2);
    expect(await draw(id)).toMatch(/^\d samples? (is|are) drawn\.$/);
    const [drawn] = (await drawsOf(id)).draws;
    expect(drawn).toMatchObject({ rounds: 2, again: { missing: 0, added: 0, isSamePopulation: true } });
  }
  const units = async (plan: string) => {
    const { body } = await product.as(product.ada, viewSampled, { query: { plan } });
    return body.flatMap(({ cells }) => cells.filter(({ attribute }) => attribute === "unit"));
  };
  expect((await units(own)).map(({ value, occurred }) => [value, occurred])).toContainEqual([other.key("1"), 2]);
  expect((await units(reference)).map(({ value, occurred }) => [value, occurred])).toContainEqual(["315", 2]);
});

test("a later version of it is of the same plan, and a draw from before goes by every round", async () => {
  const own = await planOf(other.code);
  const { code } = other;
  const title = "The same, corrected";
  other = await imported(product, { ...document(), code, title });
  await roundOfOther();
  await closedRound(product);
  clock.advance(minute);
  const { db } = product.deps;
  const all = (await db.selectFrom("reviews").select("id").execute()).map(({ id }) => id);
  const days = { after: "2020-01-01T00:00:00.000Z", until: clock.now().toISOString(), at: clock.now().toISOString() };
  const first = { id: newId(), plan: own, algorithm: 1, seed: "0", rates: "{}", by: product.bob.id, ...days };
  await db
    .insertInto("draws")
    .values({ ...first, rounds: 2, population: populationOf(all) })
    .execute();
  expect((await drawsOf(own)).draws[0]?.again?.isSamePopulation).toBe(true);
  clock.advance(minute);
  await roundOfOther();
  await closedRound(product);
  clock.advance(minute);
  expect(await draw(own)).toBe("1 sample is drawn.");
});

test("units are released at once where their own qualification has direct claims", async () => {
  const reference = await claimable(product);
  const { learner } = await roundOfOther();
  const unit = other.key("1");
  const { status } = await product.as(product.ann, achieve, { params: { id: learner.id }, body: { unit } });
  expect(status).toBe(201);
  clock.advance(minute);
  await draw(await planOf(other.code));
  for (const { _id } of (await product.as(product.bob, viewDesk)).body.samples) await agree(product, _id);
  const allow = (qualification: string) =>
    product.as(product.ada, claims.setDirectClaims, { body: { qualification, allowed: true, reason: "Letter." } });
  expect((await allow(other.code)).status).toBe(200);
  const { direct } = (await product.as(product.ada, claims.listClaims)).body;
  expect(direct.filter(({ since }) => since !== null)).toEqual([
    { qualification: other.code, since: "2026-11-18", reason: "Letter." },
  ]);
  expect(direct[0]?.qualification).toBe("2357-13");
  const both = ofUnits(reference, { learner, unit });
  expect((await product.as(product.ada, claims.claimUnits, { body: both })).body.state).toBe("claimed");
  const states = await product.deps.db.selectFrom("unitStandings").select(["unit", "claim"]).execute();
  expect(states.filter(({ claim }) => claim !== "").toSorted((a, b) => a.claim.localeCompare(b.claim))).toEqual([
    { unit: reference.unit, claim: "claimed" },
    { unit, claim: "released" },
  ]);
});

test("neither is made for a qualification that the centre has not", async () => {
  const message = "Choose one of this centre's qualifications.";
  const period = { from: "2020-01-01", until: "2999-12-31" };
  const plan = await product.as(product.bob, setPlan, { body: { qualification: "toString", ...period } });
  expect(plan).toMatchObject({ status: 400, body: { errors: [{ path: "qualification", message }] } });
  const body = { qualification: "9999", allowed: true, reason: "Letter." };
  const direct = await product.as(product.ada, claims.setDirectClaims, { body });
  expect(direct).toMatchObject({ status: 400, body: { message } });
});
