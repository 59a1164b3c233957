import { sql } from "kysely";
import type { Db } from "../../platform/dependencies.ts";
import { parseStoredName, type StoredName } from "../../platform/files/stored-name.ts";
import { thumbnailName } from "../../platform/images/store.ts";
import { roomsWith } from "./whose-rows.ts";

/** Every stored file of a person: those of their rows, which are theirs alone, and the thumbnail beside each picture. */
export async function storedFilesOf(db: Db, account: string): Promise<StoredName[]> {
  const theirs = sql`(select "id" from "portfolios" where "student" = ${account})`;
  const { rows } = await sql<{ name: string }>`
    select coalesce("stored", "file") as "name" from "photos" where "portfolio" in ${theirs}
    union select "file" from "attachments" where "portfolio" in ${theirs} or "speaker" = ${account}
    union select "poster" from "attachments" where "portfolio" in ${theirs}
    union select coalesce("stored", "file") from "uploads" where "student" = ${account}
    union select "uploadPieces"."file" from "uploadPieces"
      join "uploads" on "uploads"."id" = "uploadPieces"."upload" where "uploads"."student" = ${account}
    union select "image" from "accounts" where "id" = ${account}
    union select "file" from "bundles" where "student" = ${account} or "requestedBy" = ${account}
    union select "file" from "roomBundles" where "room" in ${roomsWith(account)}`.execute(db);
  const names = rows.flatMap(({ name }) => parseStoredName(name) ?? []);
  return [...new Set(names.flatMap((name) => [name, thumbnailName(name)]))];
}
