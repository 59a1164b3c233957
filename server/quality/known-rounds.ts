import { LRUCache } from "lru-cache";
import type { Db } from "../platform/dependencies.ts";
import type { Period } from "./rounds.ts";

/** Of so many assessors of a plan it is known what occurs in their rounds: reading them again takes 30 µs for each round. */
const known = new LRUCache<string, { tag: string; value: object }>({ max: 2000 });

type Make<T> = (assessor: string) => Promise<T>;

/**
 * What `make` finds in an assessor's rounds of a period and in what a plan has sampled of theirs, made anew only once there are
 * others: a closed round never changes, unless its learner is erased.
 */
export async function knownRounds(db: Db, kind: string, plan: string, { after, until }: Period) {
  const [rounds, samples, erased] = await Promise.all([
    db
      .selectFrom("reviews")
      .select(({ fn }) => ["assessor", fn.countAll<number>().as("count"), fn.max("reviewedAt").as("newest")])
      .where("reviewedAt", ">", after)
      .where("reviewedAt", "<=", until)
      .groupBy("assessor")
      .execute(),
    db
      .selectFrom("samples")
      .innerJoin("draws", "draws.id", "samples.draw")
      .select(({ fn }) => ["samples.assessor", fn.countAll<number>().as("count")])
      .where("draws.plan", "=", plan)
      .groupBy("samples.assessor")
      .execute(),
    db
      .selectFrom("erasedPeople")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  const roundsOf = new Map(rounds.map((row) => [row.assessor, `${row.count} ${row.newest}`]));
  const samplesOf = new Map(samples.map((row) => [row.assessor, row.count]));
  return async <T extends object>(assessor: string, make: Make<T>): Promise<T> => {
    const key = `${kind} ${plan} ${assessor} ${after}`;
    const tag = `${roundsOf.get(assessor)} ${samplesOf.get(assessor)} ${erased.count}`;
    const before = known.get(key);
    if (before?.tag === tag) return before.value as T;
    const value = await make(assessor);
    known.set(key, { tag, value });
    return value;
  };
}
