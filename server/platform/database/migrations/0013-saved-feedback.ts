import { type Kysely, sql } from "kysely";

/**
 * Moves saved feedback from the portfolio into a table with its author: who saved it last according to the audit log, or
 * else the learner's current assessor, or else the last reviewer.
 */
export async function up(db: Pick<Kysely<unknown>, "schema" | "getExecutor">): Promise<void> {
  await db.schema
    .createTable("savedFeedback")
    .addColumn("portfolio", "text", (column) => column.notNull().references("portfolios.id"))
    .addColumn("assessor", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("comments", "text", (column) => column.notNull())
    .addColumn("savedAt", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("savedFeedbackKey", ["portfolio", "assessor"] as never[])
    .execute();
  await db.schema
    .createIndex("savedFeedbackByAssessor")
    .on("savedFeedback")
    .columns(["assessor", "portfolio"])
    .execute();
  await sql`
    insert into "savedFeedback" ("portfolio", "assessor", "comments", "savedAt")
    select "id", "author", "savedFeedback", "updatedAt" from (
      select "id", "savedFeedback", "updatedAt", coalesce(
        (select "actor" from "trail" join "accounts" on "accounts"."id" = "actor"
          where "subjectId" = "portfolios"."id" and "action" = 'saveFeedback' order by "position" desc limit 1),
        (select "assessor" from "accounts" where "accounts"."id" = "student"),
        (select "assessor" from "reviews" where "portfolio" = "portfolios"."id" order by "reviewedAt" desc limit 1)
      ) as "author" from "portfolios" where "savedFeedback" is not null
    ) as "saved" where "author" is not null`.execute(db);
  await db.schema.alterTable("portfolios").dropColumn("savedFeedback").execute();
}
