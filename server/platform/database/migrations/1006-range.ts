import { type Kysely, sql } from "kysely";

/** Since version 1.1.0 a portfolio says what it shows of the qualification's range, where it was done and who watched. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["cells", "workplace", "observedBy"])
    await sql.raw(`alter table "portfolios" add column "${column}" text not null default ''`).execute(db);
}
