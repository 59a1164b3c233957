import { achieve } from "contract/logbook/coverage-calls.ts";
import { createPortfolio } from "contract/portfolios/portfolios.ts";
import { curriculumEntries } from "contract/qualifications/curriculum.ts";
import { numbersOf } from "contract/qualifications/places.ts";
import { drawSamples, listDraws, setPlan } from "contract/quality/plans.ts";
import { checkSample, viewDesk } from "contract/quality/samples.ts";
import { reviewPortfolio } from "contract/reviews/reviews.ts";
import { expect } from "../test.ts";
import type { Centre, Person } from "./people.ts";
import { sentPortfolio } from "./portfolio-form.ts";

/** A learner has everything of unit 312 accepted, and achieves it. */
export async function achieving312(centre: Centre, { ann, sam }: Record<"ann" | "sam", Person>): Promise<void> {
  const [first, ...also] = curriculumEntries.filter((entry) => entry.unit === "312").map(numbersOf);
  if (!first) throw new Error("there is no unit 312");
  const sent = sentPortfolio("A walk", "To Be Reviewed", [], ["312", first.learningOutcome, first.criteria]);
  const form = { ...sent, also: JSON.stringify(also) };
  const { portfolio } = await centre.ask(sam, createPortfolio, { form });
  const body = { status: "Reviewed" as const, finish: true, assessorComments: "Good." };
  await centre.ask(ann, reviewPortfolio, { params: { id: portfolio._id }, body });
  await centre.ask(ann, achieve, { params: { id: sam._id }, body: { unit: "312" } });
}

/** A verifier draws from so many rounds, once the last has settled, and agrees with all of them. */
export async function agreedWithAll(centre: Centre, vic: Person, rounds: number): Promise<void> {
  const { plan } = await centre.ask(vic, setPlan, { body: { from: "2020-01-01", until: "2999-12-31" } });
  const params = { id: plan._id };
  await expect.poll(async () => (await centre.ask(vic, listDraws, { params })).next.rounds).toBe(rounds);
  await centre.ask(vic, drawSamples, { params });
  const { samples } = await centre.ask(vic, viewDesk);
  for (const { _id: id } of samples)
    await centre.ask(vic, checkSample, { params: { id }, body: { verdict: "agree" as const } });
}
