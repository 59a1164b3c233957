/** A statement takes 32,766 bound values on SQLite; the widest row has 28. */
const batchSize = 500;

/** Rows in batches that one statement can take. */
export function* inBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += batchSize) yield rows.slice(start, start + batchSize);
}

/** How many rows are read and written at a time. Between two pages the event loop serves other requests. */
export const rowsAtOnce = 250;

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
