import { type Kysely, sql } from "kysely";

/**
 * The SHA-256 of what is stored of a photo, by which a file that decays is found; of photos from before, what the scrub
 * reads first. What it has found, and how far it has come.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["fullSha256", "thumbnailSha256"])
    await db.schema.alterTable("photos").addColumn(column, "text").execute();
  await db.schema
    .createTable("damagedFiles")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("defect", "text", (column) => column.notNull())
    .addColumn("foundAt", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("scrubs")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("dueAt", "text", (column) => column.notNull())
    .addColumn("claim", "text")
    .addColumn("position", "text", (column) => column.notNull())
    .execute();
  await sql`insert into "scrubs" ("id", "state", "attempts", "dueAt", "position") values ('files', 'on', 0, '', '')`.execute(
    db,
  );
}
