type Database = "portfolio-builder" | "portfolio-builder-answers";

/**
 * An expression in the page for what the function `made` says of these stores of a database on the device: it is given
 * the `[key, value]` pairs of each. Null where the product has not made the database yet. The upgrade is aborted there,
 * because an empty database of that name would be one that the product cannot use.
 */
export function stored(database: Database, stores: string[], made: string): string {
  return `new Promise((resolve, reject) => {
    const opening = indexedDB.open("${database}");
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => resolve(null);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(${JSON.stringify(stores)});
      const read = ${JSON.stringify(stores)}
        .map((name) => transaction.objectStore(name))
        .map((store) => ({ keys: store.getAllKeys(), values: store.getAll() }));
      transaction.onabort = () => reject(transaction.error);
      transaction.oncomplete = () => {
        opening.result.close();
        const pairs = read.map(({ keys, values }) => keys.result.map((key, nth) => [key, values.result[nth]]));
        resolve((${made})(...pairs));
      };
    };
  })`;
}

/** An expression in the page for the keys of the answers that it has stored, in one text. */
export const answersStored: string = stored(
  "portfolio-builder-answers",
  ["answers"],
  "(answers) => answers.map(([key]) => key).join()",
);
