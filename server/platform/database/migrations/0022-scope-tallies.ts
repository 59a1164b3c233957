import { type Kysely, type RawBuilder, SqliteAdapter, sql } from "kysely";

/**
 * The figures of `studentTallies` for part of a student's portfolios: those of a status, of a unit, or all that is
 * submitted. Administrators filter by these, and indexes answer a page of them without reading every student's counters.
 * Triggers derive the rows from `placeTallies`; there is none where nothing is left to count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const integers = ["total", "firstStatus", "lastStatus"];
  const texts = ["student", "scope", "newest", "oldest", "firstUnit", "lastUnit"];
  let table = db.schema.createTable("scopeTallies");
  for (const name of texts) table = table.addColumn(name, "text", (column) => column.notNull());
  for (const name of integers) table = table.addColumn(name, "integer", (column) => column.notNull());
  await table
    .addColumn("nameKey", isSqlite ? "text" : sql`text collate "und-x-icu"`, (column) => column.notNull())
    .addPrimaryKeyConstraint("scopeTalliesKey", ["student", "scope"] as never[])
    .$call((table) => (isSqlite ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await counted(sql`where true`).execute(db);
  await sql`create index "scopeTalliesByNewest" on "scopeTallies"
    ("scope", "newest" desc, "nameKey", "student", "total")`.execute(db);
  // The rest of the columns serve the orders that few ask for: they read one scope and sort it.
  await sql`create index "scopeTalliesByName" on "scopeTallies" ("scope", "nameKey", "student", "total", "newest",
    "oldest", "firstUnit", "lastUnit", "firstStatus", "lastStatus")`.execute(db);
  for (const statement of isSqlite ? onSqlite : onPostgres) await statement.execute(db);
}

const scoped = sql`select "student", "unit", "status", "count", "newest", "oldest"`;
const rank = sql`case "status" when 'Draft' then 0 when 'To Be Reviewed' then 1 when 'Reviewed' then 2 else 3 end`;

/**
 * Adds the rows of the scopes that a condition on `student` and `scope` chooses. While a statement of PostgreSQL deletes
 * several portfolios, some are still counted in `placeTallies` that have no newest any more.
 */
function counted(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into "scopeTallies" ("student", "scope", "nameKey", "total", "newest", "oldest", "firstUnit", "lastUnit",
      "firstStatus", "lastStatus")
    select "student", "scope", coalesce((select "nameKey" from "accounts" where "id" = "student"), ''), sum("count"),
      coalesce(max("newest"), ''), coalesce(min("oldest"), ''), min("unit"), max("unit"), min(${rank}), max(${rank})
    from (${scoped}, "status" as "scope" from "placeTallies"
      union all ${scoped}, "unit" from "placeTallies" where "unit" <> ''
      union all ${scoped}, 'submitted' from "placeTallies" where "status" <> 'Draft') as "scopes"
    ${condition} and "count" > 0 group by "student", "scope";`;
}

// Whoever changes a student's counters holds the lock of the student's row in `studentTallies`.
const touched = sql`"student" = new."student" and "scope" in (new."status", new."unit", 'submitted')`;
const recounted = sql`delete from "scopeTallies" where ${touched}; ${counted(sql`where ${touched}`)}`;
const named = sql`update "scopeTallies" set "nameKey" = new."nameKey" where "student" = new."student";`;

const onSqlite = [
  sql`create trigger "scopeNew" after insert on "placeTallies" begin ${recounted} end`,
  sql`create trigger "scopeMoved" after update on "placeTallies" begin ${recounted} end`,
  sql`create trigger "scopeNamed" after update of "nameKey" on "studentTallies" when old."nameKey" <> new."nameKey"
    begin ${named} end`,
];

const onPostgres = [
  sql`create function "tallyScopes"() returns trigger language plpgsql as $$ begin ${recounted} return null; end $$`,
  sql`create trigger "scopeMoved" after insert or update on "placeTallies"
    for each row execute function "tallyScopes"()`,
  sql`create function "nameScopes"() returns trigger language plpgsql as $$ begin ${named} return null; end $$`,
  sql`create trigger "scopeNamed" after update of "nameKey" on "studentTallies"
    for each row when (old."nameKey" <> new."nameKey") execute function "nameScopes"()`,
];
