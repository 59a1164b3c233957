import type { Kysely } from "kysely";

/** Applications, and their sensitive answers encrypted in a table apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("applications")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("reference", "text", (column) => column.notNull().unique())
    .addColumn("familyName", "text", (column) => column.notNull())
    .addColumn("firstName", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("courseToStudy", "text", (column) => column.notNull())
    .addColumn("answers", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("sendKey", "text", (column) => column.unique())
    .addColumn("fingerprint", "text")
    .execute();
  await db.schema.createIndex("applicationsByCreation").on("applications").columns(["createdAt", "id"]).execute();

  await db.schema
    .createTable("sensitiveAnswers")
    .addColumn("application", "text", (column) => column.primaryKey().references("applications.id"))
    .addColumn("sealed", "text", (column) => column.notNull())
    .execute();
}
