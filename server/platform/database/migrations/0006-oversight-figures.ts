import { type Kysely, SqliteAdapter, sql } from "kysely";
import { studentColumns, studentSums, triggersOnPostgres, triggersOnSqlite } from "./0006-oversight-triggers.ts";

/**
 * Counters that spare administrators' pages a scan of every portfolio: how many there are by unit and status, in all and
 * for each student, with the extremes that the student list is sorted by; and an index of the newest photos. Triggers keep
 * the counters in the transaction that changes a portfolio, so they are right whoever changes one. A save that changes
 * neither unit nor status nor deletion does not fire them.
 *
 * The counters by unit are sharded 256 times by the first two characters of the student's id: on PostgreSQL two
 * transactions that update the same row wait for each other's commit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("unitTallies")
    .addColumn("share", "text", (column) => column.notNull())
    .addColumn("unit", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("unitTalliesKey", ["share", "unit", "status"] as never[])
    .execute();
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await db.schema
    .createTable("placeTallies")
    .addColumn("student", "text", (column) => column.notNull())
    .addColumn("unit", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("newest", "text")
    .addColumn("oldest", "text")
    .addPrimaryKeyConstraint("placeTalliesKey", ["student", "unit", "status"] as never[])
    // A clustered table: the rows lie in the primary key's B-tree, so that ranges are read sequentially.
    .$call((table) => (isSqlite ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await db.schema
    .createTable("studentTallies")
    .addColumn("student", "text", (column) => column.primaryKey())
    .addColumn("total", "integer", (column) => column.notNull())
    .addColumn("submitted", "integer", (column) => column.notNull())
    .addColumn("newest", "text")
    .addColumn("oldest", "text")
    .addColumn("firstUnit", "text")
    .addColumn("lastUnit", "text")
    .addColumn("firstStatus", "integer")
    .addColumn("lastStatus", "integer")
    .execute();
  await db.schema.createIndex("photosByCreation").on("photos").column("createdAt").execute();
  await countAll(db);
  for (const statement of isSqlite ? triggersOnSqlite : triggersOnPostgres) await statement.execute(db);
}

async function countAll(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into "unitTallies" ("share", "unit", "status", "count")
    select substr("student", 1, 2), "unit", "status", count(*) from "portfolios"
    where "deletedAt" is null group by substr("student", 1, 2), "unit", "status"`.execute(db);
  await sql`
    insert into "placeTallies" ("student", "unit", "status", "count", "newest", "oldest")
    select "student", "unit", "status", count(*), max("createdAt"), min("createdAt") from "portfolios"
    where "deletedAt" is null group by "student", "unit", "status"`.execute(db);
  await sql`
    insert into "studentTallies" ("student", ${studentColumns})
    select "student", ${studentSums} from "placeTallies" group by "student"`.execute(db);
}
