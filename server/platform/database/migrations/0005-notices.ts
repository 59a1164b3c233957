import type { CreateTableBuilder, Kysely } from "kysely";

/** Notifications with their settings and digests, and new email addresses until they are confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await texts(db.schema.createTable("notices"), "kind subjectId title createdAt changedAt")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account", "text", (column) => column.notNull().references("accounts.id"))
    .addColumn("person", "text", (column) => column.references("accounts.id"))
    .addColumn("readAt", "text")
    .addColumn("isShown", "integer", (column) => column.notNull())
    .addColumn("awaitsDigest", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("noticesByAccount").on("notices").columns(["account", "createdAt", "id"]).execute();
  await db.schema.createIndex("noticesByChange").on("notices").columns(["changedAt", "account"]).execute();
  await db.schema.createIndex("noticesByAge").on("notices").column("createdAt").execute();
  await db.schema.createIndex("noticesBySubject").on("notices").column("subjectId").execute();
  // Partial indexes: few notifications are unread or wait for a digest, and a count reads only those.
  const unread = db.schema.createIndex("noticesUnread").on("notices").column("account");
  await unread.where("readAt" as never, "is", null).execute();
  const waiting = db.schema.createIndex("noticesForDigest").on("notices").column("account");
  await waiting.where("awaitsDigest" as never, "=", 1).execute();

  await texts(db.schema.createTable("switchedOff"), "kind way")
    .addColumn("account", "text", (column) => column.notNull().references("accounts.id"))
    .addPrimaryKeyConstraint("switchedOffKey", ["account", "kind", "way"] as never[])
    .execute();
  await texts(db.schema.createTable("digests"), "postedAt")
    .addColumn("account", "text", (column) => column.primaryKey().references("accounts.id"))
    .execute();

  await texts(db.schema.createTable("newAddresses"), "email createdAt expiresAt")
    .addColumn("tokenHash", "text", (column) => column.primaryKey())
    .addColumn("account", "text", (column) => column.notNull().references("accounts.id"))
    .execute();
  await db.schema.createIndex("newAddressesByAccount").on("newAddresses").column("account").execute();
  // For the download of all that is stored about a person.
  await db.schema.createIndex("trailByActor").on("trail").columns(["actor", "position"]).execute();
}

function texts<T extends CreateTableBuilder<string, string>>(
  table: T,
  names: string,
): CreateTableBuilder<string, string> {
  return names.split(" ").reduce<CreateTableBuilder<string, string>>(addText, table);
}

function addText(table: CreateTableBuilder<string, string>, name: string): CreateTableBuilder<string, string> {
  return table.addColumn(name, "text", (column) => column.notNull());
}
