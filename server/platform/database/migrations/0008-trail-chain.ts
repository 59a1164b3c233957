import { createHash } from "node:crypto";
import { type Kysely, SqliteAdapter, sql } from "kysely";

const batch = 500;

/**
 * Makes the audit log a hash chain, including the entries that exist; `trailHead` stores the last hash. From then on
 * triggers refuse updates and deletions of entries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  // The migrator opens a transaction on PostgreSQL only.
  if (db.isTransaction) await chain(db, isSqlite);
  else await db.transaction().execute((db) => chain(db, isSqlite));
}

async function chain(db: Kysely<unknown>, isSqlite: boolean): Promise<void> {
  await db.schema
    .alterTable("trail")
    .addColumn("hash", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema.createIndex("trailByTime").on("trail").columns(["at", "position"]).execute();
  await db.schema
    .createTable("trailHead")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("position", "bigint", (column) => column.notNull())
    .addColumn("hash", "text", (column) => column.notNull())
    .execute();
  const head = await chainEarlier(db);
  await sql`insert into "trailHead" ("id", "position", "hash") values (1, ${head.position}, ${head.hash})`.execute(db);
  await (isSqlite ? refuseOnSqlite(db) : readyPostgres(db));
}

async function chainEarlier(db: Kysely<unknown>): Promise<{ position: number; hash: string }> {
  let head = { position: 0, hash: seed };
  for (;;) {
    const { rows } = await sql<Said & { position: number }>`
      select * from "trail" where "position" > ${head.position} order by "position" limit ${batch}`.execute(db);
    if (rows.length === 0) return head;
    const hashes = [];
    for (const row of rows) {
      head = { position: row.position, hash: hashOf(head.hash, row.position, row) };
      hashes.push(sql`(cast(${head.position} as bigint), cast(${head.hash} as text))`);
    }
    await sql`update "trail" set "hash" = given.column2 from (values ${sql.join(hashes)}) as given
      where "trail"."position" = given.column1`.execute(db);
  }
}

async function refuseOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const change of ["update", "delete"]) {
    await sql`create trigger ${sql.id(`trailRefuses${change}`)} before ${sql.raw(change)} on "trail"
      begin select raise(abort, 'The trail is only ever added to.'); end`.execute(db);
  }
}

// On SQLite, `sha256_hex` is registered when the database is opened.
async function readyPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function sha256_hex(text) returns text language sql immutable strict as
    $$ select encode(sha256(convert_to($1, 'UTF8')), 'hex') $$`.execute(db);
  await sql`create function "refuseTrailChange"() returns trigger language plpgsql as
    $$ begin raise exception 'The trail is only ever added to.'; end $$`.execute(db);
  await sql`create trigger "trailRefuses" before update or delete on "trail"
    for each row execute function "refuseTrailChange"()`.execute(db);
}

// Copied from server/audit/chain.ts, because a migration imports nothing that may change later.
const seed = "0".repeat(64);

interface Said {
  at: string;
  actor: string | null;
  action: string;
  subject: string;
  subjectId: string;
  was: string | null;
  became: string | null;
}

function hashOf(
  before: string,
  position: number,
  { at, actor, action, subject, subjectId, was, became }: Said,
): string {
  const text = JSON.stringify([at, actor, action, subject, subjectId, was, became]);
  return createHash("sha256").update(`${before} ${position} ${text}`).digest("hex");
}
