import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { answer } from "../harness/baseline.ts";
import { type InsertOrder, insertInto, rowsOfSave } from "./rows.ts";

/**
 * The baseline of `saves` on SQLite: the driver alone with the product's durability, inserting in a loop. Answers the
 * rate.
 */
const sqlite = new Sqlite(join(process.env.DATA_DIR ?? "", "portfolio-builder.sqlite"));
for (const setting of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"]) sqlite.pragma(setting);
const statements = new Map<string, Sqlite.Statement>();

answer(({ milliseconds, student, tables }: InsertOrder) => {
  const insertAll = sqlite.transaction((number: number) => {
    for (const { table, row } of rowsOfSave(number, student).slice(0, tables)) insert(table, row);
  });
  const start = performance.now();
  let count = 0;
  while (performance.now() < start + milliseconds) insertAll(count++);
  return (1000 * count) / (performance.now() - start);
});

function insert(table: string, row: Record<string, unknown>): void {
  const statement = statements.get(table) ?? sqlite.prepare(insertInto(table, row, () => "?"));
  statements.set(table, statement);
  statement.run(Object.values(row));
}
