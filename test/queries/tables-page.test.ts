import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type TableFacts, tableFacts, tableNames } from "../../server/platform/database/table-facts.ts";
import { openProduct } from "../product/product.ts";

const server = join(import.meta.dirname, "../../server");

/** Made of the schema and the sources: `npm test -- server tables-page -u` writes it anew. */
test("docs/tables.md has every table, what it refers to, and who writes it", async () => {
  const product = await openProduct();
  const [tables, references] = await Promise.all([
    product.deps.db.introspection.getTables(),
    sql<Reference>`select tables.name as "table", keys."table" as "target" from sqlite_master as tables,
      pragma_foreign_key_list(tables.name) as keys where tables.type = 'table'`.execute(product.deps.db),
  ]);
  await product.close();
  const writers = writersOfTables();
  const rows = tableNames.map((name) => {
    const columns = tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? [];
    const targets = new Set(references.rows.filter(({ table }) => table === name).map(({ target }) => target));
    const facts = tableFacts[name];
    return `| \`${name}\` | ${columnsOf(facts, columns)} | ${[...targets].sort().join(", ")} | ${writersOf(facts, writers.get(name))} |`;
  });
  const page = [
    introduction,
    "| table | columns, those of its key first | refers to | written by |",
    "| --- | --- | --- | --- |",
  ];
  await expect(`${[...page, ...rows].join("\n")}\n`).toMatchFileSnapshot("../../docs/tables.md");
});

const introduction = `# Tables, and who writes them

Each stands after those that it refers to. "Triggers" derive a table's rows from others in the transaction of the change, on
both databases; \`npm run counters:verify\` counts them anew. What is "of this database alone" is left out of backups and
moves. Everything is text, integers and null; times are ISO-8601 in UTC. This page is made by
\`test/queries/tables-page.test.ts\`, which says how.
`;

interface Reference {
  table: string;
  target: string;
}

function columnsOf({ key }: TableFacts, columns: string[]): string {
  const others = columns.filter((column) => !key.includes(column));
  return [key.map((column) => `**${column}**`).join(", "), ...others].join(", ");
}

function writersOf({ isDerived, isLocal }: TableFacts, writers = new Set<string>()): string {
  const by = isDerived ? "triggers" : [...writers].sort().join(", ");
  return isLocal ? `${by}; of this database alone` : by;
}

/** By table, the rooms of the server in whose code it is inserted into, updated or deleted from. */
function writersOfTables(): Map<string, Set<string>> {
  const writers = new Map<string, Set<string>>();
  const files = globSync("**/*.ts", {
    cwd: server,
    exclude: (path) => /node_modules|migrations|\.test\.ts$/.test(path),
  });
  for (const file of files) {
    const text = readFileSync(join(server, file), "utf8");
    const room = file.split("/").slice(0, file.startsWith("platform/") ? 2 : 1);
    for (const [, table = ""] of text.matchAll(writing))
      writers.set(table, (writers.get(table) ?? new Set()).add(room.join("/").replace(/\.ts$/, "")));
  }
  return writers;
}

const writing =
  /(?:(?:insertInto|updateTable|deleteFrom)\(\s*|insertRows?\(\s*\w+,\s*|leasesOf\(\s*|(?:insert into|update) )"(\w+)"/g;
