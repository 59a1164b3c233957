import type { TableName } from "../platform/database/table-facts.ts";
import type { PhotoRow } from "../platform/database/tables.ts";
import type { Db } from "../platform/dependencies.ts";
import { storedName, thumbnailName } from "../platform/images/store.ts";
import { batchesOf, type Row } from "./rows.ts";

/** A file that a row names, and what the row says about it. */
export interface NamedFile {
  name: string;
  bytes?: number;
  width?: number;
  height?: number;
}

/** Every file that rows name, once, in batches. A test compares this with the sweep, which deletes all others. */
export async function* namedFiles(db: Db): AsyncGenerator<NamedFile[]> {
  const seen = new Set<string>();
  yield* filesOf(db, "photos", (row) => {
    const { bytes, width, height, ...photo } = row as unknown as PhotoRow;
    const name = storedName(photo);
    if (seen.has(name)) return [];
    seen.add(name);
    return [{ name, bytes, width, height }, { name: thumbnailName(name) }];
  });
  yield* filesOf(db, "accounts", ({ image }) => (image === null ? [] : [{ name: String(image) }]));
  yield* filesOf(db, "bundles", ({ file, bytes }) => (file === null ? [] : [{ name: file, bytes } as NamedFile]));
}

async function* filesOf(db: Db, table: TableName, filesIn: (row: Row) => NamedFile[]): AsyncGenerator<NamedFile[]> {
  for await (const rows of batchesOf(db, table)) yield rows.flatMap(filesIn);
}
