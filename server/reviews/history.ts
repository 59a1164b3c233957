import { type FoundReview, type FoundReviews, type ReviewSearch, reviewsPerPage } from "contract/reviews/assessment.ts";
import { excerptOf } from "contract/reviews/excerpt.ts";
import type { Review } from "contract/reviews/reviews.ts";
import { type ExpressionBuilder, sql } from "kysely";
import { alphabetical, holdsWords, pageOf } from "../platform/database/searching.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";
import { numberedTitle } from "../portfolios/place.ts";
import { statusRank } from "../portfolios/status-rank.ts";

/** The assessor's own history, newest first. */
export async function reviewsBy(db: Db, assessor: string): Promise<Review[]> {
  const query = selectReviews(matching(db, assessor, ""));
  const rows = await query.orderBy("reviews.reviewedAt", "desc").orderBy("reviews.id").execute();
  return rows.map(toReview);
}

/** A page of the assessor's own history. A page number beyond the last gives the last page. */
export async function findReviews(db: Db, assessor: string, filter: ReviewSearch): Promise<FoundReviews> {
  const total = await countOf(db, assessor, filter);
  const { page, pages, offset } = pageOf(filter.page, total, reviewsPerPage);
  const rows = await inOrder(selectReviews(matching(db, assessor, filter.search)), filter)
    .limit(reviewsPerPage)
    .offset(offset)
    .execute();
  const reviews = rows.map(
    (row): FoundReview => ({
      ...toReview(row),
      comments: excerptOf(row.comments),
      isOpen: row.deletedAt === null && row.status !== "Draft" && row.assessor === assessor,
    }),
  );
  return { reviews, total, page, pages };
}

type Reviews = ReturnType<typeof selectReviews>;
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

async function countOf(db: Db, assessor: string, filter: ReviewSearch): Promise<number> {
  // Without a search no join is needed, so the count comes from an index alone.
  const unfiltered = filter.search === "" ? db.selectFrom("reviews").where("assessor", "=", assessor) : undefined;
  const { total } = await (unfiltered ?? matching(db, assessor, filter.search))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

function matching(db: Db, assessor: string, search: string) {
  const reviews = db
    .selectFrom("reviews")
    .innerJoin("portfolios", "portfolios.id", "reviews.portfolio")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .where("reviews.assessor", "=", assessor);
  if (search === "") return reviews;
  // The unit as the screens write it, "315 Planning, …" or "Unit 315"; null, which no search matches, without a unit.
  const unit = sql<string>`nullif('Unit ' || portfolios.unit || ' ' || ${sql.ref("portfolios.unitTitle")}, 'Unit  ')`;
  return reviews.where(({ ref }) => holdsWords([ref("students.name"), unit], search));
}

function selectReviews(query: ReturnType<typeof matching>) {
  return query
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
