import type { Workload } from "contract/centre/workload.ts";
import { alphabetical } from "../platform/database/searching.ts";
import type { Db } from "../platform/dependencies.ts";

/** Every assessor who is active or has something to do. Counted from indexes; its size depends on people, not on portfolios. */
export async function workloadOf(db: Db): Promise<Workload[]> {
  const [assessors, learners, waiting] = await Promise.all([assessorsOf(db), learnersOf(db), waitingOf(db)]);
  const lines = [...assessors, null].map((assessor): Workload => {
    const id = assessor?.id ?? null;
    const ofLearners = learners.find((one) => one.assessor === id);
    const ofQueue = waiting.find((one) => one.assessor === id);
    return {
      assessor: assessor && { _id: assessor.id, name: assessor.name },
      isActive: assessor?.isActive === 1,
      learners: ofLearners?.count ?? 0,
      inactiveLearners: ofLearners?.inactive ?? 0,
      waiting: ofQueue?.count ?? 0,
      oldestWaiting: ofQueue?.oldest ?? null,
    };
  });
  return lines.filter((line) => line.isActive || line.learners > 0 || line.waiting > 0).sort(byWait);
}

// Sorts after every ISO date: assessors for whom nothing waits come last.
const never = "9";

function byWait(a: Workload, b: Workload): number {
  const [one, other] = [a.oldestWaiting ?? never, b.oldestWaiting ?? never];
  return one === other ? b.learners - a.learners : one < other ? -1 : 1;
}

function assessorsOf(db: Db) {
  return db
    .selectFrom("accounts")
    .select(["id", "name", "isActive"])
    .where("role", "=", "assessor")
    .orderBy(({ ref }) => alphabetical(ref("name")))
    .orderBy("id")
    .execute();
}

function learnersOf(db: Db) {
  return db
    .selectFrom("accounts")
    .select(["assessor"])
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      fn.countAll<number>().filterWhere("isActive", "=", 0).as("inactive"),
    ])
    .where("role", "=", "student")
    .groupBy("assessor")
    .execute();
}

function waitingOf(db: Db) {
  return db
    .selectFrom("accounts as students")
    .innerJoin("portfolios", "portfolios.student", "students.id")
    .select("students.assessor")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("portfolios.submittedAt").as("oldest")])
    .where("portfolios.status", "=", "To Be Reviewed")
    .where("portfolios.deletedAt", "is", null)
    .groupBy("students.assessor")
    .execute();
}
