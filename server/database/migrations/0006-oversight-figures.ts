import { type Kysely, type RawBuilder, SqliteAdapter, sql } from "kysely";

/**
 * What the administrator's dashboard reads without looking at every portfolio: how many there are of each unit and
 * status, how many each learner has submitted, and the newest photos. The database keeps the counts itself, in the
 * transaction that changes a portfolio, so that they are right whoever changes one. A save that changes neither unit
 * nor status nor deletion, such as a note, does not touch them.
 *
 * The counts by unit are kept in 256 shares, by the first two signs of the learner's id: on PostgreSQL whoever counts
 * up the same row waits for the other's commit.
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
  await db.schema
    .createTable("learnerTallies")
    .addColumn("student", "text", (column) => column.primaryKey())
    .addColumn("submitted", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("photosByCreation").on("photos").column("createdAt").execute();
  await countAll(db);
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of isSqlite ? onSqlite : onPostgres) await statement.execute(db);
}

async function countAll(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into "unitTallies" ("share", "unit", "status", "count")
    select substr("student", 1, 2), "unit", "status", count(*) from "portfolios"
    where "deletedAt" is null group by substr("student", 1, 2), "unit", "status"`.execute(db);
  await sql`
    insert into "learnerTallies" ("student", "submitted")
    select "student", count(*) from "portfolios"
    where "deletedAt" is null and "status" <> 'Draft' group by "student"`.execute(db);
}

/** Counts the portfolio as it was (`old`) or is (`new`) up or down by one; a deleted one counts nowhere. */
function counted(row: "old" | "new"): { byUnit: RawBuilder<unknown>; byLearner: RawBuilder<unknown> } {
  const portfolio = row === "new" ? sql`new` : sql`old`;
  const step = row === "new" ? sql`1` : sql`-1`;
  return {
    byUnit: sql`
      insert into "unitTallies" ("share", "unit", "status", "count")
      select substr(${portfolio}."student", 1, 2), ${portfolio}."unit", ${portfolio}."status", ${step}
      where ${portfolio}."deletedAt" is null
      on conflict ("share", "unit", "status") do update set "count" = "unitTallies"."count" + ${step};`,
    byLearner: sql`
      insert into "learnerTallies" ("student", "submitted")
      select ${portfolio}."student", ${step}
      where ${portfolio}."deletedAt" is null and ${portfolio}."status" <> 'Draft'
      on conflict ("student") do update set "submitted" = "learnerTallies"."submitted" + ${step};`,
  };
}

const was = counted("old");
const is = counted("new");

const isMoved = sql`
  old."unit" <> new."unit" or old."status" <> new."status" or old."student" <> new."student"
  or (old."deletedAt" is null) <> (new."deletedAt" is null)`;

const onSqlite = [
  sql`create trigger "tallyNew" after insert on "portfolios" begin ${is.byUnit} ${is.byLearner} end`,
  sql`create trigger "tallyGone" after delete on "portfolios" begin ${was.byUnit} ${was.byLearner} end`,
  sql`
    create trigger "tallyMoved" after update of "unit", "status", "student", "deletedAt" on "portfolios"
    when ${isMoved} begin ${was.byUnit} ${is.byUnit} ${was.byLearner} ${is.byLearner} end`,
];

// Two that move in opposite directions would wait for each other for ever, so both take the rows in the same order.
const onPostgres = [
  sql`
    create function "tallyPortfolio"() returns trigger language plpgsql as $$ begin
      if TG_OP = 'INSERT' then ${is.byUnit} ${is.byLearner}
      elsif TG_OP = 'DELETE' then ${was.byUnit} ${was.byLearner}
      elsif (old."unit", old."status") < (new."unit", new."status") then
        ${was.byUnit} ${is.byUnit} ${was.byLearner} ${is.byLearner}
      else ${is.byUnit} ${was.byUnit} ${was.byLearner} ${is.byLearner}
      end if;
      return null;
    end $$`,
  sql`create trigger "tallyNew" after insert on "portfolios" for each row execute function "tallyPortfolio"()`,
  sql`create trigger "tallyGone" after delete on "portfolios" for each row execute function "tallyPortfolio"()`,
  sql`
    create trigger "tallyMoved" after update of "unit", "status", "student", "deletedAt" on "portfolios"
    for each row when (${isMoved}) execute function "tallyPortfolio"()`,
];
