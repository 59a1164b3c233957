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

// PostgreSQL fires a table's triggers by name: an account is locked ("queue…") before its counters are ("recount…"), so
// that nobody deadlocks, and the counters by unit and status are written before those of the scopes ("recountScopes…").

// Whoever adds a portfolio that waits, or a learner's first counters, locks the learner first: the row then has the
// assessor whom a reassignment before it has committed, or is seen by one that waits for this lock.
const accountHeld = 'perform 1 from "accounts" where "id" = new."student" for share;';

// A decrement locks the student's row first: under "read committed" the statement after the lock sees what the other
// transactions committed meanwhile. Both counters by unit are locked in one order, so that two portfolios that move in
// opposite directions cannot deadlock.
const countersHeld = 'perform 1 from "studentCounts" where "student" = old."student" for update;';

// One statement for all the rows that a statement changed, in the order of the key: two assignments of many learners
// would otherwise deadlock over the counters of their assessors.
const recounted = (changes: string) => `
  insert into "accountCounts" ("role", "isActive", "assessor", "count")
  select "role", "isActive", coalesce("assessor", ''), sum("step") from (${changes}) as "changes"
  group by 1, 2, 3 having sum("step") <> 0 order by 1, 2, 3
  on conflict ("role", "isActive", "assessor") do update set "count" = "accountCounts"."count" + excluded."count";`;
const before = 'select "role", "isActive", "assessor", -1 as "step" from "before"';
const after = 'select "role", "isActive", "assessor", 1 as "step" from "after"';

const figures = ["total", "newest", "oldest", "firstUnit", "lastUnit", "firstStatus", "lastStatus"];
const columnsOf = (table: string) => figures.map((name) => `"${table}"."${name}"`).join(", ");
const isOfScope = `"place"."student" = person and "place"."count" > 0
  and ("scope" in ("status", "unit") or ("scope" = 'submitted' and "status" <> 'Draft'))`;

// While a statement deletes several portfolios, some are still counted in "studentUnitCounts" that have no newest any more.
const scopesCounted = `
  if TG_OP <> 'INSERT' then
    delete from "scopeCounts" where "student" = person and "scope" in (old."status", old."unit", 'submitted')
      and not exists (select from "studentUnitCounts" as "place" where ${isOfScope});
  end if;
  insert into "scopeCounts" ("student", "scope", "nameKey", ${figures.map((name) => `"${name}"`).join(", ")})
  select person, "scope", coalesce((select "nameKey" from "accounts" where "id" = person), ''), sum("count"),
    coalesce(max("newest"), ''), coalesce(min("oldest"), ''), min("unit"), max("unit"), min(${rank()}), max(${rank()})
  from (select old."status" as "scope" union select old."unit" union select new."status" union select new."unit"
    union select 'submitted') as "touched"
  join "studentUnitCounts" as "place" on ${isOfScope}
  where "scope" <> '' group by "scope"
  on conflict ("student", "scope") do update set
    ${figures.map((name) => `"${name}" = "excluded"."${name}"`).join(", ")}
    where (${columnsOf("scopeCounts")}) <> (${columnsOf("excluded")});`;

const fired = (name: string, body: string, declared = "") =>
  `create function "${name}"() returns trigger language plpgsql as $$ ${declared} begin ${body} end $$`;

