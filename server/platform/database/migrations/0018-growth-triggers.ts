import { type RawBuilder, sql } from "kysely";

const waits = (row: "old" | "new") => {
  const portfolio = row === "new" ? sql`new` : sql`old`;
  return sql`(${portfolio}."status" = 'To Be Reviewed' and ${portfolio}."deletedAt" is null)`;
};
const isMoved = sql`(${waits("old")} or ${waits("new")}) and (${waits("old")} <> ${waits("new")}
  or coalesce(old."submittedAt", '') <> coalesce(new."submittedAt", ''))`;
const onMove = sql`after update of "status", "deletedAt", "submittedAt" on "portfolios"`;

const waitsNoMore = sql`delete from "waiting" where "portfolio" = old."id";`;
const nowWaits = sql`
  insert into "waiting" ("portfolio", "student", "assessor", "submittedAt")
  select new."id", new."student", "assessor", new."submittedAt" from "accounts"
  where "accounts"."id" = new."student" and ${waits("new")};`;

const isAssigned = sql`coalesce(old."assessor", '') <> coalesce(new."assessor", '')`;
const reassigned = sql`update "waiting" set "assessor" = new."assessor" where "student" = new."id";`;

/** Decrements the counter of the account as it was, or increments that of what it is. */
function counted(row: "old" | "new"): RawBuilder<unknown> {
  const account = row === "new" ? sql`new` : sql`old`;
  const step = row === "new" ? sql`1` : sql`-1`;
  return sql`
    insert into "accountTallies" ("role", "isActive", "assessor", "count")
    select ${account}."role", ${account}."isActive", coalesce(${account}."assessor", ''), ${step} where true
    on conflict ("role", "isActive", "assessor") do update set "count" = "accountTallies"."count" + ${step};`;
}

const named = sql`
  update "accounts" set "nameKey" = sort_key(new."name"), "nameLower" = lower(new."name") where "id" = new."id";`;
const tallyNamed = sql`
  update "studentTallies" set "nameKey" = (select "nameKey" from "accounts" where "id" = new."id")
  where "student" = new."id";`;
const tallyStarted = sql`
  update "studentTallies" set "nameKey" = coalesce((select "nameKey" from "accounts" where "id" = new."student"), '')
  where "student" = new."student";`;
const isCountedElsewhere = sql`
  old."role" <> new."role" or old."isActive" <> new."isActive" or ${isAssigned}`;

export const triggersOnSqlite = [
  sql`create trigger "queueNew" after insert on "portfolios" when ${waits("new")} begin ${nowWaits} end`,
  sql`create trigger "queueGone" after delete on "portfolios" when ${waits("old")} begin ${waitsNoMore} end`,
  sql`create trigger "queueMoved" ${onMove} when ${isMoved} begin ${waitsNoMore} ${nowWaits} end`,
  sql`create trigger "queueReassigned" after update of "assessor" on "accounts" when ${isAssigned}
    begin ${reassigned} end`,
  sql`create trigger "accountNew" after insert on "accounts" begin ${named} ${counted("new")} end`,
  sql`create trigger "accountGone" after delete on "accounts" begin ${counted("old")} end`,
  sql`create trigger "accountNamed" after update of "name" on "accounts" when old."name" <> new."name"
    begin ${named} ${tallyNamed} end`,
  sql`create trigger "tallyStarted" after insert on "studentTallies" begin ${tallyStarted} end`,
  sql`create trigger "accountMoved" after update of "role", "isActive", "assessor" on "accounts"
    when ${isCountedElsewhere} begin ${counted("old")} ${counted("new")} end`,
];

// Whoever adds a portfolio that waits locks its learner first: the row then has the assessor whom a reassignment before
// it has committed, or is seen by one that waits for this lock. Triggers fire by name: these before those of the
// counters, so that an account is always locked before its counters, and nobody deadlocks.
const held = sql`perform 1 from "accounts" where "id" = new."student" for share;`;

// One statement for all the rows that a statement changed, in the order of the key: two assignments of many learners
// would otherwise deadlock over the counters of their assessors.
const recounted = (changes: RawBuilder<unknown>) => sql`
  insert into "accountTallies" ("role", "isActive", "assessor", "count")
  select "role", "isActive", coalesce("assessor", ''), sum("step") from (${changes}) as "changes"
  group by 1, 2, 3 having sum("step") <> 0 order by 1, 2, 3
  on conflict ("role", "isActive", "assessor") do update set "count" = "accountTallies"."count" + excluded."count";`;
const columns = sql`"role", "isActive", "assessor"`;
const before = sql`select ${columns}, -1 as "step" from "before"`;
const after = sql`select ${columns}, 1 as "step" from "after"`;

/** Of names on PostgreSQL, where the collation decides what sorting and lower case are. */
export const icu = sql`collate "und-x-icu"`;

export const triggersOnPostgres = [
  sql`create function "nameAccount"() returns trigger language plpgsql as $$ begin
    new."nameKey" := sort_key(new."name" ${icu});
    new."nameLower" := lower(new."name" ${icu});
    return new;
  end $$`,
  sql`create trigger "accountKeyed" before insert or update of "name" on "accounts"
    for each row execute function "nameAccount"()`,
  sql`
    create function "keepWaiting"() returns trigger language plpgsql as $$ begin
      if TG_OP = 'DELETE' then ${waitsNoMore}
      elsif TG_OP = 'INSERT' then ${held} ${nowWaits}
      else ${held} ${waitsNoMore} ${nowWaits}
      end if;
      return null;
    end $$`,
  sql`create trigger "queueNew" after insert on "portfolios"
    for each row when (${waits("new")}) execute function "keepWaiting"()`,
  sql`create trigger "queueGone" after delete on "portfolios"
    for each row when (${waits("old")}) execute function "keepWaiting"()`,
  sql`create trigger "queueMoved" ${onMove} for each row when (${isMoved}) execute function "keepWaiting"()`,
  sql`create function "reassignWaiting"() returns trigger language plpgsql as
    $$ begin ${reassigned} return null; end $$`,
  sql`create trigger "queueReassigned" after update of "assessor" on "accounts"
    for each row when (${isAssigned}) execute function "reassignWaiting"()`,
  sql`create function "nameTally"() returns trigger language plpgsql as $$ begin
    if TG_TABLE_NAME = 'accounts' then ${tallyNamed}
    else ${held} ${tallyStarted}
    end if;
    return null;
  end $$`,
  sql`create trigger "accountNamed" after update of "name" on "accounts"
    for each row when (old."name" <> new."name") execute function "nameTally"()`,
  sql`create trigger "tallyStarted" after insert on "studentTallies"
    for each row execute function "nameTally"()`,
  sql`
    create function "countAccounts"() returns trigger language plpgsql as $$ begin
      if TG_OP = 'INSERT' then ${recounted(after)}
      elsif TG_OP = 'DELETE' then ${recounted(before)}
      else ${recounted(sql`${before} union all ${after}`)}
      end if;
      return null;
    end $$`,
  sql`create trigger "accountNew" after insert on "accounts" referencing new table as "after"
    for each statement execute function "countAccounts"()`,
  sql`create trigger "accountGone" after delete on "accounts" referencing old table as "before"
    for each statement execute function "countAccounts"()`,
  sql`create trigger "accountMoved" after update on "accounts" referencing old table as "before" new table as "after"
    for each statement execute function "countAccounts"()`,
];
