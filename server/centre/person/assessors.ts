import type { PersonView } from "contract/centre/person.ts";
import { peopleOf } from "../../audit/names.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import type { Db } from "../../platform/dependencies.ts";

/** Who assessed a learner when, by the audit log, and how many decisions each made about their portfolios. */
export async function assessorsOf(
  db: Db,
  { id, assessor, createdAt }: Pick<AccountRow, "id" | "assessor" | "createdAt">,
): Promise<PersonView["assessors"]> {
  const [assignments, decided] = await Promise.all([
    db
      .selectFrom("auditLog")
      .select(["at", "became"])
      .where("subjectId", "=", id)
      .where("subject", "=", "account")
      .where("action", "=", "assign")
      .orderBy("position")
      .execute(),
    db
      .selectFrom("decisions")
      .innerJoin("portfolios", "portfolios.id", "decisions.portfolio")
      .select(({ fn }) => ["decisions.assessor", fn.countAll<number>().as("count")])
      .where("portfolios.student", "=", id)
      .groupBy("decisions.assessor")
      .execute(),
  ]);
  // An assessor from before the log, or of a restored one.
  if (assessor !== null && assignments.at(-1)?.became !== assessor)
    assignments.push({ at: assignments.at(-1)?.at ?? createdAt, became: assessor });
  const people = await peopleOf(db, [...new Set(assignments.flatMap(({ became }) => became ?? []))]);
  const decisionsOf = new Map(decided.map(({ assessor, count }) => [assessor, count]));
  return assignments
    .flatMap(({ at, became }, index) => {
      const who = became === null ? undefined : people.get(became);
      const until = assignments[index + 1]?.at ?? null;
      return who ? [{ assessor: who, from: at, until, decisions: decisionsOf.get(who._id) ?? 0 }] : [];
    })
    .reverse();
}
