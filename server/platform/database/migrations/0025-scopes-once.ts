import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * Narrow indexes from which lists of learners are counted: 46 pages for 50,000 learners instead of 637. And on
 * PostgreSQL the `scopeTallies` of a learner are recounted once for each change of a portfolio, not for each changed row
 * of `placeTallies`, and what stays the same is not written. SQLite does not say in which order triggers fire, so there
 * they stay on `placeTallies`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index "scopeTalliesByTotal" on "scopeTallies" ("scope", "total")`.execute(db);
  await sql`create index "studentTalliesByTotal" on "studentTallies" ("total")`.execute(db);
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  for (const statement of onPostgres) await statement.execute(db);
}

const rank = sql`case "status" when 'Draft' then 0 when 'To Be Reviewed' then 1 when 'Reviewed' then 2 else 3 end`;
const figures = ["total", "newest", "oldest", "firstUnit", "lastUnit", "firstStatus", "lastStatus"];
const columnsOf = (table: string) => sql.join(figures.map((name) => sql.ref(`${table}.${name}`)));
const isOf = sql`"place"."student" = person and "place"."count" > 0
  and ("scope" in ("status", "unit") or ("scope" = 'submitted' and "status" <> 'Draft'))`;

// The names of these triggers come after those of the counters by unit and status: PostgreSQL fires them in this order.
const onPostgres = [
  sql`drop trigger "scopeMoved" on "placeTallies"`,
  sql`
    create or replace function "tallyScopes"() returns trigger language plpgsql as $$
    declare person text := coalesce(new."student", old."student");
    begin
      if TG_OP <> 'INSERT' then
        delete from "scopeTallies" where "student" = person and "scope" in (old."status", old."unit", 'submitted')
          and not exists (select from "placeTallies" as "place" where ${isOf});
      end if;
      insert into "scopeTallies" ("student", "scope", "nameKey", ${sql.join(figures.map((name) => sql.ref(name)))})
      select person, "scope", coalesce((select "nameKey" from "accounts" where "id" = person), ''), sum("count"),
        coalesce(max("newest"), ''), coalesce(min("oldest"), ''), min("unit"), max("unit"), min(${rank}), max(${rank})
      from (select old."status" as "scope" union select old."unit" union select new."status" union select new."unit"
        union select 'submitted') as "touched"
      join "placeTallies" as "place" on ${isOf}
      where "scope" <> '' group by "scope"
      on conflict ("student", "scope") do update set
        ${sql.join(figures.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
        where (${columnsOf("scopeTallies")}) <> (${columnsOf("excluded")});
      return null;
    end $$`,
  sql`create trigger "tallyScopesNew" after insert on "portfolios"
    for each row when (new."deletedAt" is null) execute function "tallyScopes"()`,
  sql`create trigger "tallyScopesGone" after delete on "portfolios"
    for each row when (old."deletedAt" is null) execute function "tallyScopes"()`,
  sql`create trigger "tallyScopesMoved" after update of "unit", "status", "deletedAt" on "portfolios"
    for each row when (old."unit" <> new."unit" or old."status" <> new."status"
      or (old."deletedAt" is null) <> (new."deletedAt" is null)) execute function "tallyScopes"()`,
];
