import type { Kysely } from "kysely";

/** Photos that arrive in pieces: of each upload what it announced, and its photo once it is whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("uploads")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("student", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("sha256", "text", (column) => column.notNull())
    .addColumn("createdAt", "text", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .addColumn("file", "text", (column) => column.unique())
    .addColumn("facts", "text")
    .addUniqueConstraint("uploadsByPhoto", ["student", "sha256", "bytes"] as never[])
    .execute();
  await db.schema.createIndex("uploadsByExpiry").on("uploads").column("expiresAt").execute();
  await db.schema
    .createTable("uploadPieces")
    .addColumn("upload", "text", (column) => column.notNull().references("uploads.id").onDelete("cascade"))
    .addColumn("start", "integer", (column) => column.notNull())
    .addColumn("bytes", "integer", (column) => column.notNull())
    .addColumn("file", "text", (column) => column.notNull().unique())
    .addPrimaryKeyConstraint("uploadPiecesKey", ["upload", "start"] as never[])
    .execute();
}
