import { type Status, statuses } from "contract/core/moves.ts";
import {
  excerptOf,
  type FoundReview,
  type FoundReviews,
  type ReviewSearch,
  reviewsPerPage,
} from "contract/reviews/assessment.ts";
import { type ExpressionBuilder, sql } from "kysely";
import { alphabetical, holdsWords, pageOf } from "../platform/database/searching.ts";
import type { Tables } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";

/** A page of the assessor's own history. A page behind the last one is the last one. */
export async function findReviews(db: Db, assessor: string, wish: ReviewSearch): Promise<FoundReviews> {
  const total = await countOf(db, assessor, wish);
  const { page, pages, offset } = pageOf(wish.page, total, reviewsPerPage);
  const rows = await inOrder(matching(db, assessor, wish), wish)
    .select(["reviews.id", "reviews.comments", "reviews.reviewedAt", "reviews.portfolio"])
    .select(["students.name", "students.assessor", "portfolios.unit", "portfolios.unitTitle", "portfolios.status"])
    .select("portfolios.deletedAt")
    .limit(reviewsPerPage)
    .offset(offset)
    .execute();
  const reviews = rows.map(
    (row): FoundReview => ({
      _id: row.id,
      studentName: row.name,
      unit: row.unit ? `${row.unit} ${row.unitTitle}` : "",
      status: row.status,
      reviewedAt: row.reviewedAt,
      comments: excerptOf(row.comments),
      portfolioId: row.portfolio,
      isOpen: row.deletedAt === null && row.status !== "Draft" && row.assessor === assessor,
    }),
  );
  return { reviews, total, page, pages };
}

async function countOf(db: Db, assessor: string, wish: ReviewSearch): Promise<number> {
  // Without a search they are counted in an index; every review has its portfolio and student.
  const counted = wish.search === "" ? db.selectFrom("reviews").where("assessor", "=", assessor) : undefined;
  const { total } = await (counted ?? matching(db, assessor, wish))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

function matching(db: Db, assessor: string, { search }: ReviewSearch) {
  const reviews = db
    .selectFrom("reviews")
    .innerJoin("portfolios", "portfolios.id", "reviews.portfolio")
    .innerJoin("accounts as students", "students.id", "portfolios.student")
    .where("reviews.assessor", "=", assessor);
  if (search === "") return reviews;
  // As it is read on screen: "315 Planning, …", and elsewhere "Unit 315". Those without a unit are found by neither.
  const unit = sql<string>`nullif('Unit ' || portfolios.unit || ' ' || ${sql.ref("portfolios.unitTitle")}, 'Unit  ')`;
  return reviews.where(({ ref }) => holdsWords([ref("students.name"), unit], search));
}

type Matching = ReturnType<typeof matching>;
type Row = ExpressionBuilder<Tables & { students: Tables["accounts"] }, "reviews" | "portfolios" | "students">;

function inOrder(query: Matching, { sort, order }: ReviewSearch): Matching {
  const sorted = query.orderBy((row) => keys[sort](row), order);
  // Equal ones stay in one order, so that no page repeats what another has shown.
  return sorted.orderBy("reviews.reviewedAt", "desc").orderBy("reviews.id");
}

const keys = {
  reviewedAt: (row: Row) => row.ref("reviews.reviewedAt"),
  student: (row: Row) => alphabetical(row.ref("students.name")),
  unit: (row: Row) => row.ref("portfolios.unit"),
  status: (row: Row) => lifeOrder(row),
};

function lifeOrder(row: Row) {
  const place = (status: Status) => statuses.indexOf(status);
  return row
    .case()
    .when("portfolios.status", "=", "Draft")
    .then(place("Draft"))
    .when("portfolios.status", "=", "To Be Reviewed")
    .then(place("To Be Reviewed"))
    .when("portfolios.status", "=", "Reviewed")
    .then(place("Reviewed"))
    .else(place("Done"))
    .end();
}
