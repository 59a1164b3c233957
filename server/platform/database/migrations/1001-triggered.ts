// What the triggers of both databases do, as statements of `new` and `old` rows. Frozen with version 1.0.0.

type Row = "old" | "new";

// A status as its position in the life of a portfolio.
export const rank = (status = '"status"') =>
  `case ${status} when 'Draft' then 0 when 'To Be Reviewed' then 1 when 'Reviewed' then 2 else 3 end`;

const studentColumns = '"total", "submitted", "newest", "oldest", "firstUnit", "lastUnit", "firstStatus", "lastStatus"';

/** The sums over a student's counters by unit and status. */
const studentSums = `coalesce(sum("count"), 0), coalesce(sum(case when "status" <> 'Draft' then "count" else 0 end), 0),
  max("newest"), min("oldest"), min("unit"), max("unit"), min(${rank()}), max(${rank()})`;

const isCounted = 'new."deletedAt" is null';
const earlier = (table: string, column: string) => extreme(table, column, "<");
const later = (table: string, column: string) => extreme(table, column, ">");

// The lesser or greater of the stored and the new value: the databases share no function for that (min/max, least/greatest).
function extreme(table: string, column: string, sign: "<" | ">"): string {
  const [there, added] = [`"${table}"."${column}"`, `"excluded"."${column}"`];
  return `"${column}" = case when ${there} ${sign} ${added} then ${there} else ${added} end`;
}

/** Decrements the counter of the portfolio as it was, or increments that of what it is; deleted ones are not counted. */
export function byUnit(row: Row): string {
  const step = row === "new" ? "1" : "-1";
  return `
    insert into "unitCounts" ("shard", "unit", "status", "count")
    select substr(${row}."student", 1, 2), ${row}."unit", ${row}."status", ${step}
    where ${row}."deletedAt" is null
    on conflict ("shard", "unit", "status") do update set "count" = "unitCounts"."count" + ${step};`;
}

export const placeAdded = `
  insert into "studentUnitCounts" ("student", "unit", "status", "count", "newest", "oldest")
  select new."student", new."unit", new."status", 1, new."createdAt", new."createdAt" where ${isCounted}
  on conflict ("student", "unit", "status") do update set "count" = "studentUnitCounts"."count" + 1,
    ${later("studentUnitCounts", "newest")}, ${earlier("studentUnitCounts", "oldest")};`;

const left = `
  from "portfolios" where "portfolios"."student" = old."student" and "portfolios"."unit" = old."unit"
  and "portfolios"."status" = old."status" and "portfolios"."deletedAt" is null`;
export const placeTaken = `
  update "studentUnitCounts" set "count" = "count" - 1,
    "newest" = (select max("createdAt") ${left}), "oldest" = (select min("createdAt") ${left})
  where old."deletedAt" is null and "studentUnitCounts"."student" = old."student"
    and "studentUnitCounts"."unit" = old."unit" and "studentUnitCounts"."status" = old."status";`;

export const studentAdded = `
  insert into "studentCounts" ("student", ${studentColumns})
  select new."student", 1, case when new."status" <> 'Draft' then 1 else 0 end, new."createdAt", new."createdAt",
    new."unit", new."unit", ${rank('new."status"')}, ${rank('new."status"')} where ${isCounted}
  on conflict ("student") do update set "total" = "studentCounts"."total" + 1,
    "submitted" = "studentCounts"."submitted" + excluded."submitted",
    ${later("studentCounts", "newest")}, ${earlier("studentCounts", "oldest")},
    ${earlier("studentCounts", "firstUnit")}, ${later("studentCounts", "lastUnit")},
    ${earlier("studentCounts", "firstStatus")}, ${later("studentCounts", "lastStatus")};`;

export const studentSummed = `
  update "studentCounts" set (${studentColumns}) = (
    select ${studentSums} from "studentUnitCounts" where "studentUnitCounts"."student" = old."student" and "count" > 0)
  where "student" = old."student";`;

// A restored portfolio may be the first of its student that is counted.
export const studentThere = `
  insert into "studentCounts" ("student", "total", "submitted") select old."student", 0, 0 where old."student" <> ''
  on conflict ("student") do nothing;`;

// The student of a portfolio never changes.
export const isMoved = `
  old."unit" <> new."unit" or old."status" <> new."status" or (old."deletedAt" is null) <> (new."deletedAt" is null)`;
export const onMove = 'after update of "unit", "status", "deletedAt" on "portfolios"';

export const waits = (row: Row) => `(${row}."status" = 'To Be Reviewed' and ${row}."deletedAt" is null)`;
export const isQueueMoved = `(${waits("old")} or ${waits("new")}) and (${waits("old")} <> ${waits("new")}
  or old."unit" <> new."unit" or coalesce(old."submittedAt", '') <> coalesce(new."submittedAt", ''))`;
export const onQueueMove = 'after update of "status", "deletedAt", "submittedAt", "unit" on "portfolios"';
export const waitsNoMore = 'delete from "waiting" where "portfolio" = old."id";';
export const nowWaits = `
  insert into "waiting" ("portfolio", "student", "assessor", "submittedAt", "unit", "createdAt", "nameKey")
  select new."id", new."student", "assessor", new."submittedAt", new."unit", new."createdAt", "nameKey" from "accounts"
  where "accounts"."id" = new."student" and ${waits("new")};`;

export const isAssigned = `coalesce(old."assessor", '') <> coalesce(new."assessor", '')`;
export const reassigned = 'update "waiting" set "assessor" = new."assessor" where "student" = new."id";';

// What waits comes first, as in a portfolio that is deleted for good: the other way round, both would deadlock.
export const nameCopied = `
  update "waiting" set "nameKey" = (select "nameKey" from "accounts" where "id" = new."id")
  where "student" = new."id";
  update "studentCounts" set ("nameKey", "nameLower") =
    (select "nameKey", "nameLower" from "accounts" where "id" = new."id")
  where "student" = new."id";`;
export const countsStarted = `
  update "studentCounts" set ("nameKey", "nameLower") =
    (select coalesce(max("nameKey"), ''), coalesce(max("nameLower"), '') from "accounts" where "id" = new."student")
  where "student" = new."student";`;
export const scopesNamed = 'update "scopeCounts" set "nameKey" = new."nameKey" where "student" = new."student";';
