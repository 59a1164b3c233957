import { linkSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { startSession } from "server/accounts/sign-in/sessions.ts";
import { storedPath } from "server/platform/files/folder.ts";
import { asStoredName, type StoredName } from "server/platform/files/stored-name.ts";
import { thumbnailName } from "server/platform/images/store.ts";
import sharp from "sharp";
import type { Harness, Installation, Prepare } from "../harness/harness.ts";
import { shrink, takePhotos } from "../uploads/phone-photos.ts";

/** The tokens of everybody who works in a centre. */
export interface Staff {
  learners: string[];
  assessors: string[];
  admin: string;
}

/** A centre in which everybody is signed in, and every photo has its files. */
export async function fillStaff({ install }: Harness): Promise<{ installation: Installation; staff: Staff }> {
  const staff: Staff = { learners: [], assessors: [], admin: "" };
  const prepare: Prepare = async (deps, { admin, learners }) => {
    const assessors = await deps.db
      .selectFrom("accounts")
      .select(["id", "role"])
      .where("role", "=", "assessor")
      .execute();
    for (const learner of learners) staff.learners.push(await startSession(deps, learner));
    for (const assessor of assessors) staff.assessors.push(await startSession(deps, assessor));
    staff.admin = admin.token;
    await storePhotos(deps);
  };
  return { installation: await install(prepare), staff };
}

// All are links to one photo and its thumbnail, so that a centre takes no space.
const storePhotos = async ({ db, files, settings }: Parameters<Prepare>[0]) => {
  const [photo = Buffer.alloc(0)] = await Promise.all((await takePhotos(1)).map(shrink));
  const pathOf = (name: StoredName) => join(settings.DATA_DIR, storedPath(name));
  const rows = await db.selectFrom("photos").select("file").execute();
  const [first, ...others] = rows.map(({ file }) => asStoredName(file));
  if (!first) return;
  await files.put(first, photo);
  await files.put(thumbnailName(first), await sharp(photo).resize(320).jpeg({ quality: 72 }).toBuffer());
  for (const file of others)
    for (const nameOf of [(name: StoredName) => name, thumbnailName]) {
      mkdirSync(dirname(pathOf(nameOf(file))), { recursive: true });
      linkSync(pathOf(nameOf(first)), pathOf(nameOf(file)));
    }
};
