import { setImmediate } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";

/** How many rows are read and written at a time; between two such pieces others get their turn. */
export const rowsAtOnce = 250;

/**
 * The pieces of a CSV file (specification, section 9): a byte-order mark, commas, every field in double quotes. Lines
 * end with CR LF, as RFC 4180 says. A field that a spreadsheet would take for a formula gets an apostrophe in front.
 */
export async function* csvOf(heads: string[], pages: AsyncIterable<string[][]>): AsyncGenerator<string> {
  yield stringify([heads], { ...shape, bom: true });
  for await (const rows of pages) {
    yield stringify(rows, shape);
    await setImmediate();
  }
}

const shape = {
  delimiter: ",",
  quoted: true,
  quoted_empty: true,
  record_delimiter: "\r\n",
  escape_formulas: true,
} as const;

/** Rows in pages, each read after the last row of the one before. */
export async function* inPages<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  let rows: Row[];
  do {
    rows = await read(after);
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
  } while (rows.length === rowsAtOnce);
}
