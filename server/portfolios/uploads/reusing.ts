import type { Dependencies } from "../../platform/dependencies.ts";
import { findShared, SharedFilesGone } from "../sharing.ts";
import { recordPhoto } from "./pieces.ts";
import { type FoundUpload, findUpload } from "./uploads.ts";

/**
 * Finishes an upload at once whose photo is in one of the learner's portfolios already, as one photo often shows several
 * criteria: nothing is sent again, or stored again.
 */
export async function reuseOwnPhoto(deps: Dependencies, upload: FoundUpload): Promise<FoundUpload> {
  if (upload.file !== null || upload.pieces.length > 0) return upload;
  const photo = await findShared(deps, upload.student, upload.sha256);
  if (!photo) return upload;
  const { file, stored, sha256: _, ...facts } = photo;
  try {
    await recordPhoto(deps, upload, { file, stored }, facts);
  } catch (error) {
    if (error instanceof SharedFilesGone) return upload; // It is sent again.
    throw error;
  }
  return (await findUpload(deps, upload.id)) ?? upload;
}
