import { placeKey } from "contract/qualifications/places.ts";
import { exerciseStateOf, type Judged } from "contract/quality/exercising.ts";
import type { VisitedExercise } from "contract/quality/visits.ts";
import type { Db } from "../../platform/dependencies.ts";
import { partsOf } from "../exercises/exercises.ts";
import { decidedIn } from "../exercises/viewing.ts";

/**
 * The exercises with rounds of these learners, the newest first. Of one that has ended how many judged each criterion in
 * which way, and what was agreed: a visitor verifies how the centre standardises, not who judged how.
 */
export async function exercisesOf(db: Db, learners: readonly string[]): Promise<VisitedExercise[]> {
  const rows = await db
    .selectFrom("exercises")
    .innerJoin("portfolios", "portfolios.id", "exercises.portfolio")
    .innerJoin("accounts", "accounts.id", "portfolios.student")
    .selectAll("exercises")
    .select(["portfolios.title", "portfolios.student", "accounts.name"])
    .where("portfolios.student", "in", learners)
    .where("portfolios.deletedAt", "is", null)
    .where("portfolios.status", "!=", "Draft")
    .orderBy("exercises.at", "desc")
    .orderBy("exercises.id")
    .execute();
  const found: VisitedExercise[] = [];
  for (const row of rows) {
    const parts = await partsOf(db, [row.id]);
    const answers = parts.flatMap(({ lines, answeredAt }): Judged[][] => (answeredAt ? [JSON.parse(lines)] : []));
    const hasEnded = row.endedAt !== null;
    found.push({
      ...{ _id: row.id, portfolio: row.portfolio, title: row.title, at: row.at, endedAt: row.endedAt },
      ...{ learner: { _id: row.student, name: row.name }, state: exerciseStateOf(row) },
      ...{ asked: parts.length, answered: answers.length },
      results: hasEnded ? (await decidedIn(db, row)).map((decided) => resultOf(decided, answers.flat())) : [],
      agreed: hasEnded ? row.agreed : "",
    });
  }
  return found;
}

function resultOf({ text: _, ...decided }: Judged, answers: readonly Judged[]): VisitedExercise["results"][number] {
  const same = answers.filter((line) => placeKey(line) === placeKey(decided));
  const accepted = same.filter(({ verdict }) => verdict === "accepted").length;
  return { ...decided, accepted, notYet: same.length - accepted };
}
