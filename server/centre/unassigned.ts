import { type UnassignedLearners, unassignedMost } from "contract/centre/centre.ts";
import { sql } from "kysely";
import type { Db } from "../platform/dependencies.ts";

/** Active learners whose work waits although no active assessor is assigned to them, the longest wait first. */
export async function unassignedLearners(db: Db): Promise<UnassignedLearners> {
  const rows = await db
    .selectFrom("accounts as students")
    .leftJoin("accounts as assessors", "assessors.id", "students.assessor")
    .innerJoin("portfolios", "portfolios.student", "students.id")
    .select(["students.id", "students.name", "students.email"])
    .select(({ fn }) => [fn.countAll<number>().as("waiting"), fn.min("portfolios.submittedAt").as("oldest")])
    .select(sql<number>`cast(count(*) over () as integer)`.as("total"))
    .where("students.isActive", "=", 1)
    .where(({ eb, or }) => or([eb("students.assessor", "is", null), eb("assessors.isActive", "=", 0)]))
    .where("portfolios.status", "=", "To Be Reviewed")
    .where("portfolios.deletedAt", "is", null)
    .groupBy(["students.id", "students.name", "students.email"])
    .orderBy("oldest")
    .orderBy("students.id")
    .limit(unassignedMost)
    .execute();
  const learners = rows.map(({ id, name, email, waiting, oldest }) => ({
    _id: id,
    name,
    email,
    waiting,
    oldestWaiting: oldest ?? "",
  }));
  return { learners, total: rows[0]?.total ?? 0 };
}
