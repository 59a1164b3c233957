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

// PostgreSQL fires a table's triggers by name: an account is locked ("queue…") before its counters are ("tally…"), so
// that nobody deadlocks, and the counters by unit and status are written before those of the scopes ("tallyScopes…").

// Whoever adds a portfolio that waits, or a learner's first counters, locks the learner first: the row then has the
// assessor whom a reassignment before it has committed, or is seen by one that waits for this lock.
const accountHeld = 'perform 1 from "accounts" where "id" = new."student" for share;';

// A decrement locks the student's row first: under "read committed" the statement after the lock sees what the other
// transactions committed meanwhile. Both counters by unit are locked in one order, so that two portfolios that move in
// opposite directions cannot deadlock.
const countersHeld = 'perform 1 from "studentTallies" where "student" = old."student" for update;';

// One statement for all the rows that a statement changed, in the order of the key: two assignments of many learners
// would otherwise deadlock over the counters of their assessors.
const recounted = (changes: string) => `
  insert into "accountTallies" ("role", "isActive", "assessor", "count")
  select "role", "isActive", coalesce("assessor", ''), sum("step") from (${changes}) as "changes"
  group by 1, 2, 3 having sum("step") <> 0 order by 1, 2, 3
  on conflict ("role", "isActive", "assessor") do update set "count" = "accountTallies"."count" + excluded."count";`;
const before = 'select "role", "isActive", "assessor", -1 as "step" from "before"';
const after = 'select "role", "isActive", "assessor", 1 as "step" from "after"';

const figures = ["total", "newest", "oldest", "firstUnit", "lastUnit", "firstStatus", "lastStatus"];
const columnsOf = (table: string) => figures.map((name) => `"${table}"."${name}"`).join(", ");
const isOfScope = `"place"."student" = person and "place"."count" > 0
  and ("scope" in ("status", "unit") or ("scope" = 'submitted' and "status" <> 'Draft'))`;

// While a statement deletes several portfolios, some are still counted in "placeTallies" that have no newest any more.
const scopesCounted = `
  if TG_OP <> 'INSERT' then
    delete from "scopeTallies" where "student" = person and "scope" in (old."status", old."unit", 'submitted')
      and not exists (select from "placeTallies" as "place" where ${isOfScope});
  end if;
  insert into "scopeTallies" ("student", "scope", "nameKey", ${figures.map((name) => `"${name}"`).join(", ")})
  select person, "scope", coalesce((select "nameKey" from "accounts" where "id" = person), ''), sum("count"),
    coalesce(max("newest"), ''), coalesce(min("oldest"), ''), min("unit"), max("unit"), min(${rank()}), max(${rank()})
  from (select old."status" as "scope" union select old."unit" union select new."status" union select new."unit"
    union select 'submitted') as "touched"
  join "placeTallies" as "place" on ${isOfScope}
  where "scope" <> '' group by "scope"
  on conflict ("student", "scope") do update set
    ${figures.map((name) => `"${name}" = "excluded"."${name}"`).join(", ")}
    where (${columnsOf("scopeTallies")}) <> (${columnsOf("excluded")});`;

const fired = (name: string, body: string, declared = "") =>
  `create function "${name}"() returns trigger language plpgsql as $$ ${declared} begin ${body} end $$`;

const functions = [
  fired("refuseTrailChange", "raise exception 'The trail is only ever added to.';"),
  fired(
    "tallyPortfolio",
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
  // Once for each change of a portfolio, not for each changed row of "placeTallies"; what stays the same is not written.
  fired(
    "tallyScopes",
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
    "nameTally",
    `if TG_TABLE_NAME = 'accounts' then ${nameCopied}
    else ${accountHeld} ${tallyStarted}
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
  `create trigger "trailRefuses" before update or delete on "trail"
    for each row execute function "refuseTrailChange"()`,

  'create trigger "tallyNew" after insert on "portfolios" for each row execute function "tallyPortfolio"()',
  'create trigger "tallyGone" after delete on "portfolios" for each row execute function "tallyPortfolio"()',
  `create trigger "tallyMoved" ${onMove} for each row when (${isMoved}) execute function "tallyPortfolio"()`,
  'create trigger "tallyStarted" after insert on "studentTallies" for each row execute function "nameTally"()',

  `create trigger "tallyScopesNew" after insert on "portfolios"
    for each row when (new."deletedAt" is null) execute function "tallyScopes"()`,
  `create trigger "tallyScopesGone" after delete on "portfolios"
    for each row when (old."deletedAt" is null) execute function "tallyScopes"()`,
  `create trigger "tallyScopesMoved" ${onMove} for each row when (${isMoved}) execute function "tallyScopes"()`,
  `create trigger "scopeNamed" after update of "nameKey" on "studentTallies"
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
    for each row when (old."name" <> new."name") execute function "nameTally"()`,
  `create trigger "accountNew" after insert on "accounts" referencing new table as "after"
    for each statement execute function "countAccounts"()`,
  `create trigger "accountGone" after delete on "accounts" referencing old table as "before"
    for each statement execute function "countAccounts"()`,
  `create trigger "accountMoved" after update on "accounts" referencing old table as "before" new table as "after"
    for each statement execute function "countAccounts"()`,
];
