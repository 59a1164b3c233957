import type { Queue, Waiting } from "contract/reviews/assessment.ts";
import type { Db } from "../platform/dependencies.ts";

/** The sort key of the queue. */
interface QueuePosition {
  submittedAt: string;
  id: string;
}

/** The assessor's queue around the portfolio `at`. Without one of their learners' portfolios there, it starts at the front. */
export async function queueAt(db: Db, assessor: string, at: string): Promise<Queue> {
  const from = at === "" ? undefined : await positionOf(db, assessor, at);
  const [waiting, following, first, preceding] = await Promise.all([
    countWaiting(db, assessor),
    from && firstOf(db, after(db, assessor, from)),
    firstOf(db, oldestFirst(db, assessor)),
    from && firstOf(db, before(db, assessor, from)),
  ]);
  const next = following ?? first;
  return { waiting, next: next?._id === at ? null : (next ?? null), previous: preceding ?? null };
}

function waitingFor(db: Db, assessor: string) {
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
  const found = await db
    .selectFrom("portfolios")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .select(["portfolios.id", "portfolios.submittedAt"])
    .where("portfolios.id", "=", id)
    .where("students.assessor", "=", assessor)
    .where("portfolios.status", "!=", "Draft")
    .where("portfolios.deletedAt", "is", null)
    .executeTakeFirst();
  return found && { id: found.id, submittedAt: found.submittedAt ?? "" };
}

// Selects ids alone, so that the order comes from a covering index; `firstOf` then reads the one row it needs.
function waitingIds(db: Db, assessor: string) {
  return waitingFor(db, assessor).select("portfolios.id");
}

function oldestFirst(db: Db, assessor: string) {
  return waitingIds(db, assessor).orderBy("portfolios.submittedAt").orderBy("portfolios.id");
}

function after(db: Db, assessor: string, { submittedAt, id }: QueuePosition) {
  return oldestFirst(db, assessor).where(({ eb, or, and }) =>
    or([
      eb("portfolios.submittedAt", ">", submittedAt),
      and([eb("portfolios.submittedAt", "=", submittedAt), eb("portfolios.id", ">", id)]),
    ]),
  );
}

function before(db: Db, assessor: string, { submittedAt, id }: QueuePosition) {
  return waitingIds(db, assessor)
    .orderBy("portfolios.submittedAt", "desc")
    .orderBy("portfolios.id", "desc")
    .where(({ eb, or, and }) =>
      or([
        eb("portfolios.submittedAt", "<", submittedAt),
        and([eb("portfolios.submittedAt", "=", submittedAt), eb("portfolios.id", "<", id)]),
      ]),
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
