import { type RawBuilder, SqliteAdapter, sql } from "kysely";
import type { Db } from "../dependencies.ts";
import { alphabetical, lowered } from "./searching.ts";

/** What triggers derive in a table: the query of what is stored, that of what the rows say, and how it is put right. */
interface Derived {
  stored: RawBuilder<unknown>;
  counted: RawBuilder<unknown>;
  repair: RawBuilder<unknown>[];
}

const name = sql.ref<string>("name");
const rank = sql`case "status" when 'Draft' then 0 when 'To Be Reviewed' then 1 when 'Reviewed' then 2 else 3 end`;
const claimText = sql<string>`("unit" || ' ' || "batch" || ' ' || "reference")`;
const visible = sql`from "portfolios" where "deletedAt" is null`;
const units = sql`coalesce((select ' ' || string_agg("unit", ' ' order by "unit") || ' ' from (
  select "portfolios"."unit" where "portfolios"."unit" <> '' union select "furtherPlaces"."unit" from "furtherPlaces"
  where "furtherPlaces"."portfolio" = "portfolios"."id") as "covered"), '')`;
const counted = sql`from "portfolios" join "accounts" on "accounts"."id" = "student" where "deletedAt" is null`;

/** By table: each after those that its triggers read or that write it, so that none breaks what was repaired before. */
const derived: Record<string, Derived> = {
  accounts: {
    stored: sql`select "id", "nameKey", "nameLower" from "accounts"`,
    counted: sql`select "id", ${alphabetical(name)}, ${lowered(name)} from "accounts"`,
    repair: [
      sql`update "accounts" set "nameKey" = ${alphabetical(name)}, "nameLower" = ${lowered(name)}
        where "nameKey" <> ${alphabetical(name)} or "nameLower" <> ${lowered(name)}`,
    ],
  },
  accountCounts: table("accountCounts", sql`"role", "isActive", "assessor", "count"`, {
    unless: sql`"count" = 0`,
    counted: sql`select "role", "isActive", coalesce("assessor", ''), count(*) from "accounts"
      group by "role", "isActive", coalesce("assessor", '')`,
  }),
  portfolios: {
    stored: sql`select "id", "units" from "portfolios"`,
    counted: sql`select "id", ${units} from "portfolios"`,
    repair: [sql`update "portfolios" set "units" = ${units} where "units" <> ${units}`],
  },
  unitCounts: {
    stored: sql`select "unit", "status", sum("count") from "unitCounts" group by "unit", "status"
      having sum("count") <> 0`,
    counted: sql`select "unit", "status", count(*) ${visible} group by "unit", "status"`,
    repair: [
      sql`delete from "unitCounts"`,
      sql`insert into "unitCounts" ("shard", "unit", "status", "count")
        select substr("student", 1, 2), "unit", "status", count(*) ${visible} group by 1, 2, 3`,
    ],
  },
  studentCounts: table(
    "studentCounts",
    sql`"student", "nameKey", "nameLower", "total", "submitted", "newest", "oldest", "firstUnit", "lastUnit",
      "firstStatus", "lastStatus"`,
    {
      unless: sql`"total" = 0`,
      counted: sql`select "student", "nameKey", "nameLower", count(*), sum(case when "status" = 'Draft' then 0 else 1 end),
        max("portfolios"."createdAt"), min("portfolios"."createdAt"), min("unit"), max("unit"), min(${rank}),
        max(${rank}) ${counted} group by "student", "nameKey", "nameLower"`,
    },
  ),
  studentUnitCounts: table(
    "studentUnitCounts",
    sql`"student", "unit", "units", "status", "count", "newest", "oldest"`,
    {
      unless: sql`"count" = 0`,
      counted: sql`select "student", "unit", "units", "status", count(*), max("createdAt"), min("createdAt") ${visible}
      group by "student", "unit", "units", "status"`,
    },
  ),
  scopeCounts: table(
    "scopeCounts",
    sql`"student", "scope", "nameKey", "total", "newest", "oldest", "firstUnit", "lastUnit", "firstStatus",
      "lastStatus"`,
    {
      counted: sql`select "student", "scope", "nameKey", count(*), max("createdAt"), min("createdAt"), min("unit"),
        max("unit"), min(${rank}), max(${rank})
        from (select "portfolios".*, "nameKey", "status" as "scope" ${counted}
          union all select "portfolios".*, "nameKey", "covered"."unit" from "portfolios"
            join "accounts" on "accounts"."id" = "student" join (select "id", "unit" from "portfolios" where "unit" <> ''
              union select "portfolio", "unit" from "furtherPlaces") as "covered" on "covered"."id" = "portfolios"."id"
            where "deletedAt" is null
          union all select "portfolios".*, "nameKey", 'submitted' ${counted} and "status" <> 'Draft') as "scopes"
        group by "student", "scope", "nameKey"`,
    },
  ),
  waiting: table("waiting", sql`"portfolio", "student", "assessor", "submittedAt", "unit", "createdAt", "nameKey"`, {
    counted: sql`select "portfolios"."id", "student", "assessor", "submittedAt", "unit", "portfolios"."createdAt", "nameKey"
      ${counted} and "status" = 'To Be Reviewed'`,
  }),
  unitStandings: table("unitStandings", sql`"learner", "unit", "isAchieved", "claim", "position", "searched"`, {
    counted: sql`select "learner", "unit", max("isAchieved"), max("claim"), max("position"), max("searched") from (
      select "learner", "unit", case "verdict" when 'accepted' then 1 else 0 end as "isAchieved", '' as "claim",
        null as "position", '' as "searched" from "decisions" as "made" where "learner" is not null and "outcome" = ''
        and not exists (select 1 from "decisions" as "later" where "later"."learner" = "made"."learner"
          and "later"."unit" = "made"."unit" and "later"."outcome" = '' and "later"."position" > "made"."position")
      union all select "learner", "unit", 0, "act", "position", ${lowered(claimText)} from "claims"
        where not exists (select 1 from "claims" as "next" where "next"."follows" = "claims"."id")) as "marks"
      group by "learner", "unit"`,
  }),
};

