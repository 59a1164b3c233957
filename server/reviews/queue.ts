import type { Queue, Waiting } from "contract/reviews/assessment.ts";
import type { Db } from "../platform/dependencies.ts";

/** Where a portfolio stands among those that wait. */
interface QueuePosition {
  submittedAt: string;
  id: string;
}

/** The assessor's queue as seen from the portfolio `at`; one that is unknown or not theirs counts as nowhere. */
export async function queueAt(db: Db, assessor: string, at: string): Promise<Queue> {
  const from = at === "" ? undefined : await standOf(db, assessor, at);
  const [waiting, after, first, before] = await Promise.all([
    countOf(db, assessor),
    from && firstOf(db, behind(db, assessor, from)),
    firstOf(db, inLine(db, assessor)),
    from && firstOf(db, ahead(db, assessor, from)),
  ]);
  const next = after ?? first;
  return { waiting, next: next?._id === at ? null : (next ?? null), previous: before ?? null };
}

function waitingFor(db: Db, assessor: string) {
  return db
    .selectFrom("portfolios")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .where("students.assessor", "=", assessor)
    .where("portfolios.status", "=", "To Be Reviewed")
    .where("portfolios.deletedAt", "is", null);
}

async function countOf(db: Db, assessor: string): Promise<number> {
  const counted = await waitingFor(db, assessor)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return counted.count;
}

async function standOf(db: Db, assessor: string, id: string): Promise<QueuePosition | undefined> {
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

// The order is read from an index; only what is named is looked up in the table.
function places(db: Db, assessor: string) {
  return waitingFor(db, assessor).select("portfolios.id");
}

function inLine(db: Db, assessor: string) {
  return places(db, assessor).orderBy("portfolios.submittedAt").orderBy("portfolios.id");
}

function behind(db: Db, assessor: string, { submittedAt, id }: QueuePosition) {
  return inLine(db, assessor).where(({ eb, or, and }) =>
    or([
      eb("portfolios.submittedAt", ">", submittedAt),
      and([eb("portfolios.submittedAt", "=", submittedAt), eb("portfolios.id", ">", id)]),
    ]),
  );
}

function ahead(db: Db, assessor: string, { submittedAt, id }: QueuePosition) {
  return places(db, assessor)
    .orderBy("portfolios.submittedAt", "desc")
    .orderBy("portfolios.id", "desc")
    .where(({ eb, or, and }) =>
      or([
        eb("portfolios.submittedAt", "<", submittedAt),
        and([eb("portfolios.submittedAt", "=", submittedAt), eb("portfolios.id", "<", id)]),
      ]),
    );
}

async function firstOf(db: Db, query: ReturnType<typeof places>): Promise<Waiting | undefined> {
  const place = await query.limit(1).executeTakeFirst();
  if (!place) return undefined;
  const row = await db
    .selectFrom("portfolios")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .select(["portfolios.id as _id", "portfolios.title", "portfolios.unit", "students.name as studentName"])
    .select("portfolios.submittedAt")
    .where("portfolios.id", "=", place.id)
    .executeTakeFirst();
  return row && { ...row, submittedAt: row.submittedAt ?? "" };
}
