import { setImmediate } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";

/**
 * The pieces of a CSV file: a byte-order mark, commas, every field in double quotes, lines that end with CR LF. A field
 * that a spreadsheet would take for a formula gets an apostrophe in front. Between two pieces others get their turn.
 */
export async function* csvOf(heads: string[], pages: AsyncIterable<string[][]>): AsyncGenerator<string> {
  yield stringify([heads], { ...shape, bom: true });
  for await (const rows of pages) {
    yield stringify(rows, shape);
    await setImmediate();
  }
}

const shape = { delimiter: ",", quoted: true, record_delimiter: "\r\n", escape_formulas: true } as const;
