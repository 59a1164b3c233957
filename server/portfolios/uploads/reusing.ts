import { newId } from "../../platform/database/ids.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { writeChunks } from "../../platform/http/bodies/byte-bodies.ts";
import { thumbnailName } from "../../platform/images/store.ts";
import { recordPhoto } from "./pieces.ts";
import { type FoundUpload, findUpload } from "./uploads.ts";

/**
 * Finishes an upload at once whose photo is in one of the learner's portfolios already, as one photo often shows several
 * criteria: nothing is sent again. The files are copied, because each portfolio removes its own.
 */
export async function reuseOwnPhoto(deps: Dependencies, upload: FoundUpload): Promise<FoundUpload> {
  if (upload.file !== null || upload.pieces.length > 0) return upload;
  const photo = await ownPhoto(deps.db, upload);
  if (!photo) return upload;
  const { file, ...facts } = photo;
  const copy = `${newId()}.jpg`;
  const isCopied =
    (await copyFile(deps, file, copy)) && (await copyFile(deps, thumbnailName(file), thumbnailName(copy)));
  // The photo may be deleted meanwhile; then it is sent again, and what was copied is an orphan.
  if (!isCopied) return upload;
  await recordPhoto(deps, upload, copy, facts);
  return (await findUpload(deps, upload.id)) ?? upload;
}

function ownPhoto(db: Db, { student, sha256 }: FoundUpload) {
  return db
    .selectFrom("portfolios")
    .innerJoin("photos", "photos.portfolio", "portfolios.id")
    .select(["photos.file", "photos.width", "photos.height", "photos.bytes", "photos.takenAt", "photos.colour"])
    .where("portfolios.student", "=", student)
    .where("portfolios.deletedAt", "is", null)
    .where("photos.sha256", "=", sha256)
    .limit(1)
    .executeTakeFirst();
}

async function copyFile({ files }: Dependencies, from: string, to: string): Promise<boolean> {
  const found = await files.get(from);
  if (!found) return false;
  const path = files.incoming();
  await writeChunks(path, found.bytes, found.size);
  await files.adopt(to, path);
  return true;
}
