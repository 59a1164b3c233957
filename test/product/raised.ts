import { setDuties } from "contract/accounts/duties.ts";
import { appeal, raiseConcern } from "contract/quality/appeals.ts";
import { checkSample, viewDesk } from "contract/quality/samples.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { saved } from "./portfolios.ts";
import type { OpenProduct, TestUser } from "./product.ts";
import { closedRound, givenDuty } from "./quality.ts";

export const place = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
export const other = { unit: "315", learningOutcome: "6", criteria: "6.3b" };
export const why = "The photo shows the gland from both sides.";
export const notUpheld = "The gland is of another cable in the photo.";

/** A closed round of Sam's in which Ann, or another, marked these criteria as not yet; answers the portfolio's id. */
export async function refusedRound(
  product: OpenProduct,
  { learner = product.sam, assessor = product.ann, places = [place] } = {},
): Promise<string> {
  const { _id } = await saved(product, learner, { status: "To Be Reviewed", also: JSON.stringify(places) });
  const decisions = places.map((one) => ({ ...one, verdict: "not yet" as const, text: "Not enough shown." }));
  const body = { status: "Reviewed" as const, decisions };
  const { status } = await product.as(assessor, reviewPortfolio, { params: { id: _id }, body });
  if (status !== 200) throw new Error(`the round was answered ${status}`);
  return _id;
}

/** An appeal of Sam's for Bob, or another verifier; answers the sample's id and the portfolio's. */
export async function appealed(product: OpenProduct, verifier = product.bob) {
  await givenDuty(product, verifier);
  const portfolio = await refusedRound(product);
  const body = { places: [place], text: why };
  const { status } = await product.as(product.sam, appeal, { params: { id: portfolio }, body });
  if (status !== 201) throw new Error(`the appeal was answered ${status}`);
  return { id: await newestOf(product, portfolio), portfolio };
}

export async function newestOf({ deps }: OpenProduct, portfolio: string): Promise<string> {
  const samples = deps.db.selectFrom("samples").select("id").where("portfolio", "=", portfolio);
  const { id } = await samples.orderBy("at", "desc").orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
  return id;
}

/** The verifier says that it is not upheld. */
export function dismiss(product: OpenProduct, verifier: TestUser, id: string) {
  const body = { verdict: "agree" as const, text: notUpheld };
  return product.as(verifier, checkSample, { params: { id }, body });
}

/** One that was not upheld twice, by two verifiers; answers the second sample's id. */
export async function appealedTwice(product: OpenProduct, first = product.bob): Promise<string> {
  const { id, portfolio } = await appealed(product, first);
  await dismiss(product, first, id);
  const second = await product.newcomer({ role: "assessor", name: "Una Upton" });
  await givenDuty(product, second);
  const body = { places: [], follows: id, text: why };
  const { status } = await product.as(product.sam, appeal, { params: { id: portfolio }, body });
  if (status !== 201) throw new Error(`the second appeal was answered ${status}`);
  const followed = product.deps.db.selectFrom("samples").select(["id", "checker"]).where("follows", "=", id);
  const { id: last, checker } = await followed.executeTakeFirstOrThrow();
  // Whoever else verifies here may have fewer.
  await product.deps.db.updateTable("samples").set({ checker: second.id }).where("id", "=", last).execute();
  if (checker === null) throw new Error("nobody may answer the second appeal");
  const answered = await dismiss(product, second, last);
  if (answered.status !== 200) throw new Error(`the second answer was answered ${answered.status}`);
  const ended = { duties: [], reason: "Left the team." };
  await product.as(product.ada, setDuties, { params: { id: second.id }, body: ended });
  return last;
}

/** A concern of Ann's, for Bob or another verifier; answers the sample's id and the portfolio's. */
export async function concerned(product: OpenProduct, verifier = product.bob) {
  await givenDuty(product, verifier);
  const portfolio = await closedRound(product);
  const body = { text: "The same photo is in the work of another learner." };
  const { status } = await product.as(product.ann, raiseConcern, { params: { id: portfolio }, body });
  if (status !== 201) throw new Error(`the concern was answered ${status}`);
  return { id: await newestOf(product, portfolio), portfolio };
}

/** The round of a portfolio that was closed last. */
export async function roundOf({ deps }: OpenProduct, portfolio: string): Promise<string> {
  const rounds = deps.db.selectFrom("reviews").select("id").where("portfolio", "=", portfolio);
  return (await rounds.orderBy("reviewedAt", "desc").limit(1).executeTakeFirstOrThrow()).id;
}

export async function deskOf(product: OpenProduct, who: TestUser) {
  return (await product.as(who, viewDesk)).body.samples;
}
