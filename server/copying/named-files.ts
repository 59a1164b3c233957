import type { TableName } from "../platform/database/table-facts.ts";
import type { Db } from "../platform/dependencies.ts";
import { thumbnailName } from "../platform/images/store.ts";
import { batchesOf } from "./rows.ts";

/** Every file that a row names, in batches. A test compares this with the sweep, which deletes all others. */
export async function* namedFiles(db: Db): AsyncGenerator<string[]> {
  for await (const files of columnOf(db, "photos", "file")) yield files.flatMap((file) => [file, thumbnailName(file)]);
  yield* columnOf(db, "accounts", "image");
  yield* columnOf(db, "bundles", "file");
}

async function* columnOf(db: Db, table: TableName, column: string): AsyncGenerator<string[]> {
  for await (const rows of batchesOf(db, table))
    yield rows.map((row) => row[column]).filter((file) => typeof file === "string");
}
