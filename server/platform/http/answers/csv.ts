import { setImmediate } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";

/** How many rows are read and written at a time. Between two pages the event loop serves other requests. */
export const rowsAtOnce = 250;

/**
 * The chunks of a CSV file: a byte-order mark, so that spreadsheets read UTF-8, commas, every field in double quotes. Lines
 * end with CR LF (RFC 4180). A field that a spreadsheet would take for a formula gets an apostrophe in front.
 */
export async function* csvOf(headings: string[], pages: AsyncIterable<string[][]>): AsyncGenerator<string> {
  yield stringify([headings], { ...shape, bom: true });
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

/** Reads rows in pages by keyset pagination: each page begins after the last row of the one before. */
export async function* inPages<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  let rows: Row[];
  do {
    rows = await read(after);
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
  } while (rows.length === rowsAtOnce);
}
