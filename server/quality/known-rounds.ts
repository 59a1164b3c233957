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
export async function knownRounds(db: Db, kind: string, plan: string, of: Period & { assessors: string[] }) {
  const { after, until, assessors } = of;
  const [erased, sampled, rounds] = await Promise.all([
    erasedCount(db),
    db
      .selectFrom("draws")
      .innerJoin("samples", "samples.draw", "draws.id")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("draws.plan", "=", plan)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("reviews")
      .select(({ fn }) => ["assessor", fn.countAll<number>().as("count"), fn.max("reviewedAt").as("newest")])
      .where("assessor", "in", assessors.length > 0 ? assessors : [""])
      .where("reviewedAt", ">", after)
      .where("reviewedAt", "<=", until)
      .groupBy("assessor")
      .execute(),
  ]);
  const tags = new Map(
    rounds.map(({ assessor, count, newest }) => [assessor, `${count} ${newest} ${sampled.count} ${erased}`]),
  );
  return async <T extends object>(assessor: string, make: Make<T>): Promise<T> => {
    const key = `${kind} ${plan} ${assessor} ${after}`;
    const tag = tags.get(assessor) ?? "";
    const before = known.get(key);
    if (before?.tag === tag) return before.value as T;
    const value = await make(assessor);
    known.set(key, { tag, value });
    return value;
  };
}

/** How many people were erased: what was kept of their work is not to be known any more. */
export async function erasedCount(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("erasedPeople")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
