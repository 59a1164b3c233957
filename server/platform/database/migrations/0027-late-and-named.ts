import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * What administrators' lists of what is late, and searches for a name, would otherwise look up for each row: beside each
 * portfolio that waits its unit, its creation and its learner's `nameKey`, so that the late ones are one range of an
 * index; beside each learner's counters the `nameLower` that is searched.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const icu = isSqlite ? sql`` : sql`collate "und-x-icu"`;
  for (const column of [sql`"unit" text`, sql`"createdAt" text`, sql`"nameKey" text ${icu}`])
    await sql`alter table "waiting" add column ${column} not null default ''`.execute(db);
  await sql`alter table "studentTallies" add column "nameLower" text ${icu} not null default ''`.execute(db);
  await sql`update "waiting" set
    "unit" = (select "unit" from "portfolios" where "id" = "portfolio"),
    "createdAt" = (select "createdAt" from "portfolios" where "id" = "portfolio"),
    "nameKey" = (select "nameKey" from "accounts" where "id" = "student")`.execute(db);
  await sql`update "studentTallies" set "nameLower" =
    coalesce((select "nameLower" from "accounts" where "id" = "student"), '')`.execute(db);
  await db.schema.dropIndex("waitingByTime").execute();
  await sql`create index "waitingByTime" on "waiting"
    ("submittedAt", "student", "nameKey", "createdAt", "unit")`.execute(db);
  await db.schema.dropIndex("studentTalliesByNewest").execute();
  await sql`create index "studentTalliesByNewest" on "studentTallies"
    ("newest" desc, "nameKey", "student", "total", "nameLower")`.execute(db);
  await db.schema.dropIndex("studentTalliesByTotal").execute();
  await sql`create index "studentTalliesByTotal" on "studentTallies" ("total", "nameLower")`.execute(db);
  for (const statement of isSqlite ? onSqlite : onPostgres) await statement.execute(db);
}

const waits = (row: "old" | "new") => {
  const portfolio = row === "new" ? sql`new` : sql`old`;
  return sql`(${portfolio}."status" = 'To Be Reviewed' and ${portfolio}."deletedAt" is null)`;
};
const isMoved = sql`(${waits("old")} or ${waits("new")}) and (${waits("old")} <> ${waits("new")}
  or old."unit" <> new."unit" or coalesce(old."submittedAt", '') <> coalesce(new."submittedAt", ''))`;
const onMove = sql`after update of "status", "deletedAt", "submittedAt", "unit" on "portfolios"`;

const waitsNoMore = sql`delete from "waiting" where "portfolio" = old."id";`;
const nowWaits = sql`
  insert into "waiting" ("portfolio", "student", "assessor", "submittedAt", "unit", "createdAt", "nameKey")
  select new."id", new."student", "assessor", new."submittedAt", new."unit", new."createdAt", "nameKey" from "accounts"
  where "accounts"."id" = new."student" and ${waits("new")};`;
// What waits comes first, as in a portfolio that is deleted for good: the other way round, both would deadlock.
const nameCopied = sql`
  update "waiting" set "nameKey" = (select "nameKey" from "accounts" where "id" = new."id")
  where "student" = new."id";
  update "studentTallies" set ("nameKey", "nameLower") =
    (select "nameKey", "nameLower" from "accounts" where "id" = new."id")
  where "student" = new."id";`;
const tallyStarted = sql`
  update "studentTallies" set ("nameKey", "nameLower") =
    (select coalesce(max("nameKey"), ''), coalesce(max("nameLower"), '') from "accounts" where "id" = new."student")
  where "student" = new."student";`;

const onSqlite = [
  ...["queueNew", "queueMoved", "accountNamed", "tallyStarted"].map((name) => sql`drop trigger ${sql.id(name)}`),
  sql`create trigger "queueNew" after insert on "portfolios" when ${waits("new")} begin ${nowWaits} end`,
  sql`create trigger "queueMoved" ${onMove} when ${isMoved} begin ${waitsNoMore} ${nowWaits} end`,
  sql`create trigger "accountNamed" after update of "name" on "accounts" when old."name" <> new."name" begin
    update "accounts" set "nameKey" = sort_key(new."name"), "nameLower" = lower(new."name") where "id" = new."id";
    ${nameCopied} end`,
  sql`create trigger "tallyStarted" after insert on "studentTallies" begin ${tallyStarted} end`,
];

// As before, whoever adds a portfolio that waits, or a learner's first counters, locks the account first.
const held = sql`perform 1 from "accounts" where "id" = new."student" for share;`;

const onPostgres = [
  sql`
    create or replace function "keepWaiting"() returns trigger language plpgsql as $$ begin
      if TG_OP = 'DELETE' then ${waitsNoMore}
      elsif TG_OP = 'INSERT' then ${held} ${nowWaits}
      else ${held} ${waitsNoMore} ${nowWaits}
      end if;
      return null;
    end $$`,
  sql`drop trigger "queueMoved" on "portfolios"`,
  sql`create trigger "queueMoved" ${onMove} for each row when (${isMoved}) execute function "keepWaiting"()`,
  sql`
    create or replace function "nameTally"() returns trigger language plpgsql as $$ begin
      if TG_TABLE_NAME = 'accounts' then ${nameCopied}
      else ${held} ${tallyStarted}
      end if;
      return null;
    end $$`,
];
