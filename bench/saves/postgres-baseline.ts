import pg from "pg";
import type { Inserted, InsertOrder } from "./baseline.ts";
import { insertInto, rowsOfSave } from "./rows.ts";

/**
 * The baseline of `saves` on PostgreSQL: the driver alone in a process of its own, on as many connections as the product
 * may use, each inserting one transaction after the other. Answers an order with the rate.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

process.on("message", async ({ milliseconds, student, tables, connections }: InsertOrder) => {
  const end = performance.now() + milliseconds;
  const start = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, (_, index) => insertUntil(end, student, tables, index * 1000)),
  );
  const count = counts.reduce((sum, one) => sum + one, 0);
  process.send?.({ perSecond: count / ((performance.now() - start) / 1000) } satisfies Inserted);
});
process.on("disconnect", () => void pool.end());

async function insertUntil(end: number, student: string, tables: number, first: number): Promise<number> {
  const client = await pool.connect();
  let count = 0;
  while (performance.now() < end) {
    await insertAll(client, first + count, student, tables);
    count += 1;
  }
  client.release();
  return count;
}

async function insertAll(client: pg.PoolClient, number: number, student: string, tables: number): Promise<void> {
  const rows = rowsOfSave(number, student).slice(0, tables);
  if (rows.length > 1) await client.query("begin");
  for (const { table, row } of rows) {
    const text = insertInto(table, row, (position) => `$${position}`);
    await client.query({ name: table, text, values: Object.values(row) });
  }
  if (rows.length > 1) await client.query("commit");
}
