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
