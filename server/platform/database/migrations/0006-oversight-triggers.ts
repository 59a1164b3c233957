import { type RawBuilder, sql } from "kysely";

// A status as its position in the life of a portfolio.
const rank = (status: RawBuilder<unknown>) => sql`
  case ${status} when 'Draft' then 0 when 'To Be Reviewed' then 1 when 'Reviewed' then 2 else 3 end`;

export const studentColumns = sql`
  "total", "submitted", "newest", "oldest", "firstUnit", "lastUnit", "firstStatus", "lastStatus"`;

/** The sums over a student's counters by unit and status. */
export const studentSums = sql`
  coalesce(sum("count"), 0), coalesce(sum(case when "status" <> 'Draft' then "count" else 0 end), 0),
  max("newest"), min("oldest"), min("unit"), max("unit"),
  min(${rank(sql.ref("status"))}), max(${rank(sql.ref("status"))})`;

const isCounted = sql`new."deletedAt" is null`;
const earlier = (table: string, column: string) => kept(table, column, sql`<`);
const later = (table: string, column: string) => kept(table, column, sql`>`);

// The lesser or greater of the stored and the new value: the databases share no function for that (min/max, least/greatest).
function kept(table: string, column: string, sign: RawBuilder<unknown>): RawBuilder<unknown> {
  const [there, added] = [sql.ref(`${table}.${column}`), sql.ref(`excluded.${column}`)];
  return sql`${sql.ref(column)} = case when ${there} ${sign} ${added} then ${there} else ${added} end`;
}

/** Decrements the counter of the portfolio as it was, or increments that of what it is; deleted ones are not counted. */
function byUnit(row: "old" | "new"): RawBuilder<unknown> {
  const portfolio = row === "new" ? sql`new` : sql`old`;
  const step = row === "new" ? sql`1` : sql`-1`;
  return sql`
    insert into "unitTallies" ("share", "unit", "status", "count")
    select substr(${portfolio}."student", 1, 2), ${portfolio}."unit", ${portfolio}."status", ${step}
    where ${portfolio}."deletedAt" is null
    on conflict ("share", "unit", "status") do update set "count" = "unitTallies"."count" + ${step};`;
}

const placeAdded = sql`
  insert into "placeTallies" ("student", "unit", "status", "count", "newest", "oldest")
  select new."student", new."unit", new."status", 1, new."createdAt", new."createdAt" where ${isCounted}
  on conflict ("student", "unit", "status") do update set "count" = "placeTallies"."count" + 1,
    ${later("placeTallies", "newest")}, ${earlier("placeTallies", "oldest")};`;

const left = sql`
  from "portfolios" where "portfolios"."student" = old."student" and "portfolios"."unit" = old."unit"
  and "portfolios"."status" = old."status" and "portfolios"."deletedAt" is null`;
const placeTaken = sql`
  update "placeTallies" set "count" = "count" - 1,
    "newest" = (select max("createdAt") ${left}), "oldest" = (select min("createdAt") ${left})
  where old."deletedAt" is null and "placeTallies"."student" = old."student"
    and "placeTallies"."unit" = old."unit" and "placeTallies"."status" = old."status";`;

const studentAdded = sql`
  insert into "studentTallies" ("student", ${studentColumns})
  select new."student", 1, case when new."status" <> 'Draft' then 1 else 0 end, new."createdAt", new."createdAt",
    new."unit", new."unit", ${rank(sql`new."status"`)}, ${rank(sql`new."status"`)} where ${isCounted}
  on conflict ("student") do update set "total" = "studentTallies"."total" + 1,
    "submitted" = "studentTallies"."submitted" + excluded."submitted",
    ${later("studentTallies", "newest")}, ${earlier("studentTallies", "oldest")},
    ${earlier("studentTallies", "firstUnit")}, ${later("studentTallies", "lastUnit")},
    ${earlier("studentTallies", "firstStatus")}, ${later("studentTallies", "lastStatus")};`;

const studentSummed = sql`
  update "studentTallies" set (${studentColumns}) = (
    select ${studentSums} from "placeTallies" where "placeTallies"."student" = old."student" and "count" > 0)
  where "student" = old."student";`;

// A restored portfolio may be the first of its student that is counted.
const studentThere = sql`
  insert into "studentTallies" ("student", "total", "submitted") select old."student", 0, 0 where old."student" <> ''
  on conflict ("student") do nothing;`;

// The student of a portfolio never changes.
const isMoved = sql`
  old."unit" <> new."unit" or old."status" <> new."status" or (old."deletedAt" is null) <> (new."deletedAt" is null)`;
const onMove = sql`after update of "unit", "status", "deletedAt" on "portfolios"`;

export const triggersOnSqlite = [
  sql`
    create trigger "tallyNew" after insert on "portfolios"
    begin ${byUnit("new")} ${placeAdded} ${studentAdded} end`,
  sql`
    create trigger "tallyGone" after delete on "portfolios"
    begin ${byUnit("old")} ${placeTaken} ${studentSummed} end`,
  sql`
    create trigger "tallyMoved" ${onMove} when ${isMoved} begin
      ${byUnit("old")} ${byUnit("new")} ${studentThere} ${placeTaken} ${placeAdded} ${studentSummed}
    end`,
];

// A decrement locks the student's row first: under "read committed" the statement after the lock sees what the other
// transactions committed meanwhile. Both counters by unit are locked in one order, so that two portfolios that move in
// opposite directions cannot deadlock.
const held = sql`perform 1 from "studentTallies" where "student" = old."student" for update;`;

export const triggersOnPostgres = [
  sql`
    create function "tallyPortfolio"() returns trigger language plpgsql as $$ begin
      if TG_OP = 'INSERT' then ${studentAdded} ${placeAdded} ${byUnit("new")}
      elsif TG_OP = 'DELETE' then ${held} ${placeTaken} ${studentSummed} ${byUnit("old")}
      else
        ${studentThere} ${held} ${placeTaken} ${placeAdded} ${studentSummed}
        if (old."unit", old."status") < (new."unit", new."status") then ${byUnit("old")} ${byUnit("new")}
        else ${byUnit("new")} ${byUnit("old")}
        end if;
      end if;
      return null;
    end $$`,
  sql`create trigger "tallyNew" after insert on "portfolios" for each row execute function "tallyPortfolio"()`,
  sql`create trigger "tallyGone" after delete on "portfolios" for each row execute function "tallyPortfolio"()`,
  sql`create trigger "tallyMoved" ${onMove} for each row when (${isMoved}) execute function "tallyPortfolio"()`,
];
