import { type Kysely, SqliteAdapter, sql } from "kysely";
import { icu, triggersOnPostgres, triggersOnSqlite } from "./0018-growth-triggers.ts";

/**
 * What administrators' pages read instead of every account and portfolio: the number of accounts by role, state and
 * assessor; the portfolios that wait for feedback, with their learner's assessor; and names as they are sorted and
 * searched, beside each learner's figures too. Triggers keep the copies in the transaction that changes a row, the forms
 * of a name too, because on SQLite an index of a generated column does not cover a query.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await addNames(db, isSqlite);
  await sql`create index "accountsByName" on "accounts"
    ("role", "nameKey", "id", "nameLower", "emailKey", "isActive", "assessor")`.execute(db);
  await sql`create index "accountsInOrder" on "accounts" ("nameKey", "id")`.execute(db);
  // Two orders that lists of learners begin with; the names break ties, which are many.
  await sql`create index "studentTalliesByNewest" on "studentTallies"
    ("newest" desc, "nameKey", "student", "total")`.execute(db);
  await sql`create index "studentTalliesBySubmitted" on "studentTallies"
    ("submitted" desc, "nameKey", "student")`.execute(db);
  await db.schema.dropIndex("accountsByAssessor").execute();
  await sql`create index "accountsByAssessor" on "accounts" ("assessor", "role", "isActive", "nameKey", "id")`.execute(
    db,
  );
  await sql`create index "accountsByState" on "accounts" ("isActive", "createdAt")`.execute(db);
  await db.schema
    .createTable("accountTallies")
    .addColumn("role", "text", (column) => column.notNull())
    .addColumn("isActive", "integer", (column) => column.notNull())
    .addColumn("assessor", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("accountTalliesKey", ["role", "isActive", "assessor"] as never[])
    .execute();
  await db.schema
    .createTable("waiting")
    .addColumn("portfolio", "text", (column) => column.primaryKey())
    .addColumn("student", "text", (column) => column.notNull())
    .addColumn("assessor", "text")
    .addColumn("submittedAt", "text")
    .execute();
  await db.schema.createIndex("waitingByAssessor").on("waiting").columns(["assessor", "submittedAt"]).execute();
  await db.schema.createIndex("waitingByStudent").on("waiting").column("student").execute();
  await db.schema.createIndex("waitingByTime").on("waiting").columns(["submittedAt", "portfolio"]).execute();
  await countAll(db);
  for (const statement of isSqlite ? triggersOnSqlite : triggersOnPostgres) await statement.execute(db);
}

async function addNames(db: Kysely<unknown>, isSqlite: boolean): Promise<void> {
  const collation = isSqlite ? sql`` : icu;
  for (const [table, name] of [
    ["accounts", "nameKey"],
    ["accounts", "nameLower"],
    ["studentTallies", "nameKey"],
  ] as const)
    await sql`alter table ${sql.id(table)} add column ${sql.id(name)} text ${collation} not null default ''`.execute(
      db,
    );
  await sql`update "accounts" set
    "nameKey" = sort_key("name" ${collation}), "nameLower" = lower("name" ${collation})`.execute(db);
  await sql`update "studentTallies" set "nameKey" =
    coalesce((select "nameKey" from "accounts" where "id" = "student"), '')`.execute(db);
}

async function countAll(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into "accountTallies" ("role", "isActive", "assessor", "count")
    select "role", "isActive", coalesce("assessor", ''), count(*) from "accounts"
    group by "role", "isActive", coalesce("assessor", '')`.execute(db);
  await sql`
    insert into "waiting" ("portfolio", "student", "assessor", "submittedAt")
    select "portfolios"."id", "student", "assessor", "submittedAt"
    from "portfolios" join "accounts" on "accounts"."id" = "student"
    where "status" = 'To Be Reviewed' and "deletedAt" is null`.execute(db);
}
