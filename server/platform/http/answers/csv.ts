import { setImmediate } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";

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
