import { inBatches } from "../platform/database/batches.ts";
import { holding } from "../platform/database/holding.ts";
import type { Clock, Db } from "../platform/dependencies.ts";
import { handOnCountersigning } from "../reviews/countersigning.ts";

/**
 * Whom a sample may be given to: who decided or countersigned it, or has its learner at present, may not look at it, nor who
 * answered the appeal that it follows.
 */
export interface Checkable {
  review: string;
  assessor: string;
  learner: string;
  follows?: string | null;
}

/** Active verifiers, by id. */
export function verifiers(db: Db, clock: Clock) {
  return db
    .selectFrom("accounts")
    .select(["accounts.id", "accounts.name"])
    .where("accounts.isActive", "=", 1)
    .where("accounts.id", "in", holding(db, clock, "verifier").select("duties.account"))
    .orderBy("accounts.id")
    .execute();
}

export type Verifiers = Awaited<ReturnType<typeof verifiers>>;

/** Those of verifiers who may look at decisions: but who made or countersigned them, has the learner, or answered before. */
function mayLook(all: Verifiers, barred: readonly (string | null)[]): Verifiers {
  return all.filter(({ id }) => !barred.includes(id));
}

/** Answers who of the verifiers may look at a round of these assessors that was closed after an instant: two statements for all. */
export async function openLookers(
  db: Db,
  all: Verifiers,
  { assessors, after }: { assessors: string[]; after: string },
) {
  const ids = all.map(({ id }) => id);
  const none = [""];
  const [learners, countersigned] = await Promise.all([
    db
      .selectFrom("accounts")
      .select(["id", "assessor"])
      .where("assessor", "in", ids.length > 0 ? ids : none)
      .execute(),
    db
      .selectFrom("samples")
      .select(["review", "checker"])
      .where("checker", "in", ids.length > 0 ? ids : none)
      .where("kind", "=", "countersign")
      .where("assessor", "in", assessors.length > 0 ? assessors : none)
      .where("at", ">", after)
      .execute(),
  ]);
  const present = new Map(learners.map(({ id, assessor }) => [id, assessor]));
  const countersigners = new Map(countersigned.map(({ review, checker }) => [review, checker]));
  return ({ review, assessor, learner }: Checkable): Verifiers =>
    mayLook(all, [assessor, present.get(learner) ?? null, countersigners.get(review) ?? null]);
}

/**
 * Gives each sample to the verifier with the fewest that are open, of those who may look at it; null where nobody may. Of
 * many samples it is told the learners before.
 */
export async function openChoice(
  db: Db,
  clock: Clock,
  learners: readonly string[] = [],
): Promise<(sample: Checkable) => Promise<string | null>> {
  const open = await db
    .selectFrom("samples")
    .select(["checker", ({ fn }) => fn.countAll<number>().as("count")])
    .where("state", "!=", "closed")
    .where("checker", "is not", null)
    .groupBy("checker")
    .execute();
  const counts = new Map(open.map(({ checker, count }) => [checker, count]));
  const all = await verifiers(db, clock);
  const assessors = await assessorsOf(db, learners);
  const countersigners = new Map<string, Map<string, string | null>>();
  return async ({ review, assessor, learner, follows = null }) => {
    if (!assessors.has(learner)) assessors.set(learner, await assessorOf(db, learner));
    const countersigned = countersigners.get(assessor) ?? (await countersignersOf(db, assessor));
    countersigners.set(assessor, countersigned);
    const answered = follows === null ? [] : await answerersOf(db, follows);
    const present = assessors.get(learner) ?? null;
    const eligible = mayLook(all, [assessor, present, countersigned.get(review) ?? null, ...answered]);
    const [first] = eligible.sort(
      (one, other) => (counts.get(one.id) ?? 0) - (counts.get(other.id) ?? 0) || (one.id < other.id ? -1 : 1),
    );
    if (!first) return null;
    counts.set(first.id, (counts.get(first.id) ?? 0) + 1);
    return first.id;
  };
}

async function answerersOf(db: Db, appeal: string): Promise<string[]> {
  const rows = await db
    .selectFrom("checks")
    .select("by")
    .where("sample", "=", appeal)
    .where("verdict", "!=", "answered")
    .execute();
  return rows.map(({ by }) => by);
}

async function assessorsOf(db: Db, learners: readonly string[]): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>();
  for (const ids of inBatches([...new Set(learners)]))
    for (const { id, assessor } of await db
      .selectFrom("accounts")
      .select(["id", "assessor"])
      .where("id", "in", ids)
      .execute())
      found.set(id, assessor);
  return found;
}

async function assessorOf(db: Db, learner: string): Promise<string | null> {
  const row = await db.selectFrom("accounts").select("assessor").where("id", "=", learner).executeTakeFirst();
  return row?.assessor ?? null;
}

/** By round, who countersigned what an assessor decided as a trainee. */
async function countersignersOf(db: Db, assessor: string): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom("samples")
    .select(["review", "checker"])
    .where("assessor", "=", assessor)
    .where("kind", "=", "countersign")
    .execute();
  return new Map(rows.map(({ review, checker }) => [review, checker]));
}

const handedAtOnce = 200;

/**
 * Gives open samples to somebody else whose checker has left, has lost the duty or has got the learner, and to somebody those
 * that nobody had; countersignatures to a countersigner. At most 200 of each a call; answers how many were given.
 */
export async function handOn(db: Db, clock: Clock): Promise<number> {
  const rows = await db
    .selectFrom("samples")
    .innerJoin("accounts as learners", "learners.id", "samples.learner")
    .select(["samples.id", "samples.review", "samples.assessor", "samples.learner", "samples.checker"])
    .select("samples.follows")
    .where("samples.state", "!=", "closed")
    .where("samples.kind", "!=", "countersign")
    .where(({ or, eb, not, ref, selectFrom }) =>
      or([
        eb("samples.checker", "is", null),
        eb("samples.checker", "=", ref("learners.assessor")),
        not(eb("samples.checker", "in", holding(db, clock, "verifier").select("duties.account"))),
        eb("samples.checker", "in", selectFrom("accounts").select("accounts.id").where("accounts.isActive", "=", 0)),
      ]),
    )
    .orderBy("samples.at")
    .orderBy("samples.id")
    .limit(handedAtOnce)
    .execute();
  const countersigning = await handOnCountersigning(db, clock);
  if (rows.length === 0) return countersigning;
  const choose = await openChoice(db, clock);
  let given = countersigning;
  for (const { id, checker: was, ...sample } of rows) {
    const checker = await choose(sample);
    if (checker === was) continue;
    await db.updateTable("samples").set({ checker }).where("id", "=", id).execute();
    if (checker !== null) given++;
  }
  return given;
}
