import { answerExercise, endExercise, setExercise } from "contract/quality/exercises.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { saved } from "./portfolios.ts";
import type { OpenProduct, TestUser } from "./product.ts";
import { givenDuty } from "./quality.ts";
import { other, place, roundOf } from "./raised.ts";

export const missing = "The gland is not in the photo.";

/** A closed round of Sam's in which Ann, or another assessor of theirs, decided two criteria; answers the portfolio's id. */
export async function decidedRound(
  product: OpenProduct,
  { learner = product.sam, assessor = product.ann, ...form } = {},
): Promise<string> {
  const also = JSON.stringify([place, other]);
  const { _id } = await saved(product, learner, { status: "To Be Reviewed", also, ...form });
  const decisions = [
    { ...place, verdict: "accepted" as const },
    { ...other, verdict: "not yet" as const, text: missing },
  ];
  const body = { status: "Reviewed" as const, decisions };
  const { status } = await product.as(assessor, reviewPortfolio, { params: { id: _id }, body });
  if (status !== 200) throw new Error(`the round was answered ${status}`);
  return _id;
}

interface Exercised {
  verifier?: TestUser;
  participants?: TestUser[];
  portfolio?: string;
}

/** An exercise that Bob, or another verifier, has set with a round of Ann's; a newcomer takes part unless others are named. */
export async function exercised(product: OpenProduct, { verifier = product.bob, ...given }: Exercised = {}) {
  await givenDuty(product, verifier);
  const portfolio = given.portfolio ?? (await decidedRound(product));
  const participants = given.participants ?? [await product.newcomer({ role: "assessor", name: "Una Upton" })];
  const round = await roundOf(product, portfolio);
  const body = { round, participants: participants.map(({ id }) => id) };
  const { status, body: answer } = await product.as(verifier, setExercise, { body });
  if (status !== 201) throw new Error(`the exercise was answered ${status}: ${JSON.stringify(answer)}`);
  return { id: answer.exercise, portfolio, round, participants };
}

type Verdicts = ["accepted" | "not yet", "accepted" | "not yet"];

export function judgement([first, second]: Verdicts = ["accepted", "not yet"], text = "") {
  const line = (where: typeof place, verdict: Verdicts[0]) => ({
    ...where,
    verdict,
    text: verdict === "not yet" ? missing : "",
  });
  return { lines: [line(place, first), line(other, second)], text };
}

export function answered(product: OpenProduct, who: TestUser, id: string, given = judgement()) {
  return product.as(who, answerExercise, { params: { id }, body: given });
}

export function ended(product: OpenProduct, who: TestUser, id: string) {
  return product.as(who, endExercise, { params: { id } });
}
