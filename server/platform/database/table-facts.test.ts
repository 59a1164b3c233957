import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenProduct, openProduct } from "../../../test/product/product.ts";
import { type TableName, tableFacts, tableNames } from "./table-facts.ts";

const own = process.env.TEST_DATABASE === "postgres" ? "PostgreSQL" : "SQLite";
let product: OpenProduct;
beforeAll(async () => {
  product = await openProduct();
});
afterAll(() => product.close());

describe("the list of tables", () => {
  test("has every table, with its key", async () => {
    const found = await product.deps.db.introspection.getTables();
    expect(found.map(({ name }) => name).sort()).toEqual([...tableNames].sort());
    for (const [table, column] of await primaryKeys()) expect(tableFacts[table].key, table).toContain(column);
    expect(await primaryKeys()).toHaveLength(tableNames.flatMap((name) => tableFacts[name].key).length);
  });

  test("has each after those that it references", async () => {
    const references = await foreignKeys();
    expect(references.length).toBeGreaterThan(15);
    for (const [table, column, target] of references) {
      if (table === target) expect(tableFacts[table].reference).toBe(column);
      else expect(tableNames.indexOf(target), `${table} → ${target}`).toBeLessThan(tableNames.indexOf(table));
    }
  });
});

async function primaryKeys(): Promise<[TableName, string][]> {
  const query =
    own === "SQLite"
      ? sql<KeyColumn>`select tables.name as "table", columns.name as "column" from sqlite_master as tables,
          pragma_table_info(tables.name) as columns where tables.type = 'table' and columns.pk > 0`
      : sql<KeyColumn>`select table_name as "table", column_name as "column" from information_schema.table_constraints
          join information_schema.key_column_usage using (constraint_name, table_name)
          where constraint_type = 'PRIMARY KEY'`;
  const { rows } = await query.execute(product.deps.db);
  return rows.filter(({ table }) => table in tableFacts).map(({ table, column }) => [table, column]);
}

async function foreignKeys(): Promise<[TableName, string, TableName][]> {
  const query =
    own === "SQLite"
      ? sql<KeyColumn & { target: TableName }>`select tables.name as "table", keys."from" as "column",
          keys."table" as "target" from sqlite_master as tables, pragma_foreign_key_list(tables.name) as keys
          where tables.type = 'table'`
      : sql<KeyColumn & { target: TableName }>`select key_column_usage.table_name as "table",
          key_column_usage.column_name as "column", constraint_column_usage.table_name as "target"
          from information_schema.table_constraints
          join information_schema.key_column_usage using (constraint_name)
          join information_schema.constraint_column_usage using (constraint_name)
          where constraint_type = 'FOREIGN KEY'`;
  const { rows } = await query.execute(product.deps.db);
  return rows.map(({ table, column, target }) => [table, column, target]);
}

interface KeyColumn {
  table: TableName;
  column: string;
}
