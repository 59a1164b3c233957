import {
  byUnit,
  countsStarted,
  isAssigned,
  isMoved,
  isQueueMoved,
  nameCopied,
  nowWaits,
  onMove,
  onQueueMove,
  placeAdded,
  placeTaken,
  rank,
  reassigned,
  scopesNamed,
  studentAdded,
  studentSummed,
  studentThere,
  waits,
  waitsNoMore,
} from "./1001-triggered.ts";

const named = `
  update "accounts" set "nameKey" = sort_key(new."name"), "nameLower" = lower(new."name") where "id" = new."id";`;

/** Decrements the counter of the account as it was, or increments that of what it is. */
function counted(row: "old" | "new"): string {
  const step = row === "new" ? "1" : "-1";
  return `
    insert into "accountCounts" ("role", "isActive", "assessor", "count")
    select ${row}."role", ${row}."isActive", coalesce(${row}."assessor", ''), ${step} where true
    on conflict ("role", "isActive", "assessor") do update set "count" = "accountCounts"."count" + ${step};`;
}

const scoped = 'select "student", "unit", "status", "count", "newest", "oldest"';
const touched = `"student" = new."student" and "scope" in (new."status", new."unit", 'submitted')`;

// SQLite does not say in which order the triggers of a table fire, so the scopes are counted anew from another table's.
const scopesCounted = `
  delete from "scopeCounts" where ${touched};
  insert into "scopeCounts" ("student", "scope", "nameKey", "total", "newest", "oldest", "firstUnit", "lastUnit",
    "firstStatus", "lastStatus")
  select "student", "scope", coalesce((select "nameKey" from "accounts" where "id" = "student"), ''), sum("count"),
    coalesce(max("newest"), ''), coalesce(min("oldest"), ''), min("unit"), max("unit"), min(${rank()}), max(${rank()})
  from (${scoped}, "status" as "scope" from "studentUnitCounts"
    union all ${scoped}, "unit" from "studentUnitCounts" where "unit" <> ''
    union all ${scoped}, 'submitted' from "studentUnitCounts" where "status" <> 'Draft') as "scopes"
  where ${touched} and "count" > 0 group by "student", "scope";`;

const refused = "begin select raise(abort, 'The audit log is only ever added to.'); end";

export const triggers = [
  `create trigger "auditLogRefusesupdate" before update on "auditLog" ${refused}`,
  `create trigger "auditLogRefusesdelete" before delete on "auditLog" ${refused}`,

  `create trigger "recountNew" after insert on "portfolios" begin ${byUnit("new")} ${placeAdded} ${studentAdded} end`,
  `create trigger "recountGone" after delete on "portfolios" begin ${byUnit("old")} ${placeTaken} ${studentSummed} end`,
  `create trigger "recountMoved" ${onMove} when ${isMoved} begin
    ${byUnit("old")} ${byUnit("new")} ${studentThere} ${placeTaken} ${placeAdded} ${studentSummed} end`,
  `create trigger "countsStarted" after insert on "studentCounts" begin ${countsStarted} end`,

  `create trigger "scopeNew" after insert on "studentUnitCounts" begin ${scopesCounted} end`,
  `create trigger "scopeMoved" after update on "studentUnitCounts" begin ${scopesCounted} end`,
  `create trigger "scopeNamed" after update of "nameKey" on "studentCounts" when old."nameKey" <> new."nameKey"
    begin ${scopesNamed} end`,

  `create trigger "queueNew" after insert on "portfolios" when ${waits("new")} begin ${nowWaits} end`,
  `create trigger "queueGone" after delete on "portfolios" when ${waits("old")} begin ${waitsNoMore} end`,
  `create trigger "queueMoved" ${onQueueMove} when ${isQueueMoved} begin ${waitsNoMore} ${nowWaits} end`,
  `create trigger "queueReassigned" after update of "assessor" on "accounts" when ${isAssigned} begin ${reassigned} end`,

  `create trigger "accountNew" after insert on "accounts" begin ${named} ${counted("new")} end`,
  `create trigger "accountGone" after delete on "accounts" begin ${counted("old")} end`,
  `create trigger "accountNamed" after update of "name" on "accounts" when old."name" <> new."name"
    begin ${named} ${nameCopied} end`,
  `create trigger "accountMoved" after update of "role", "isActive", "assessor" on "accounts"
    when old."role" <> new."role" or old."isActive" <> new."isActive" or ${isAssigned}
    begin ${counted("old")} ${counted("new")} end`,
];
