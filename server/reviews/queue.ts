import type { Status } from "contract/core/moves.ts";
import type { Queue, Waiting } from "contract/reviews/assessment.ts";
import { prepared } from "../platform/database/prepared-statements.ts";
import type { Db } from "../platform/dependencies.ts";

/** The sort key of the queue. */
interface QueuePosition {
  submittedAt: string | null;
  id: string;
  status: Status;
}

/** The assessor's queue around the portfolio `at`. Without one of their learners' portfolios there, it starts at the front. */
export async function queueAt(db: Db, assessor: string, at: string): Promise<Queue> {
  const from = at === "" ? undefined : await positionOf(db, assessor, at);
  const isWaiting = from?.status === "To Be Reviewed";
  const [waiting, before, following, first, preceding] = await Promise.all([
    waitingCount(db, { assessor }).then(([{ count } = { count: 0 }]) => count),
    isWaiting ? countOf(beside(waitingFor(db, assessor), "<", from)) : null,
    from && firstOf(db, waitingIds(db, assessor, "asc", from).execute()),
    firstOf(db, longestWaiting(db, { assessor })),
    from && firstOf(db, waitingIds(db, assessor, "desc", from).execute()),
  ]);
  const next = following ?? first;
  const place = before === null ? null : before + 1;
  return { waiting, place, next: next?._id === at ? null : (next ?? null), previous: preceding ?? null };
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

const waitingCount = prepared(["assessor"], (db, value) =>
  waitingFor(db, value("assessor")).select(({ fn }) => fn.countAll<number>().as("count")),
);

async function countOf(portfolios: ReturnType<typeof waitingFor>): Promise<number> {
  const { count } = await portfolios.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return count;
}

async function positionOf(db: Db, assessor: string, id: string): Promise<QueuePosition | undefined> {
  return db
    .selectFrom("portfolios")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .select(["portfolios.id", "portfolios.submittedAt", "portfolios.status"])
    .where("portfolios.id", "=", id)
    .where("students.assessor", "=", assessor)
    .where("portfolios.status", "!=", "Draft")
    .where("portfolios.deletedAt", "is", null)
    .executeTakeFirst();
}

// Selects ids alone, so that the order comes from a covering index; `firstOf` then reads the one row it needs.
function waitingIds(db: Db, assessor: string, order: "asc" | "desc", from?: QueuePosition) {
  const all = waitingFor(db, assessor);
  const ids = from ? beside(all, order === "asc" ? ">" : "<", from) : all;
  return ids.select("portfolios.id").orderBy("portfolios.submittedAt", order).orderBy("portfolios.id", order).limit(1);
}

const longestWaiting = prepared(["assessor"], (db, value) => waitingIds(db, value("assessor"), "asc"));

/** Those after (">") or before ("<") a position. */
function beside(portfolios: ReturnType<typeof waitingFor>, side: ">" | "<", { submittedAt, id }: QueuePosition) {
  return portfolios.where(({ eb, refTuple, tuple }) =>
    eb(refTuple("portfolios.submittedAt", "portfolios.id"), side, tuple(submittedAt, id)),
  );
}

async function firstOf(db: Db, ids: Promise<{ id: string }[]>): Promise<Waiting | undefined> {
  const [found] = await ids;
  const [row] = found ? await waitingById(db, found) : [];
  return row && { ...row, submittedAt: row.submittedAt ?? "" };
}

const waitingById = prepared(["id"], (db, value) =>
  db
    .selectFrom("portfolios")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .select(["portfolios.id as _id", "portfolios.title", "portfolios.unit", "students.name as studentName"])
    .select("portfolios.submittedAt")
    .where("portfolios.id", "=", value("id")),
);
