import { type Kysely, sql } from "kysely";

/**
 * What the first screens show: an assessor's phrases, which applications nobody has opened, each photo's dominant colour,
 * and how a person likes to read. Applications that the audit log has a view of count as opened.
 */
export async function up(db: Pick<Kysely<unknown>, "schema" | "getExecutor">): Promise<void> {
  await db.schema
    .createTable("phrases")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("assessor", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("phrasesByAssessor").on("phrases").columns(["assessor", "createdAt"]).execute();
  await db.schema
    .createTable("reading")
    .addColumn("account", "text", (column) => column.primaryKey().references("accounts.id"))
    .addColumn("settings", "text", (column) => column.notNull())
    .execute();
  await db.schema.alterTable("photos").addColumn("colour", "text").execute();
  await db.schema.alterTable("applications").addColumn("openedAt", "text").execute();
  await sql`
    update "applications" set "openedAt" =
      (select min("at") from "trail" where "subjectId" = "applications"."id" and "action" in ('view', 'viewSensitive'))
  `.execute(db);
  await sql`create index "applicationsUnopened" on "applications" ("createdAt") where "openedAt" is null`.execute(db);
}
