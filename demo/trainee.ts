import { dayInLondon } from "contract/core/dates.ts";
import { findAccount } from "server/accounts/accounts.ts";
import { assignAll } from "server/accounts/assigning.ts";
import type { Dependencies } from "server/platform/dependencies.ts";
import { findPortfolio } from "server/portfolios/portfolios.ts";
import { setDuties } from "server/quality/duties.ts";
import { review } from "server/reviews/reviews.ts";
import { trainee as inTraining, traineesLearner } from "./people.ts";

/** A trainee takes a learner over and accepts what has waited longest, which waits for the countersignature. */
export async function trainOne(deps: Dependencies, idOf: (mailbox: string) => string): Promise<void> {
  const [admin, countersigner] = [idOf("admin"), idOf("assessor")];
  const [trainee, learner] = [idOf(inTraining), idOf(traineesLearner)];
  const account = await findAccount(deps.db, trainee);
  if (!account) throw new Error("the demo has no trainee");
  const duty = { duty: "trainee" as const, with: countersigner, from: dayInLondon(deps.clock.now()), until: null };
  await setDuties(deps, admin, account, { duties: [duty], reason: "Works towards the assessor's award." });
  await assignAll(deps, admin, [learner], trainee);
  const [waiting] = await deps.db
    .selectFrom("portfolios")
    .select("id")
    .where("student", "=", learner)
    .where("status", "=", "To Be Reviewed")
    .where("criterion", "!=", "")
    .orderBy("submittedAt")
    .orderBy("id")
    .execute();
  const portfolio = await findPortfolio(deps.db, waiting?.id ?? "");
  if (!portfolio) throw new Error("nothing of the trainee's learner waits");
  const { unit, outcome: learningOutcome, criterion: criteria, version: expected } = portfolio;
  const accepted = { unit, learningOutcome, criteria, verdict: "accepted" as const, ticks: "VACSR", text: "" };
  const command = { actor: trainee, portfolio, expected };
  const assessorComments = "Good, calm work. The photos show it, and your own words say why you did it so.";
  await review(deps, command, { status: "Reviewed", decisions: [accepted], assessorComments });
}
