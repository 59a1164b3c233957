import { instantInLondon, momentOf } from "contract/core/dates.ts";
import { statusLabels } from "contract/core/moves.ts";
import { dayAfter } from "contract/plan/weeks.ts";
import {
  type FoundReview,
  type FoundReviews,
  type ReviewFilter,
  type ReviewSearch,
  reviewsPerPage,
} from "contract/reviews/assessment.ts";
import { excerptOf } from "contract/reviews/review-options.ts";
import type { Review } from "contract/reviews/reviews.ts";
import { type ExpressionBuilder, sql } from "kysely";
import { inPages, rowsAtOnce } from "../platform/database/batches.ts";
import { alphabetical, holdsWords, pageOf } from "../platform/database/searching.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";
import { csvOf } from "../platform/http/answers/attachments.ts";
import { refuseField } from "../platform/refusal.ts";
import { numberedTitle } from "../portfolios/curriculum-place.ts";
import { statusRank } from "../portfolios/portfolios.ts";

/** The assessor's own history, newest first. */
export async function reviewsBy(db: Db, assessor: string): Promise<Review[]> {
  const query = reviewsOf(db, assessor);
  const rows = await query.orderBy("reviews.reviewedAt", "desc").orderBy("reviews.id").execute();
  return rows.map(toReview);
}

/** A page of the assessor's own history. A page number beyond the last gives the last page. */
export async function findReviews(db: Db, assessor: string, filter: ReviewSearch): Promise<FoundReviews> {
  const asked = periodAsked(filter);
  const found = inOrder(matching(db, assessor, asked), filter);
  const { rows, ...counts } = await (filter.search === ""
    ? pageOfAll(found, { db, assessor, asked }, filter.page)
    : pageOfFound(found, filter.page));
  const reviews = rows.map((row): FoundReview => {
    const comments = excerptOf(row.comments);
    const allComments = comments.endsWith("…") ? row.comments : null;
    const isOpen = row.deletedAt === null && row.status !== "Draft" && row.assessor === assessor;
    return { ...toReview(row), title: row.title, comments, allComments, isOpen };
  });
  return { reviews, ...counts };
}

/** Everything that the search finds as `reviews-export.csv`, newest first. @throws Refusal 400 as `findReviews` */
export function reviewsAsCsv(db: Db, assessor: string, filter: ReviewFilter): AsyncIterable<string> {
  return csvOf(columns, reviewLines(matching(db, assessor, periodAsked(filter))));
}

const columns = ["Title", "Student Name", "Unit", "Status", "Review Date", "Comments"];

async function* reviewLines(found: Reviews): AsyncGenerator<string[][]> {
  const read = (after: Pick<ReviewRow, "reviewedAt" | "id"> = { reviewedAt: "9", id: "" }) =>
    found
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple("reviews.reviewedAt", "reviews.id"), "<", tuple(after.reviewedAt, after.id)),
      )
      .orderBy("reviews.reviewedAt", "desc")
      .orderBy("reviews.id", "desc")
      .limit(rowsAtOnce)
      .execute();
  for await (const rows of inPages<ReviewRow>(read))
    yield rows.map((row) => {
      const { studentName, unit, status, reviewedAt, comments } = toReview(row);
      return [row.title, studentName, unit, statusLabels[status], momentOf(reviewedAt), comments];
    });
}

/** What is searched for, with the instants between which it was reviewed; "9" is later than any. */
interface Asked {
  search: string;
  since: string;
  before: string;
}

/** @throws Refusal 400 a period that ends before it begins */
function periodAsked({ search, from, to }: ReviewFilter): Asked {
  if (from !== "" && to !== "" && from > to) throw refuseField(400, "to", "Choose a last day after the first.");
  return {
    search,
    since: from && instantInLondon(`${from}T00:00`),
    before: to === "" ? "9" : instantInLondon(`${dayAfter(to, 1)}T00:00`),
  };
}

