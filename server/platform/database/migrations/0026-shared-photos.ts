import { type Kysely, sql } from "kysely";

const day = 24 * 3_600_000;

/**
 * Photos of one learner may share their stored files: `stored` names them where they are another photo's. The previous
 * version, which may run beside this one during an upgrade, deletes files with a row; so an installation in use begins
 * to share them a day later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["photos", "uploads"]) {
    await db.schema.alterTable(table).addColumn("stored", "text").execute();
    await sql`create index ${sql.id(`${table}ByStored`)} on ${sql.table(table)} ("stored") where "stored" is not null`.execute(
      db,
    );
  }
  await db.schema
    .alterTable("installation")
    .addColumn("photosSharedFrom", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`update "installation" set "photosSharedFrom" = ${new Date(Date.now() + day).toISOString()}
    where exists (select 1 from "photos") or exists (select 1 from "uploads")`.execute(db);
}
