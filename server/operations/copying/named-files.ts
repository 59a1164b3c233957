import type { AttachmentRow } from "../../platform/database/attachment-rows.ts";
import type { TableName } from "../../platform/database/table-facts.ts";
import type { PhotoRow } from "../../platform/database/tables.ts";
import type { Db } from "../../platform/dependencies.ts";
import { parseStoredName, type StoredName } from "../../platform/files/stored-name.ts";
import { thumbnailName } from "../../platform/images/store.ts";
import { batchesOf, type Row } from "./rows.ts";

/** A file that a row names, and what the row says about it. */
export interface NamedFile {
  /** The row's own words. */
  text: string;
  /** None for words that are no name of a stored file, such as a path. */
  name: StoredName | undefined;
  /** The SHA-256 that the row keeps; null for photos that were stored before rows kept it. */
  sha256?: string | null;
  bytes?: number;
  width?: number;
  height?: number;
}

/** Every file that rows name, once, in batches. A test compares this with the sweep, which deletes all others. */
export async function* namedFiles(db: Db): AsyncGenerator<NamedFile[]> {
  yield* photoFiles(db);
  yield* attachmentFiles(db);
  yield* filesOf(db, "accounts", ({ image }) => (image === null ? [] : [named(`${image}`)]));
  for (const table of ["bundles", "roomBundles"] as const)
    yield* filesOf(db, table, ({ file, bytes }) =>
      file === null ? [] : [{ ...named(`${file}`), bytes: Number(bytes) }],
    );
}

async function* photoFiles(db: Db): AsyncGenerator<NamedFile[]> {
  // Only what photos share whose first one is gone is remembered: few of millions.
  const seen = new Set<string>();
  for await (const rows of batchesOf(db, "photos")) {
    const photos = rows as unknown as PhotoRow[];
    const first = await firstOf(db, photos);
    yield photos.flatMap(({ file, stored, bytes, width, height, fullSha256, thumbnailSha256 }) => {
      if (stored !== null && (first.has(stored) || seen.has(stored))) return [];
      if (stored !== null) seen.add(stored);
      const full = { ...named(stored ?? file), sha256: fullSha256, bytes, width, height };
      return full.name ? [full, { ...named(thumbnailName(full.name)), sha256: thumbnailSha256 }] : [full];
    });
  }
}

async function* attachmentFiles(db: Db): AsyncGenerator<NamedFile[]> {
  const shared = new Set<string>();
  for await (const rows of batchesOf(db, "attachments"))
    yield (rows as unknown as AttachmentRow[])
      .flatMap((row) => filesOfAttachment(row))
      .filter(({ text }) => {
        return shared.size < shared.add(text).size;
      });
}

/** An attachment that was found infected has no file. */
export function filesOfAttachment({ file, sha256, bytes, poster, posterSha256 }: AttachmentRow): NamedFile[] {
  return [
    ...(file === null ? [] : [{ ...named(file), sha256, bytes }]),
    ...(poster === null ? [] : [{ ...named(poster), sha256: posterSha256 }]),
  ];
}

function named(text: string): NamedFile {
  return { text, name: parseStoredName(text) };
}

/** Which of the files that these photos share are still those of the photo that had them first. */
async function firstOf(db: Db, photos: PhotoRow[]): Promise<Set<string>> {
  const shared = photos.flatMap(({ stored }) => stored ?? []);
  if (shared.length === 0) return new Set();
  const rows = await db
    .selectFrom("photos")
    .select("file")
    .where("file", "in", shared)
    .where("stored", "is", null)
    .execute();
  return new Set(rows.map(({ file }) => file));
}

async function* filesOf(db: Db, table: TableName, filesIn: (row: Row) => NamedFile[]): AsyncGenerator<NamedFile[]> {
  for await (const rows of batchesOf(db, table)) yield rows.flatMap(filesIn);
}