const functions = [
  fired("refuseAuditLogChange", "raise exception 'The audit log is only ever added to.';"),
  fired(
    "recountPortfolio",
    `if TG_OP = 'INSERT' then ${studentAdded} ${placeAdded} ${byUnit("new")}
    elsif TG_OP = 'DELETE' then ${countersHeld} ${placeTaken} ${studentSummed} ${byUnit("old")}
    else
      ${studentThere} ${countersHeld} ${placeTaken} ${placeAdded} ${studentSummed}
      if (old."unit", old."status") < (new."unit", new."status") then ${byUnit("old")} ${byUnit("new")}
      else ${byUnit("new")} ${byUnit("old")}
      end if;
    end if;
    return null;`,
  ),
  // Once for each change of a portfolio, not for each changed row of "studentUnitCounts"; what stays the same is not written.
  fired(
    "recountScopes",
    `${scopesCounted} return null;`,
    'declare person text := coalesce(new."student", old."student");',
  ),
  fired("nameScopes", `${scopesNamed} return null;`),
  fired(
    "keepWaiting",
    `if TG_OP = 'DELETE' then ${waitsNoMore}
    elsif TG_OP = 'INSERT' then ${accountHeld} ${nowWaits}
    else ${accountHeld} ${waitsNoMore} ${nowWaits}
    end if;
    return null;`,
  ),
  fired("reassignWaiting", `${reassigned} return null;`),
  fired(
    "nameAccount",
    `new."nameKey" := sort_key(new."name" collate "und-x-icu");
    new."nameLower" := lower(new."name" collate "und-x-icu");
    return new;`,
  ),
  fired(
    "nameCounts",
    `if TG_TABLE_NAME = 'accounts' then ${nameCopied}
    else ${accountHeld} ${countsStarted}
    end if;
    return null;`,
  ),
  fired(
    "countAccounts",
    `if TG_OP = 'INSERT' then ${recounted(after)}
    elsif TG_OP = 'DELETE' then ${recounted(before)}
    else ${recounted(`${before} union all ${after}`)}
    end if;
    return null;`,
  ),
];

export const triggers = [
  ...functions,
  `create trigger "auditLogRefuses" before update or delete on "auditLog"
    for each row execute function "refuseAuditLogChange"()`,

  'create trigger "recountNew" after insert on "portfolios" for each row execute function "recountPortfolio"()',
  'create trigger "recountGone" after delete on "portfolios" for each row execute function "recountPortfolio"()',
  `create trigger "recountMoved" ${onMove} for each row when (${isMoved}) execute function "recountPortfolio"()`,
  'create trigger "countsStarted" after insert on "studentCounts" for each row execute function "nameCounts"()',

  `create trigger "recountScopesNew" after insert on "portfolios"
    for each row when (new."deletedAt" is null) execute function "recountScopes"()`,
  `create trigger "recountScopesGone" after delete on "portfolios"
    for each row when (old."deletedAt" is null) execute function "recountScopes"()`,
  `create trigger "recountScopesMoved" ${onMove} for each row when (${isMoved}) execute function "recountScopes"()`,
  `create trigger "scopeNamed" after update of "nameKey" on "studentCounts"
    for each row when (old."nameKey" <> new."nameKey") execute function "nameScopes"()`,

  `create trigger "queueNew" after insert on "portfolios"
    for each row when (${waits("new")}) execute function "keepWaiting"()`,
  `create trigger "queueGone" after delete on "portfolios"
    for each row when (${waits("old")}) execute function "keepWaiting"()`,
  `create trigger "queueMoved" ${onQueueMove} for each row when (${isQueueMoved}) execute function "keepWaiting"()`,
  `create trigger "queueReassigned" after update of "assessor" on "accounts"
    for each row when (${isAssigned}) execute function "reassignWaiting"()`,

  `create trigger "accountKeyed" before insert or update of "name" on "accounts"
    for each row execute function "nameAccount"()`,
  `create trigger "accountNamed" after update of "name" on "accounts"
    for each row when (old."name" <> new."name") execute function "nameCounts"()`,
  `create trigger "accountNew" after insert on "accounts" referencing new table as "after"
    for each statement execute function "countAccounts"()`,
  `create trigger "accountGone" after delete on "accounts" referencing old table as "before"
    for each statement execute function "countAccounts"()`,
  `create trigger "accountMoved" after update on "accounts" referencing old table as "before" new table as "after"
    for each statement execute function "countAccounts"()`,
];
