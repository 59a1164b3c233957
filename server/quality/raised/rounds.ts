import type { FoundRound } from "contract/quality/appeals.ts";
import { isId } from "../../platform/database/ids.ts";
import { holdsWords } from "../../platform/database/searching.ts";
import type { Db } from "../../platform/dependencies.ts";

/** Closed rounds with decisions, the latest first, with whose work it is and who decided. */
function decidedRounds(db: Db) {
  return db
    .selectFrom("reviews")
    .innerJoin("portfolios", "portfolios.id", "reviews.portfolio")
    .select(["reviews.id as review", "reviews.portfolio", "portfolios.student as learner", "reviews.assessor"])
    .where("portfolios.deletedAt", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("decisions")
          .select("decisions.id")
          .whereRef("decisions.portfolio", "=", "reviews.portfolio")
          .whereRef("decisions.review", "=", "reviews.id"),
      ),
    )
    .orderBy("reviews.reviewedAt", "desc")
    .orderBy("reviews.id");
}

export type DecidedRound = NonNullable<Awaited<ReturnType<typeof roundWith>>>;

export async function roundWith(db: Db, id: string) {
  return isId(id) ? decidedRounds(db).where("reviews.id", "=", id).executeTakeFirst() : undefined;
}

export function latestRound(db: Db, portfolio: string) {
  return decidedRounds(db).where("reviews.portfolio", "=", portfolio).limit(1).executeTakeFirst();
}

const foundMost = 20;

/** The latest closed rounds of the first learners whose name has these words. */
export async function findRounds(db: Db, search: string): Promise<FoundRound[]> {
  const named = db
    .selectFrom("accounts")
    .select("accounts.id")
    .where("accounts.role", "=", "student")
    .where(({ ref }) => holdsWords([ref("accounts.name")], search))
    .orderBy("accounts.name")
    .limit(foundMost);
  const rows = await decidedRounds(db)
    .innerJoin("accounts as learners", "learners.id", "portfolios.student")
    .innerJoin("accounts as assessors", "assessors.id", "reviews.assessor")
    .select([
      "portfolios.title",
      "reviews.reviewedAt",
      "learners.name as learnerName",
      "assessors.name as assessorName",
    ])
    .where("portfolios.student", "in", named)
    .limit(foundMost)
    .execute();
  return rows.map(({ review: _id, title, reviewedAt, learner, assessor, ...names }) => ({
    ...{ _id, title, reviewedAt, learner: { _id: learner, name: names.learnerName } },
    assessor: { _id: assessor, name: names.assessorName },
  }));
}
