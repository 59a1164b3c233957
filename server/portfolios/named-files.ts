import type { Db } from "../platform/dependencies.ts";
import { thumbnailName } from "../platform/images/store.ts";

/** Which of these stored files a row still names; the others are orphans. Rows of deleted portfolios count too. */
export async function namedFiles(db: Db, names: string[]): Promise<Set<string>> {
  const fullSize = [...new Set(names.map((name) => name.replace(/\.thumb\.jpg$/, ".jpg")))];
  const photos = await db.selectFrom("photos").select("file").where("file", "in", fullSize).execute();
  const images = await db.selectFrom("accounts").select("image").where("image", "in", fullSize).execute();
  const named = [...photos.map((row) => row.file), ...images.map((row) => row.image ?? "")];
  return new Set(named.flatMap((file) => [file, thumbnailName(file)]));
}
