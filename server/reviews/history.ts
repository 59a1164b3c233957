import { type FoundReview, type FoundReviews, type ReviewSearch, reviewsPerPage } from "contract/reviews/assessment.ts";
import { excerptOf } from "contract/reviews/review-options.ts";
import type { Review } from "contract/reviews/reviews.ts";
import { type ExpressionBuilder, sql } from "kysely";
import { alphabetical, holdsWords, pageOf } from "../platform/database/searching.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";
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
  const found = inOrder(matching(db, assessor, filter.search), filter);
  const { rows, ...counts } = await (filter.search === ""
    ? pageOfAll(db, assessor, found, filter.page)
    : pageOfFound(found, filter.page));
  const reviews = rows.map((row): FoundReview => {
    const comments = excerptOf(row.comments);
    const allComments = comments.endsWith("…") ? row.comments : null;
    const isOpen = row.deletedAt === null && row.status !== "Draft" && row.assessor === assessor;
    return { ...toReview(row), comments, allComments, isOpen };
  });
  return { reviews, ...counts };
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
async function pageOfAll(db: Db, assessor: string, all: Reviews, wanted: number) {
  const { total } = await db
    .selectFrom("reviews")
    .where("assessor", "=", assessor)
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

function matching(db: Db, assessor: string, search: string) {
  const reviews = reviewsOf(db, assessor);
  if (search === "") return reviews;
  const reviewed = db.selectFrom("reviews").select("reviews.portfolio").where("reviews.assessor", "=", assessor);
  // Materialized, because PostgreSQL takes comparing texts for free: it would compare those of everybody's portfolios
  // before it looks whose reviews they are.
  const own = db.with(
    (cte) => cte("own").materialized(),
    () =>
      db
        .selectFrom("portfolios")
        .innerJoin("accounts as students", "students.id", "portfolios.student")
        .where("portfolios.id", "in", reviewed)
        .select(["portfolios.id", "students.name", unitText.as("unit")]),
  );
  const texts = [sql.ref<string>("own.name"), sql.ref<string>("own.unit")];
  const found = own.selectFrom("own").select("own.id").where(holdsWords(texts, search));
  return reviews.where("reviews.portfolio", "in", found);
}

// The unit as the screens write it, "315 Planning, …" or "Unit 315"; null, which no search matches, without a unit.
const unitText = sql<string>`nullif('Unit ' || portfolios.unit || ' ' || ${sql.ref("portfolios.unitTitle")}, 'Unit  ')`;

function reviewsOf(db: Db, assessor: string) {
  return db
    .selectFrom("reviews")
    .innerJoin("portfolios", "portfolios.id", "reviews.portfolio")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .where("reviews.assessor", "=", assessor)
    .select(["reviews.id", "reviews.comments", "reviews.reviewedAt", "reviews.portfolio"])
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
