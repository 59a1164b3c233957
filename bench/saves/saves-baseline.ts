import { randomBytes } from "node:crypto";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import pg from "pg";
import { portfolioOf } from "../harness/centre.ts";
import { answer } from "../harness/server.ts";

/** What the baseline is asked: to insert for so long. */
export interface InsertOrder {
  milliseconds: number;
  student: string;
}

/**
 * The baseline of `saves`: the driver alone with the product's durability, and on PostgreSQL with as many connections as
 * the product may use, inserting one transaction after the other. Answers the rate.
 */
const connections = process.env.DATABASE_URL ? 10 : 1;
const insert = process.env.DATABASE_URL ? inPostgres(process.env.DATABASE_URL) : inSqlite();

answer(async ({ milliseconds, student }: InsertOrder) => {
  const start = performance.now();
  let count = 0;
  const insertUntilTheEnd = async () => {
    while (performance.now() < start + milliseconds) await insert(rowsOfSave(count++, student));
  };
  await Promise.all(Array.from({ length: connections }, insertUntilTheEnd));
  return (1000 * count) / (performance.now() - start);
});

type Row = { table: string; row: Record<string, unknown> };

/** What one save without photos writes, in this order: the same rows as `server/portfolios/creating.ts`. */
function rowsOfSave(number: number, student: string): Row[] {
  const portfolio = portfolioOf(number, student);
  const { id, createdAt, status } = portfolio;
  const [hash, fingerprint] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString("base64url"));
  const entry = { at: createdAt, actor: student, action: "create", subject: "portfolio", subjectId: id, was: null };
  return [
    { table: "portfolios", row: { ...portfolio } },
    { table: "idempotencyKeys", row: { hash, fingerprint, result: JSON.stringify(id), createdAt } },
    { table: "auditLog", row: { ...entry, became: status } },
  ];
}

function inSqlite(): (rows: Row[]) => void {
  const sqlite = new Sqlite(join(process.env.DATA_DIR ?? "", "portfolio-builder.sqlite"));
  for (const setting of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"]) sqlite.pragma(setting);
  const statements = new Map<string, Sqlite.Statement>();
  return sqlite.transaction((rows: Row[]) => {
    for (const { table, row } of rows) {
      const statement = statements.get(table) ?? sqlite.prepare(insertInto(table, row, () => "?"));
      statements.set(table, statement);
      statement.run(Object.values(row));
    }
  });
}

function inPostgres(connectionString: string): (rows: Row[]) => Promise<void> {
  const pool = new pg.Pool({ connectionString, max: connections });
  process.on("disconnect", () => void pool.end());
  return async (rows) => {
    const client = await pool.connect();
    await client.query("begin");
    for (const { table, row } of rows) {
      const text = insertInto(table, row, (position) => `$${position}`);
      await client.query({ name: table, text, values: Object.values(row) });
    }
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
