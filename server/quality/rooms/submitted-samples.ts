import type { Db } from "../../platform/dependencies.ts";

/** Samples of these learners' submitted work: appeals, or all others. */
export function samplesIn(db: Db, learners: readonly string[], kind: "appeals" | "others") {
  return db
    .selectFrom("samples")
    .innerJoin("portfolios", "portfolios.id", "samples.portfolio")
    .where("samples.learner", "in", learners)
    .where("samples.kind", kind === "appeals" ? "=" : "!=", "appeal")
    .where("portfolios.deletedAt", "is", null)
    .where("portfolios.status", "!=", "Draft");
}

/** What was found in them, by sample, in order. */
export async function checksIn(samples: ReturnType<typeof samplesIn>) {
  const checks = await samples
    .innerJoin("checks", "checks.sample", "samples.id")
    .innerJoin("accounts", "accounts.id", "checks.by")
    .select(["checks.sample", "checks.verdict", "checks.text", "checks.at", "accounts.name as by"])
    .orderBy("checks.position")
    .execute();
  return Map.groupBy(checks, ({ sample }) => sample);
}
