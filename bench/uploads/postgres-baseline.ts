import pg from "pg";
import { answer } from "../harness/baseline.ts";
import { type InsertOrder, insertInto, rowsOfSave } from "./rows.ts";

/**
 * The baseline of `saves` on PostgreSQL: the driver alone, on as many connections as the product may use, each inserting
 * one transaction after the other. Answers the rate.
 */
const connections = 10;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: connections });
process.on("disconnect", () => void pool.end());

answer(async (order: InsertOrder) => {
  const start = performance.now();
  const all = Array.from({ length: connections }, (_, nth) =>
    insertUntil(start + order.milliseconds, order, nth * 1000),
  );
  const count = (await Promise.all(all)).reduce((sum, one) => sum + one, 0);
  return (1000 * count) / (performance.now() - start);
});

async function insertUntil(end: number, order: InsertOrder, first: number): Promise<number> {
  const client = await pool.connect();
  let count = 0;
  while (performance.now() < end) {
    await insertAll(client, first + count, order);
    count += 1;
  }
  client.release();
  return count;
}

async function insertAll(client: pg.PoolClient, number: number, { student, tables }: InsertOrder): Promise<void> {
  const rows = rowsOfSave(number, student).slice(0, tables);
  if (rows.length > 1) await client.query("begin");
  for (const { table, row } of rows) {
    const text = insertInto(table, row, (position) => `$${position}`);
    await client.query({ name: table, text, values: Object.values(row) });
  }
  if (rows.length > 1) await client.query("commit");
}
