import { achieve } from "contract/logbook/coverage-calls.ts";
import { curriculumEntries } from "contract/qualifications/curriculum.ts";
import { numbersOf } from "contract/qualifications/places.ts";
import { claimUnits, setDirectClaims } from "contract/quality/claims.ts";
import { drawSamples } from "contract/quality/plans.ts";
import { checkSample, viewDesk } from "contract/quality/samples.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { saved } from "./portfolios.ts";
import type { OpenProduct, TestUser } from "./product.ts";
import { givenDuty, plan } from "./quality.ts";

/** A learner's unit: the smallest one, unless a test says another. */
export interface LearnersUnit {
  learner: TestUser;
  unit: string;
}

/** A learner of Ann's who has achieved a unit with one portfolio; answers that. */
export async function achieving(product: OpenProduct, unit = "312") {
  const learner = await product.newcomer({ assessor: product.ann.id });
  return { learner, unit, portfolio: await achieveIn(product, { learner, unit }) };
}

/** Everything of the unit is accepted in one portfolio, and the unit marked as achieved. */
export async function achieveIn(product: OpenProduct, { learner, unit }: LearnersUnit): Promise<string> {
  const first = firstOf(unit);
  const also = curriculumEntries
    .filter((entry) => entry.unit === unit)
    .map(numbersOf)
    .slice(1);
  const main = {
    unit: JSON.stringify({ number: unit }),
    learningOutcome: JSON.stringify({ number: first.learningOutcome }),
    criteria: JSON.stringify({ number: first.criteria }),
  };
  const { _id } = await saved(product, learner, { ...main, also: JSON.stringify(also), status: "To Be Reviewed" });
  const body = { status: "Reviewed", finish: true, assessorComments: "All of it." } as const;
  await product.as(product.ann, reviewPortfolio, { params: { id: _id }, body });
  const { status } = await product.as(product.ann, achieve, { params: { id: learner.id }, body: { unit } });
  if (status !== 201) throw new Error(`achieving was answered ${status}`);
  return _id;
}

/** The first criterion of a unit. */
export function firstOf(unit: string) {
  const first = curriculumEntries.find((entry) => entry.unit === unit);
  if (!first) throw new Error(`there is no unit ${unit}`);
  return numbersOf(first);
}

let periods = 0;

/** Draws from every closed round for Bob, or another verifier; answers the ids of the samples that wait for them. */
export async function drawn(product: OpenProduct, verifier = product.bob): Promise<string[]> {
  await givenDuty(product, verifier);
  const { db, clock } = product.deps;
  const settled = new Date(clock.now().getTime() - 60_000).toISOString();
  for (const table of ["reviews", "portfolios"] as const)
    await db.updateTable(table).set({ reviewedAt: settled }).where("reviewedAt", ">", settled).execute();
  const id = await plan(product, verifier, `${2990 - ++periods}-06-30`);
  await product.as(verifier, drawSamples, { params: { id } });
  const { samples } = (await product.as(verifier, viewDesk)).body;
  return samples.map(({ _id }) => _id);
}

export function agree(product: OpenProduct, id: string, verifier = product.bob) {
  return product.as(verifier, checkSample, { params: { id }, body: { verdict: "agree" } });
}

/** A unit that may be claimed: achieved, and a verifier has agreed with it. */
export async function claimable(product: OpenProduct, verifier = product.bob) {
  const one = await achieving(product);
  for (const id of await drawn(product, verifier)) await agree(product, id, verifier);
  return one;
}

export function ofUnits(...all: LearnersUnit[]) {
  return { units: all.map(({ learner, unit }) => ({ learner: learner.id, unit })) };
}

/** One that is claimed and waits for its release, as a call names it: without direct claims. */
export async function claimed(product: OpenProduct, verifier = product.bob) {
  const one = await claimable(product, verifier);
  await product.as(product.ada, setDirectClaims, { body: { allowed: false, reason: "The approval ended." } });
  const { status } = await product.as(product.ada, claimUnits, { body: ofUnits(one) });
  if (status !== 201) throw new Error(`the claim was answered ${status}`);
  return one;
}
