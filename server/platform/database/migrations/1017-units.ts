import { type Kysely, SqliteAdapter, sql } from "kysely";
import { byUnit, isMoved, onMove, rank, studentAdded, studentSummed, studentThere } from "./1001-triggered.ts";

/** The units of a row's main and further criteria, each between blanks: " 313 315 "; "" for none. */
const unitsOf = (id: string, unit: string) => `coalesce((select ' ' || string_agg("unit", ' ' order by "unit") || ' '
  from (select ${unit} as "unit" where ${unit} <> ''
    union select "unit" from "furtherPlaces" where "furtherPlaces"."portfolio" = ${id}) as "covered"), '')`;
const has = (units: string, unit: string) => `${units} like '% ' || ${unit} || ' %'`;

const key = '"student", "unit", "units", "status"';
const placeAdded = `
  insert into "studentUnitCounts" (${key}, "count", "newest", "oldest")
  select new."student", new."unit", new."units", new."status", 1, new."createdAt", new."createdAt"
  where new."deletedAt" is null
  on conflict (${key}) do update set "count" = "studentUnitCounts"."count" + 1,
    "newest" = case when "studentUnitCounts"."newest" > "excluded"."newest" then "studentUnitCounts"."newest"
      else "excluded"."newest" end,
    "oldest" = case when "studentUnitCounts"."oldest" < "excluded"."oldest" then "studentUnitCounts"."oldest"
      else "excluded"."oldest" end;`;

const isOld = (table: string) =>
  ["student", "unit", "units", "status"].map((name) => `"${table}"."${name}" = old."${name}"`).join(" and ");
const left = `from "portfolios" where ${isOld("portfolios")} and "portfolios"."deletedAt" is null`;
const placeTaken = `
  update "studentUnitCounts" set "count" = "count" - 1,
    "newest" = (select max("createdAt") ${left}), "oldest" = (select min("createdAt") ${left})
  where old."deletedAt" is null and ${isOld("studentUnitCounts")};`;

const scopeColumns = `"student", "scope", "nameKey", "total", "newest", "oldest", "firstUnit", "lastUnit", "firstStatus",
  "lastStatus"`;
const scopeSums = `coalesce((select "nameKey" from "accounts" where "id" = "place"."student"), ''), sum("count"),
  coalesce(max("newest"), ''), coalesce(min("oldest"), ''), min("unit"), max("unit"), min(${rank()}), max(${rank()})`;
const isOfScope = `"place"."count" > 0 and ("scope" = "place"."status" or ${has('"place"."units"', '"scope"')}
  or ("scope" = 'submitted' and "place"."status" <> 'Draft'))`;

const filled = [
  `update "portfolios" set "units" = ${unitsOf('"portfolios"."id"', '"portfolios"."unit"')}`,
  `insert into "studentUnitCounts" (${key}, "count", "newest", "oldest") select ${key}, count(*), max("createdAt"),
    min("createdAt") from "portfolios" where "deletedAt" is null group by ${key}`,
  'delete from "scopeCounts"',
  `insert into "scopeCounts" (${scopeColumns}) select "place"."student", "scope", ${scopeSums} from "studentUnitCounts" as "place"
    join (select distinct "status" as "scope" from "portfolios" union select 'submitted' union select distinct "unit"
      from "portfolios" where "unit" <> '' union select distinct "unit" from "furtherPlaces") as "scopes" on ${isOfScope}
    group by "place"."student", "scope"`,
];

/* SQLite: no trigger fires itself, so that the units of a row that was moved are counted by a trigger of their own. */

const split = (units: string) => `select "value" from json_each('["' || replace(trim(${units}), ' ', '","') || '"]')`;
const touched = `select new."status" as "scope" union select 'submitted' union ${split('new."units"')}`;
const scopesOnSqlite = `
  delete from "scopeCounts" where "student" = new."student" and "scope" in (${touched});
  insert into "scopeCounts" (${scopeColumns}) select "place"."student", "scope", ${scopeSums}
  from "studentUnitCounts" as "place" join (${touched}) as "touched" on ${isOfScope}
  where "place"."student" = new."student" and "scope" <> '' group by "scope";`;
const kept = (id: string) => `update "portfolios" set "units" = ${unitsOf('"portfolios"."id"', '"portfolios"."unit"')}
  where "id" = ${id} and "units" <> ${unitsOf('"portfolios"."id"', '"portfolios"."unit"')};`;

