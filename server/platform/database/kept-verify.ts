import { type RawBuilder, sql } from "kysely";
import type { Db } from "../dependencies.ts";
import { alphabetical, lowered } from "./searching.ts";

const name = sql.ref<string>("name");
const rank = sql`case "status" when 'Draft' then 0 when 'To Be Reviewed' then 1 when 'Reviewed' then 2 else 3 end`;

/** What triggers keep, by table: the query of what is stored, and that of what the rows say. */
const kept: Record<string, [RawBuilder<unknown>, RawBuilder<unknown>]> = {
  unitTallies: [
    sql`select "unit", "status", sum("count") from "unitTallies" group by "unit", "status" having sum("count") <> 0`,
    sql`select "unit", "status", count(*) from "portfolios" where "deletedAt" is null group by "unit", "status"`,
  ],
  placeTallies: [
    sql`select "student", "unit", "status", "count", "newest", "oldest" from "placeTallies" where "count" <> 0`,
    sql`select "student", "unit", "status", count(*), max("createdAt"), min("createdAt") from "portfolios"
      where "deletedAt" is null group by "student", "unit", "status"`,
  ],
  studentTallies: [
    sql`select "student", "nameKey", "total", "submitted", "newest", "oldest", "firstUnit", "lastUnit", "firstStatus",
      "lastStatus" from "studentTallies" where "total" <> 0`,
    sql`select "student", "nameKey", count(*), sum(case when "status" = 'Draft' then 0 else 1 end),
      max("portfolios"."createdAt"), min("portfolios"."createdAt"), min("unit"), max("unit"), min(${rank}), max(${rank})
      from "portfolios" join "accounts" on "accounts"."id" = "student"
      where "deletedAt" is null group by "student", "nameKey"`,
  ],
  accountTallies: [
    sql`select "role", "isActive", "assessor", "count" from "accountTallies" where "count" <> 0`,
    sql`select "role", "isActive", coalesce("assessor", ''), count(*) from "accounts"
      group by "role", "isActive", coalesce("assessor", '')`,
  ],
  waiting: [
    sql`select "portfolio", "student", "assessor", "submittedAt" from "waiting"`,
    sql`select "portfolios"."id", "student", "assessor", "submittedAt"
      from "portfolios" join "accounts" on "accounts"."id" = "student"
      where "status" = 'To Be Reviewed' and "deletedAt" is null`,
  ],
  accounts: [
    sql`select "id", "nameKey", "nameLower" from "accounts"`,
    sql`select "id", ${alphabetical(name)}, ${lowered(name)} from "accounts"`,
  ],
};

/** In one snapshot: of each table that holds copies, how many rows are not what the rows that they were made from say. */
export function wrongCopies(db: Db): Promise<Record<string, number>> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (db) => {
      const found: Record<string, number> = {};
      for (const [table, [stored, counted]] of Object.entries(kept))
        found[table] = await differences(db, stored, counted);
      return found;
    });
}

async function differences(db: Db, stored: RawBuilder<unknown>, counted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from (${stored} except ${counted}) as surplus)
      + (select count(*) from (${counted} except ${stored}) as missing) as count`.execute(db);
  return rows[0]?.count ?? 0;
}
