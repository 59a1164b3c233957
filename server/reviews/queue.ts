import type { Queue, Waiting } from "contract/reviews/assessment.ts";
import type { Db } from "../platform/dependencies.ts";

/** The sort key of the queue. */
interface QueuePosition {
  submittedAt: string | null;
  id: string;
}

/** The assessor's queue around the portfolio `at`. Without one of their learners' portfolios there, it starts at the front. */
export async function queueAt(db: Db, assessor: string, at: string): Promise<Queue> {
  const from = at === "" ? undefined : await positionOf(db, assessor, at);
  const [waiting, following, first, preceding] = await Promise.all([
    countWaiting(db, assessor),
    from && firstOf(db, waitingIds(db, assessor, "asc", from)),
    firstOf(db, waitingIds(db, assessor, "asc")),
    from && firstOf(db, waitingIds(db, assessor, "desc", from)),
  ]);
  const next = following ?? first;
  return { waiting, next: next?._id === at ? null : (next ?? null), previous: preceding ?? null };
}

/** What waits for this assessor: portfolios of the learners who are assigned to them now. */
export function waitingFor(db: Db, assessor: string) {
  return db
    .selectFrom("portfolios")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .where("students.assessor", "=", assessor)
    .where("portfolios.status", "=", "To Be Reviewed")
    .where("portfolios.deletedAt", "is", null);
}

async function countWaiting(db: Db, assessor: string): Promise<number> {
  const { count } = await waitingFor(db, assessor)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function positionOf(db: Db, assessor: string, id: string): Promise<QueuePosition | undefined> {
  return db
    .selectFrom("portfolios")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .select(["portfolios.id", "portfolios.submittedAt"])
    .where("portfolios.id", "=", id)
    .where("students.assessor", "=", assessor)
    .where("portfolios.status", "!=", "Draft")
    .where("portfolios.deletedAt", "is", null)
    .executeTakeFirst();
}

// Selects ids alone, so that the order comes from a covering index; `firstOf` then reads the one row it needs.
function waitingIds(db: Db, assessor: string, order: "asc" | "desc", from?: QueuePosition) {
  const ids = waitingFor(db, assessor)
    .select("portfolios.id")
    .orderBy("portfolios.submittedAt", order)
    .orderBy("portfolios.id", order);
  if (!from) return ids;
  return ids.where(({ eb, refTuple, tuple }) =>
    eb(
      refTuple("portfolios.submittedAt", "portfolios.id"),
      order === "asc" ? ">" : "<",
      tuple(from.submittedAt, from.id),
    ),
  );
}

async function firstOf(db: Db, query: ReturnType<typeof waitingIds>): Promise<Waiting | undefined> {
  const found = await query.limit(1).executeTakeFirst();
  if (!found) return undefined;
  const row = await db
    .selectFrom("portfolios")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .select(["portfolios.id as _id", "portfolios.title", "portfolios.unit", "students.name as studentName"])
    .select("portfolios.submittedAt")
    .where("portfolios.id", "=", found.id)
    .executeTakeFirst();
  return row && { ...row, submittedAt: row.submittedAt ?? "" };
}
