import type { Db } from "../platform/dependencies.ts";
import { thumbnailName } from "../platform/images/store.ts";

/** Which of these stored files a row still names; the others are orphans. Deleted portfolios keep theirs. */
export async function namedFiles(db: Db, names: string[]): Promise<Set<string>> {
  const asked = [...new Set(names.map((name) => name.replace(/\.thumb\.jpg$/, ".jpg")))];
  const photos = await db.selectFrom("photos").select("file").where("file", "in", asked).execute();
  const images = await db.selectFrom("accounts").select("image").where("image", "in", asked).execute();
  const known = [...photos.map((row) => row.file), ...images.map((row) => row.image ?? "")];
  return new Set(known.flatMap((file) => [file, thumbnailName(file)]));
}
