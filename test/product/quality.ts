import { setDuties } from "contract/accounts/duties.ts";
import { drawSamples, setPlan } from "contract/quality/plans.ts";
import { checkSample, viewDesk } from "contract/quality/samples.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { saved } from "./portfolios.ts";
import type { OpenProduct, TestUser } from "./product.ts";

const place = { unit: "315", learningOutcome: "6", criteria: "6.2e" };

/** A closed round of Sam's in which Ann, or another assessor of theirs, accepted a criterion. */
export async function closedRound(
  product: OpenProduct,
  { learner = product.sam, assessor = product.ann, ...form } = {},
) {
  const { _id } = await saved(product, learner, { status: "To Be Reviewed", ...form });
  const body = { status: "Reviewed" as const, decisions: [{ ...place, verdict: "accepted" as const }] };
  const { status } = await product.as(assessor, reviewPortfolio, { params: { id: _id }, body });
  if (status !== 200) throw new Error(`the round was answered ${status}`);
  return _id;
}

export async function givenDuty(
  product: OpenProduct,
  { id }: TestUser,
  duty: "verifier" | "countersigner" | "trainee" = "verifier",
  countersigner?: TestUser,
) {
  const given = { duty, from: "2020-01-01", with: countersigner?.id ?? null };
  return product.as(product.ada, setDuties, { params: { id }, body: { duties: [given], reason: "Has the award." } });
}

/** A round of Ann's as a trainee, which Bob, or another, is to countersign; answers the sample's id. */
export async function uncountersigned(product: OpenProduct, countersigner = product.bob): Promise<string> {
  await givenDuty(product, product.ann, "trainee", countersigner);
  const main = { learningOutcome: JSON.stringify({ number: "6" }), criteria: JSON.stringify({ number: "6.2e" }) };
  await closedRound(product, main as object);
  return (await product.as(countersigner, viewDesk)).body.samples.at(-1)?._id ?? "";
}

export async function plan(product: OpenProduct, verifier: TestUser, until = "2999-12-31") {
  const { body } = await product.as(verifier, setPlan, { body: { from: "2020-01-01", until } });
  return body.plan._id;
}

let periods = 0;

/** A plan of its own with a round of Ann's to draw from, which is dated back, so that it has settled. */
export async function drawable(product: OpenProduct, verifier = product.bob): Promise<string> {
  await givenDuty(product, verifier);
  const portfolio = await closedRound(product);
  const { db, clock } = product.deps;
  const reviewedAt = new Date(clock.now().getTime() - 60_000).toISOString();
  await db.updateTable("reviews").set({ reviewedAt }).where("portfolio", "=", portfolio).execute();
  return plan(product, verifier, `${2990 - ++periods}-12-31`);
}

/** A round of Ann's that was drawn for a verifier; answers the sample's id. */
export async function sampled(product: OpenProduct, verifier = product.bob): Promise<string> {
  const id = await drawable(product, verifier);
  const drawn = await product.as(verifier, drawSamples, { params: { id } });
  if (drawn.status !== 201) throw new Error(`the draw was answered ${drawn.status}`);
  return (await product.as(verifier, viewDesk)).body.samples.at(-1)?._id ?? "";
}

/** One of which its assessor has to answer an action. */
export async function withAction(product: OpenProduct, verifier = product.bob): Promise<string> {
  const id = await sampled(product, verifier);
  const body = { verdict: "action" as const, text: "Say how you know that the cable is fire resistant." };
  await product.as(verifier, checkSample, { params: { id }, body });
  return id;
}
