import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";

/** This database's own id, whether it is the target of a copy that is not finished, and the automatic backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("installation")
    .addColumn("id", "text", (column) => column.primaryKey())
    .execute();
  await sql`insert into "installation" ("id") values (${randomUUID()})`.execute(db);
  await db.schema
    .createTable("unfinishedCopy")
    .addColumn("source", "text", (column) => column.primaryKey())
    .execute();
  await db.schema
    .createTable("backups")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("dueAt", "text", (column) => column.notNull())
    .addColumn("claim", "text")
    .addColumn("reason", "text")
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("endedAt", "text")
    .execute();
}