const sqlite = [
  ...["recountNew", "recountGone", "recountMoved"].map((name) => `drop trigger "${name}"`),
  'alter table "portfolios" add column "units" text not null default \'\'',
  'drop table "studentUnitCounts"',
  `create table "studentUnitCounts" ("student" text not null, "unit" text not null, "units" text not null,
    "status" text not null, "count" integer not null, "newest" text, "oldest" text,
    constraint "studentUnitCountsKey" primary key (${key})) without rowid`,
  ...filled,
  `create trigger "recountNew" after insert on "portfolios" begin
    ${byUnit("new")} ${placeAdded} ${studentAdded} ${kept('new."id"')} end`,
  `create trigger "recountGone" after delete on "portfolios" begin ${byUnit("old")} ${placeTaken} ${studentSummed} end`,
  `create trigger "recountMoved" ${onMove} when ${isMoved} begin ${byUnit("old")} ${byUnit("new")} ${studentThere}
    ${placeTaken} ${placeAdded} ${studentSummed} ${kept('new."id"')} end`,
  `create trigger "recountUnits" after update of "units" on "portfolios" when old."units" <> new."units" begin
    ${placeTaken} ${placeAdded} end`,
  `create trigger "unitsAdded" after insert on "furtherPlaces" begin ${kept('new."portfolio"')} end`,
  `create trigger "unitsTaken" after delete on "furtherPlaces" begin ${kept('old."portfolio"')} end`,
  `create trigger "scopeNew" after insert on "studentUnitCounts" begin ${scopesOnSqlite} end`,
  `create trigger "scopeMoved" after update on "studentUnitCounts" begin ${scopesOnSqlite} end`,
];

/* PostgreSQL: what recounts stays as it was; version 1.0.0 may run beside, and changes a unit without knowing of "units". */

const fired = (name: string, body: string, declared = "") =>
  `create or replace function "${name}"() returns trigger language plpgsql as $$ ${declared} begin ${body} end $$`;
const figures = ["total", "newest", "oldest", "firstUnit", "lastUnit", "firstStatus", "lastStatus"];
const figuresOf = (table: string) => figures.map((name) => `"${table}"."${name}"`).join(", ");
const unitsIn = (row: string) => `unnest(string_to_array(trim(${row}."units"), ' '))`;
const recountPortfolio = `
  if TG_OP = 'INSERT' then ${studentAdded} ${placeAdded} ${byUnit("new")}
  elsif TG_OP = 'DELETE' then
    perform 1 from "studentCounts" where "student" = old."student" for update;
    ${placeTaken} ${studentSummed} ${byUnit("old")}
  else
    ${studentThere}
    perform 1 from "studentCounts" where "student" = old."student" for update;
    ${placeTaken} ${placeAdded} ${studentSummed}
    if (old."unit", old."status") < (new."unit", new."status") then ${byUnit("old")} ${byUnit("new")}
    else ${byUnit("new")} ${byUnit("old")}
    end if;
  end if;
  return null;`;
const recountScopes = `
  touched := array(select old."status" union select new."status" union select 'submitted'
    union select ${unitsIn("old")} union select ${unitsIn("new")});
  if TG_OP <> 'INSERT' then
    delete from "scopeCounts" where "student" = person and "scope" = any (touched) and not exists (
      select from "studentUnitCounts" as "place" where "place"."student" = person and ${isOfScope});
  end if;
  insert into "scopeCounts" (${scopeColumns}) select person, "scope", ${scopeSums}
  from unnest(touched) as "touched" ("scope") join "studentUnitCounts" as "place"
    on "place"."student" = person and ${isOfScope}
  where "scope" <> '' group by "place"."student", "scope"
  on conflict ("student", "scope") do update set
    ${figures.map((name) => `"${name}" = "excluded"."${name}"`).join(", ")}
    where (${figuresOf("scopeCounts")}) <> (${figuresOf("excluded")});
  return null;`;
const keepUnits = `update "portfolios" set "units" = ${unitsOf('"portfolios"."id"', '"portfolios"."unit"')}
  where "id" in (select "portfolio" from "changed")
    and "units" <> ${unitsOf('"portfolios"."id"', '"portfolios"."unit"')};
  return null;`;
const moved = `after update of "unit", "units", "status", "deletedAt" on "portfolios" for each row
  when (${isMoved} or old."units" <> new."units") execute function`;

const postgres = [
  'alter table "portfolios" add column "units" text not null default \'\'',
  'delete from "studentUnitCounts"',
  'alter table "studentUnitCounts" drop constraint "studentUnitCountsKey"',
  'alter table "studentUnitCounts" add column "units" text not null',
  `alter table "studentUnitCounts" add constraint "studentUnitCountsKey" primary key (${key})`,
  ...filled,
  fired("recountPortfolio", recountPortfolio),
  fired(
    "recountScopes",
    recountScopes,
    'declare person text := coalesce(new."student", old."student"); touched text[];',
  ),
  fired("unitsOfRow", `new."units" := ${unitsOf('new."id"', 'new."unit"')}; return new;`),
  fired("unitsOfRows", keepUnits),
  'drop trigger "recountMoved" on "portfolios"',
  'drop trigger "recountScopesMoved" on "portfolios"',
  `create trigger "recountMoved" ${moved} "recountPortfolio"()`,
  `create trigger "recountScopesMoved" ${moved} "recountScopes"()`,
  `create trigger "unitsKept" before insert or update of "unit" on "portfolios" for each row
    execute function "unitsOfRow"()`,
  `create trigger "unitsAdded" after insert on "furtherPlaces" referencing new table as "changed" for each statement
    execute function "unitsOfRows"()`,
  `create trigger "unitsTaken" after delete on "furtherPlaces" referencing old table as "changed" for each statement
    execute function "unitsOfRows"()`,
];

/** Since version 1.1.0 a search for a unit finds what covers it as a further criterion too: each row says its units. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const statement of isSqlite ? sqlite : postgres) await sql.raw(statement).execute(db);
}
