import { appealStateOf } from "contract/quality/appealing.ts";
import type { VisitedAppeal } from "contract/quality/visits.ts";
import type { Db } from "../../platform/dependencies.ts";
import { checksIn, samplesIn } from "./submitted-samples.ts";

/** What these learners appealed of their submitted work, the newest first, with every answer. */
export async function appealsOf(db: Db, learners: readonly string[]): Promise<VisitedAppeal[]> {
  const appeals = samplesIn(db, learners, "appeals");
  const [rows, found] = await Promise.all([
    appeals
      .innerJoin("accounts as learners", "learners.id", "samples.learner")
      .innerJoin("accounts as assessors", "assessors.id", "samples.assessor")
      .select(["samples.id", "samples.portfolio", "samples.learner", "samples.state", "samples.at", "samples.dueOn"])
      .select(["samples.text", "samples.places", "samples.follows"])
      .select(["portfolios.title", "learners.name", "assessors.name as assessor"])
      .orderBy("samples.at", "desc")
      .orderBy("samples.id")
      .execute(),
    checksIn(appeals),
  ]);
  return rows.map(({ id, learner, name, places, follows, state, ...row }) => {
    const answers = found.get(id) ?? [];
    const isActionRequired = answers.some(({ verdict }) => verdict === "action");
    return {
      ...{ _id: id, ...row, learner: { _id: learner, name }, places: JSON.parse(places), isSecond: follows !== null },
      state: appealStateOf({ isClosed: state === "closed", isActionRequired }),
      checks: answers.map(({ sample: _, ...check }) => check),
    };
  });
}