/** A table of derived rows alone, whose columns are those of the query; a row says nothing if it is so `unless` … */
function table(
  name: string,
  columns: RawBuilder<unknown>,
  { counted, unless = sql`false` }: { counted: RawBuilder<unknown>; unless?: RawBuilder<unknown> },
): Derived {
  const table = sql.table(name);
  return {
    stored: sql`select ${columns} from ${table} where not (${unless})`,
    counted,
    repair: [sql`delete from ${table}`, sql`insert into ${table} (${columns}) ${counted}`],
  };
}

/** In one snapshot: of each table that triggers derive, how many rows are not what the rows they come from say. */
export function wrongDerivedRows(db: Db): Promise<Record<string, number>> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (db) => {
      const found: Record<string, number> = {};
      for (const [table, one] of Object.entries(derived)) found[table] = await differences(db, one);
      return found;
    });
}

/**
 * In one transaction: derives every table anew that is not what the rows say, and answers how many rows of each were wrong.
 * On PostgreSQL servers may be running: whoever changes an account or a portfolio waits for the end, readers do not.
 */
export function repairDerivedRows(db: Db): Promise<Record<string, number>> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  return db.transaction().execute(async (db) => {
    if (!isSqlite) {
      await sql`set local statement_timeout = 0`.execute(db);
      await sql`lock table "accounts", "portfolios" in share row exclusive mode`.execute(db);
    }
    const found: Record<string, number> = {};
    for (const [table, one] of Object.entries(derived)) {
      found[table] = await differences(db, one);
      if (found[table] > 0) for (const statement of one.repair) await statement.execute(db);
    }
    for (const [table, one] of Object.entries(derived))
      if ((await differences(db, one)) > 0) throw new Error(`${table} could not be derived anew. Nothing was changed.`);
    return found;
  });
}

async function differences(db: Db, { stored, counted }: Derived): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from (${stored} except ${counted}) as surplus)
      + (select count(*) from (${counted} except ${stored}) as missing) as count`.execute(db);
  return rows[0]?.count ?? 0;
}