type Reviews = ReturnType<typeof reviewsOf>;
type ReviewRow = Awaited<ReturnType<Reviews["execute"]>>[number];

function toReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    studentName: row.name,
    unit: numberedTitle(row.unit, row.unitTitle),
    status: row.status,
    reviewedAt: row.reviewedAt,
    comments: row.comments,
    portfolioId: row.portfolio,
  };
}

// Without a search no join is needed to count them all, so the number comes from an index alone.
async function pageOfAll(
  all: Reviews,
  { db, assessor, asked }: { db: Db; assessor: string; asked: Asked },
  wanted: number,
) {
  const { total } = await db
    .selectFrom("reviews")
    .where("assessor", "=", assessor)
    .where("reviewedAt", ">=", asked.since)
    .where("reviewedAt", "<", asked.before)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { offset, ...page } = pageOf(wanted, total, reviewsPerPage);
  return { ...page, total, rows: await all.limit(reviewsPerPage).offset(offset).execute() };
}

// A search counts while it looks: each of its texts costs more than its row.
async function pageOfFound(found: Reviews, wanted: number) {
  const rowsAt = (offset: number) =>
    found
      .select(({ fn }) => fn.countAll<number>().over().as("total"))
      .limit(reviewsPerPage)
      .offset(offset)
      .execute();
  const rows = await rowsAt((wanted - 1) * reviewsPerPage);
  const [first] = rows.length > 0 ? rows : await rowsAt(0);
  const { offset, ...page } = pageOf(wanted, first?.total ?? 0, reviewsPerPage);
  return { ...page, total: first?.total ?? 0, rows: page.page === wanted ? rows : await rowsAt(offset) };
}

// Every text is of the assessor's own rows: the comparison needs all three tables, so that PostgreSQL, which takes comparing
// texts for free, cannot compare those of others first.
function matching(db: Db, assessor: string, { search, since, before }: Asked) {
  const reviews = reviewsOf(db, assessor)
    .where("reviews.reviewedAt", ">=", since)
    .where("reviews.reviewedAt", "<", before);
  return search === "" ? reviews : reviews.where(holdsWords([texts], search));
}

// As one text, because each word is compared with it, and a word has no line break. The unit is as the screens write it,
// "315 Planning, …" or "Unit 315"; nothing without a unit.
const texts = sql<string>`(students.name || ${"\n"} || reviews.title || ${"\n"} || reviews.comments || ${"\n"}
  || coalesce(nullif('Unit ' || portfolios.unit || ' ' || ${sql.ref("portfolios.unitTitle")}, 'Unit  '), ''))`;

function reviewsOf(db: Db, assessor: string) {
  return db
    .selectFrom("reviews")
    .innerJoin("portfolios", "portfolios.id", "reviews.portfolio")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .where("reviews.assessor", "=", assessor)
    .select(["reviews.id", "reviews.title", "reviews.comments", "reviews.reviewedAt", "reviews.portfolio"])
    .select(["students.name", "students.assessor", "portfolios.unit", "portfolios.unitTitle", "portfolios.status"])
    .select("portfolios.deletedAt");
}

type Row = ExpressionBuilder<Tables & { students: Tables["accounts"] }, "reviews" | "portfolios" | "students">;

function inOrder(query: Reviews, { sort, order }: ReviewSearch): Reviews {
  const sorted = query.orderBy((row) => sortKeys[sort](row), order);
  // A total order, so that no row appears on two pages.
  return sorted.orderBy("reviews.reviewedAt", "desc").orderBy("reviews.id");
}

const sortKeys = {
  reviewedAt: (row: Row) => row.ref("reviews.reviewedAt"),
  student: (row: Row) => alphabetical(row.ref("students.name")),
  unit: (row: Row) => row.ref("portfolios.unit"),
  status: (row: Row) => statusRank(row.ref("portfolios.status")),
};
