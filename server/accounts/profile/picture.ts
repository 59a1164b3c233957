import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { parseStoredName, type StoredName } from "../../platform/files/stored-name.ts";
import type { ReceivedFile } from "../../platform/http/bodies/uploads.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import { removePhoto, storeProfileImage } from "../../platform/images/store.ts";
import { recordAccountAction } from "../accounts.ts";

/** Stores the new picture first, and removes the old one last; without a file there is none from now on. */
export async function changePicture(deps: Dependencies, viewer: SignedIn, file?: ReceivedFile): Promise<void> {
  const image = file ? await storeProfileImage(deps.files, file) : null;
  let was: StoredName | undefined;
  try {
    await transact(deps, async (db) => {
      was = await imageOf(db, viewer._id);
      const set = { image, updatedAt: deps.clock.now().toISOString() };
      await db.updateTable("accounts").set(set).where("id", "=", viewer._id).execute();
      await recordAccountAction(db, deps.clock, viewer._id, "changePicture");
    });
  } catch (error) {
    if (image) await removePhoto(deps.files, image);
    throw error;
  }
  if (was) await removePhoto(deps.files, was);
}

async function imageOf(db: Db, account: string): Promise<StoredName | undefined> {
  const { image } = await db.selectFrom("accounts").select("image").where("id", "=", account).executeTakeFirstOrThrow();
  return parseStoredName(image);
}
