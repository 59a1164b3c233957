import {
  byUnit,
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
  tallyStarted,
  waits,
  waitsNoMore,
} from "./1001-triggered.ts";

const named = `
  update "accounts" set "nameKey" = sort_key(new."name"), "nameLower" = lower(new."name") where "id" = new."id";`;

/** Decrements the counter of the account as it was, or increments that of what it is. */
function counted(row: "old" | "new"): string {
  const step = row === "new" ? "1" : "-1";
  return `
    insert into "accountTallies" ("role", "isActive", "assessor", "count")
    select ${row}."role", ${row}."isActive", coalesce(${row}."assessor", ''), ${step} where true
    on conflict ("role", "isActive", "assessor") do update set "count" = "accountTallies"."count" + ${step};`;
}

const scoped = 'select "student", "unit", "status", "count", "newest", "oldest"';
const touched = `"student" = new."student" and "scope" in (new."status", new."unit", 'submitted')`;

// SQLite does not say in which order the triggers of a table fire, so the scopes are counted anew from another table's.
const scopesCounted = `
  delete from "scopeTallies" where ${touched};
  insert into "scopeTallies" ("student", "scope", "nameKey", "total", "newest", "oldest", "firstUnit", "lastUnit",
    "firstStatus", "lastStatus")
  select "student", "scope", coalesce((select "nameKey" from "accounts" where "id" = "student"), ''), sum("count"),
    coalesce(max("newest"), ''), coalesce(min("oldest"), ''), min("unit"), max("unit"), min(${rank()}), max(${rank()})
  from (${scoped}, "status" as "scope" from "placeTallies"
    union all ${scoped}, "unit" from "placeTallies" where "unit" <> ''
    union all ${scoped}, 'submitted' from "placeTallies" where "status" <> 'Draft') as "scopes"
  where ${touched} and "count" > 0 group by "student", "scope";`;

const refused = "begin select raise(abort, 'The trail is only ever added to.'); end";

export const triggers = [
  `create trigger "trailRefusesupdate" before update on "trail" ${refused}`,
  `create trigger "trailRefusesdelete" before delete on "trail" ${refused}`,

  `create trigger "tallyNew" after insert on "portfolios" begin ${byUnit("new")} ${placeAdded} ${studentAdded} end`,
  `create trigger "tallyGone" after delete on "portfolios" begin ${byUnit("old")} ${placeTaken} ${studentSummed} end`,
  `create trigger "tallyMoved" ${onMove} when ${isMoved} begin
    ${byUnit("old")} ${byUnit("new")} ${studentThere} ${placeTaken} ${placeAdded} ${studentSummed} end`,
  `create trigger "tallyStarted" after insert on "studentTallies" begin ${tallyStarted} end`,

  `create trigger "scopeNew" after insert on "placeTallies" begin ${scopesCounted} end`,
  `create trigger "scopeMoved" after update on "placeTallies" begin ${scopesCounted} end`,
  `create trigger "scopeNamed" after update of "nameKey" on "studentTallies" when old."nameKey" <> new."nameKey"
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
