import { appealStateOf } from "contract/quality/appealing.ts";
import type { VisitedAppeal } from "contract/quality/visits.ts";
import type { Db } from "../../platform/dependencies.ts";

/** What these learners appealed of their submitted work, the newest first, with every answer. */
export async function appealsOf(db: Db, learners: readonly string[]): Promise<VisitedAppeal[]> {
  const appeals = db
    .selectFrom("samples")
    .innerJoin("portfolios", "portfolios.id", "samples.portfolio")
    .where("samples.learner", "in", learners)
    .where("samples.kind", "=", "appeal")
    .where("portfolios.deletedAt", "is", null)
    .where("portfolios.status", "!=", "Draft");
  const [rows, checks] = await Promise.all([
    appeals
      .innerJoin("accounts as learners", "learners.id", "samples.learner")
      .innerJoin("accounts as assessors", "assessors.id", "samples.assessor")
      .select(["samples.id", "samples.portfolio", "samples.learner", "samples.state", "samples.at", "samples.dueOn"])
      .select(["samples.text", "samples.places", "samples.follows"])
      .select(["portfolios.title", "learners.name", "assessors.name as assessor"])
      .orderBy("samples.at", "desc")
      .orderBy("samples.id")
      .execute(),
    appeals
      .innerJoin("checks", "checks.sample", "samples.id")
      .innerJoin("accounts", "accounts.id", "checks.by")
      .select(["checks.sample", "checks.verdict", "checks.text", "checks.at", "accounts.name as by"])
      .orderBy("checks.position")
      .execute(),
  ]);
  const found = Map.groupBy(checks, ({ sample }) => sample);
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
