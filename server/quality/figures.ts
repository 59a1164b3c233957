import { type Checked, type Rates, type Risk, riskOf, yearBefore } from "contract/quality/sampling.ts";
import { holding } from "../accounts/duties.ts";
import type { Clock, Db } from "../platform/dependencies.ts";

/** What verifiers found of an assessor so far. */
export async function figuresOf(db: Db, clock: Clock, assessor: string) {
  const of = db
    .selectFrom("samples")
    .where("samples.assessor", "=", assessor)
    .where("samples.kind", "!=", "countersign");
  const found = of
    .innerJoin("checks", "checks.sample", "samples.id")
    .select(({ fn }) => [
      fn.count<number>("samples.id").distinct().filterWhere("checks.verdict", "in", ["agree", "action"]).as("checked"),
      fn
        .count<number>("samples.id")
        .distinct()
        .filterWhere(({ and, eb }) =>
          and([eb("checks.verdict", "in", ["agree", "action"]), eb("checks.at", ">", yearBefore(clock.now()))]),
        )
        .as("checkedInYear"),
      fn.count<number>("samples.id").distinct().filterWhere("checks.verdict", "=", "action").as("actions"),
      fn.max<string | null>("checks.at").filterWhere("checks.verdict", "=", "action").as("lastActionAt"),
    ])
    .executeTakeFirstOrThrow();
  const waiting = of
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("samples.state", "!=", "closed")
    .executeTakeFirstOrThrow();
  const first = db
    .selectFrom("reviews")
    .select("reviewedAt")
    .where("assessor", "=", assessor)
    .orderBy("reviewedAt")
    .limit(1)
    .executeTakeFirst();
  const trainee = holding(db, clock, "trainee").select("duties.id").where("duties.account", "=", assessor);
  const [figures, { count }, since, duty] = await Promise.all([found, waiting, first, trainee.executeTakeFirst()]);
  return { ...figures, waiting: count, since: since?.reviewedAt ?? null, isTrainee: duty !== undefined };
}

export function rateOf(checked: Checked, rates: Rates, now: Date): { risk: Risk; rate: number } {
  const risk = riskOf(checked, now);
  return { risk, rate: rates[risk] };
}
