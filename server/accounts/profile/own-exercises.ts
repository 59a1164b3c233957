import type { Db } from "../../platform/dependencies.ts";

/**
 * Exercises of standardisation: those with this person's work, those that they set, and those in which they take part. A part
 * has what they found and no more: neither whose work it is, nor what others found.
 */
export async function exercisesOf(db: Db, account: string) {
  const all = db
    .selectFrom("exercises")
    .innerJoin("portfolios", "portfolios.id", "exercises.portfolio")
    .select(["exercises.portfolio", "exercises.at", "exercises.endedAt"])
    .orderBy("exercises.at")
    .orderBy("exercises.id");
  const parts = db
    .selectFrom("exerciseParts")
    .innerJoin("exercises", "exercises.id", "exerciseParts.exercise")
    .select(["exercises.at", "exercises.endedAt", "exerciseParts.lines", "exerciseParts.text"])
    .select("exerciseParts.answeredAt")
    .where("exerciseParts.account", "=", account)
    .orderBy("exercises.at")
    .orderBy("exercises.id");
  const [about, set, judged] = await Promise.all([
    all.where("portfolios.student", "=", account).execute(),
    all.select("exercises.agreed").where("exercises.by", "=", account).execute(),
    parts.execute(),
  ]);
  const none = { lines: "[]", text: "", answeredAt: null };
  return [
    ...about.map((row) => ({ ...row, ...none, as: "learner" })),
    ...set.map(({ agreed: text, ...row }) => ({ ...row, ...none, text, as: "by" })),
    ...judged.map((row) => ({ ...row, portfolio: null, as: "participant" })),
  ];
}
