import { join } from "node:path";
import Sqlite from "better-sqlite3";
import type { Inserted, InsertOrder } from "./baseline.ts";
import { insertInto, rowsOfSave } from "./rows.ts";

/**
 * The baseline of `saves` on SQLite: the driver alone in a process of its own, with the product's durability, inserting in a
 * loop. Answers an order with the rate.
 */
const sqlite = new Sqlite(join(process.env.DATA_DIR ?? "", "portfolio-builder.sqlite"));
sqlite.pragma("journal_mode = WAL");
sqlite.pragma("synchronous = FULL");
sqlite.pragma("foreign_keys = ON");
const statements = new Map<string, Sqlite.Statement>();

process.on("message", ({ milliseconds, student, tables }: InsertOrder) => {
  const insertAll = sqlite.transaction((number: number) => {
    for (const { table, row } of rowsOfSave(number, student).slice(0, tables)) insert(table, row);
  });
  const end = performance.now() + milliseconds;
  let count = 0;
  const start = performance.now();
  while (performance.now() < end) insertAll(count++);
  process.send?.({ perSecond: count / ((performance.now() - start) / 1000) } satisfies Inserted);
});

function insert(table: string, row: Record<string, unknown>): void {
  const statement = statements.get(table) ?? sqlite.prepare(insertInto(table, row, () => "?"));
  statements.set(table, statement);
  statement.run(Object.values(row));
}
