import { sql } from "kysely";
import { seed } from "../../server/audit/log.ts";
import { tableNames } from "../../server/platform/database/table-facts.ts";
import type { Db } from "../../server/platform/dependencies.ts";

const own = ["installation", "scrubs", "auditLogHead"];
/** Those that reference others come first. */
const tables = tableNames.filter((name) => !own.includes(name)).toReversed();

/** Leaves the rows that the migrations wrote, as they wrote them, for the next test that uses the same database. */
export async function empty(db: Db): Promise<void> {
  await db.transaction().execute(async (db) => {
    await (process.env.TEST_DATABASE === "postgres" ? emptyPostgres(db) : emptySqlite(db));
    await db.updateTable("auditLogHead").set({ position: 0, hash: seed }).execute();
    await db.updateTable("installation").set({ hasFiles: 0, secretCheck: null, restoredAt: null }).execute();
    await db.updateTable("scrubs").set({ state: "on", attempts: 0, dueAt: "", claim: null, position: "" }).execute();
  });
}

// In one message: each one wakes PostgreSQL up. Without triggers, and without those of its foreign keys.
const deletions = sql.raw(`do $$ begin
  set local session_replication_role = 'replica';
  ${tables.map((name) => `delete from "${name}";`).join("\n")}
end $$`);

async function emptyPostgres(db: Db): Promise<void> {
  // All of them are one statement to PostgreSQL, and may take longer than one of the product's.
  await sql`set local statement_timeout = 0`.execute(db);
  await deletions.execute(db);
}

/** So many rows of a table cost less to be uncounted one by one than to drop triggers, after which all is planned anew. */
const few = 100;

/** A trigger may write to a table that is empty already, so it ends when all are. */
async function emptySqlite(db: Db): Promise<void> {
  await sql`pragma defer_foreign_keys = on`.execute(db);
  const dropped: string[] = [];
  for (let found = await countRows(db); found.length > 0; found = await countRows(db)) {
    dropped.push(...(await dropTriggers(db, found)));
    for (const { name } of found) await sql`delete from ${sql.table(name)}`.execute(db);
  }
  for (const trigger of dropped) await sql.raw(trigger).execute(db);
}

interface Counted {
  name: string;
  rows: number;
}

// Counts no further than needed.
const counting = sql.raw<Counted>(
  tables
    .map(
      (name) => `select '${name}' as "name", (select count(*) from (select 1 from "${name}" limit ${few})) as "rows"`,
    )
    .join(" union all "),
);

async function countRows(db: Db): Promise<Counted[]> {
  const { rows } = await counting.execute(db);
  return rows.filter(({ rows }) => rows > 0);
}

/** Those that refuse to delete, and all of tables with many rows. Answers what brings them back. */
async function dropTriggers(db: Db, counted: Counted[]): Promise<string[]> {
  const { rows } = await triggers.execute(db);
  const found = rows.filter(({ table, refuses }) =>
    counted.some(({ name, rows }) => name === table && (refuses || rows >= few)),
  );
  for (const { name } of found) await sql`drop trigger ${sql.id(name)}`.execute(db);
  return found.map(({ sql }) => sql);
}

const triggers = sql<{ name: string; table: string; sql: string; refuses: number }>`
  select "name", "tbl_name" as "table", "sql", "name" like '%Refuse%Delete' as "refuses"
  from sqlite_master where "type" = 'trigger' and "sql" like '%delete on%' order by "name"`;
