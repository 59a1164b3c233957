/** Rows in batches for one statement each, because databases limit its bound values: 32,766 on SQLite. */
export function* inBatches<Row>(rows: readonly Row[], size = 500): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
