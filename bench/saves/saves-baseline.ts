import { randomBytes } from "node:crypto";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import pg from "pg";
import { answer } from "../harness/baseline.ts";
import { portfolioOf } from "../harness/centre.ts";

/** What the baseline is asked: to insert for so long. */
export interface InsertOrder {
  milliseconds: number;
  student: string;
}

type Rows = Record<string, Record<string, unknown>>;

/**
 * The baseline of `saves`: the driver alone with the product's durability, and on PostgreSQL with as many connections as
 * the product may use, inserting one transaction after the other. Answers the rate.
 */
const { DATABASE_URL, DATA_DIR = "" } = process.env;
const connections = DATABASE_URL ? 10 : 1;
const insert = DATABASE_URL ? inPostgres(DATABASE_URL) : inSqlite(join(DATA_DIR, "portfolio-builder.sqlite"));

answer(async ({ milliseconds, student }: InsertOrder) => {
  const start = performance.now();
  let count = 0;
  const insertUntilTheEnd = async () => {
    while (performance.now() < start + milliseconds) await insert(rowsOfSave(count++, student));
  };
  await Promise.all(Array.from({ length: connections }, insertUntilTheEnd));
  return (1000 * count) / (performance.now() - start);
});

/** What one save without photos writes, by table, in this order: the same rows as `server/portfolios/creating.ts`. */
function rowsOfSave(number: number, student: string): Rows {
  const portfolio = portfolioOf(number, student);
  const { id, createdAt, status } = portfolio;
  const [hash, fingerprint] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString("base64url"));
  const entry = { at: createdAt, actor: student, action: "create", subject: "portfolio", subjectId: id, was: null };
  return {
    portfolios: { ...portfolio },
    idempotencyKeys: { hash, fingerprint, result: JSON.stringify(id), createdAt },
    auditLog: { ...entry, became: status },
  };
}

function inSqlite(file: string): (rows: Rows) => void {
  const sqlite = new Sqlite(file);
  for (const setting of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"]) sqlite.pragma(setting);
  const statements: Record<string, Sqlite.Statement> = {};
  return sqlite.transaction((rows: Rows) => {
    for (const [table, row] of Object.entries(rows)) {
      statements[table] ??= sqlite.prepare(insertInto(table, row, () => "?"));
      statements[table].run(Object.values(row));
    }
  });
}

function inPostgres(connectionString: string): (rows: Rows) => Promise<void> {
  const pool = new pg.Pool({ connectionString, max: connections });
  return async (rows) => {
    const client = await pool.connect();
    await client.query("begin");
    for (const [name, row] of Object.entries(rows))
      await client.query({ name, text: insertInto(name, row, (nth) => `$${nth}`), values: Object.values(row) });
    await client.query("commit");
    client.release();
  };
}

/** `insert into "x" ("a", "b") values (?, ?)`, with the placeholders of the database. */
function insertInto(table: string, row: object, placeholder: (position: number) => string): string {
  const columns = Object.keys(row);
  const placeholders = columns.map((_, index) => placeholder(index + 1));
  return `insert into "${table}" (${columns.map((column) => `"${column}"`).join(", ")}) values (${placeholders.join(", ")})`;
}
