import type { Workload } from "contract/centre/centre.ts";
import type { Db } from "../platform/dependencies.ts";

/** Every assessor who is active or has something to do, from counters of accounts and from the portfolios that wait. */
export async function workloadOf(db: Db): Promise<Workload[]> {
  const [assessors, learners, waiting] = await Promise.all([assessorsOf(db), learnersOf(db), waitingOf(db)]);
  const learnersBy = new Map(learners.map((one) => [one.assessor, one]));
  const waitingBy = new Map(waiting.map((one) => [one.assessor, one]));
  const lines = [...assessors, null].map((assessor): Workload => {
    const id = assessor?.id ?? null;
    const ofLearners = learnersBy.get(id ?? "");
    const ofQueue = waitingBy.get(id);
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
    .orderBy("nameKey")
    .orderBy("id")
    .execute();
}

function learnersOf(db: Db) {
  return db
    .selectFrom("accountCounts")
    .select(["assessor"])
    .select(({ fn, eb }) => [
      fn.sum<number>("count").as("count"),
      fn.sum<number>(eb.case().when("isActive", "=", 0).then(eb.ref("count")).else(0).end()).as("inactive"),
    ])
    .where("role", "=", "student")
    .groupBy("assessor")
    .execute();
}

function waitingOf(db: Db) {
  return db
    .selectFrom("waiting")
    .select("assessor")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("submittedAt").as("oldest")])
    .groupBy("assessor")
    .execute();
}
