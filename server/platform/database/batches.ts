/** A statement takes 32,766 bound values on SQLite; the widest row has 28. */
const batchSize = 500;

/** Rows in batches that one statement can take. */
export function* inBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += batchSize) yield rows.slice(start, start + batchSize);
}
