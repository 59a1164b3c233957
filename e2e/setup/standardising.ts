import { reviewPortfolio } from "contract/reviews/reviews.ts";
import type { Centre, Person } from "./people.ts";

const place = { unit: "315", learningOutcome: "6", criteria: "6.2e" };
const other = { unit: "316", learningOutcome: "1", criteria: "1.1" };

/** A closed round in which a learner's assessor accepted one criterion and marked another as not yet. */
export async function decidedRound(centre: Centre, assessor: Person, learner: Person, title: string): Promise<string> {
  const id = await centre.create(learner, title, "To Be Reviewed", [], ["315", "6", "6.2e"]);
  const decisions = [
    { ...place, verdict: "accepted" as const },
    { ...other, verdict: "not yet" as const, text: "The lock is not to be seen." },
  ];
  await centre.ask(assessor, reviewPortfolio, { params: { id }, body: { status: "Reviewed", decisions } });
  return id;
}
