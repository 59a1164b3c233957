import type { BundleAttachment, BundlePhoto } from "contract/exports/bundle-format.ts";
import { attachmentTypes } from "contract/portfolios/attachments.ts";
import type { AttachmentRow } from "../../platform/database/attachment-rows.ts";
import type { PhotoRow } from "../../platform/database/tables.ts";
import { parseStoredName, type StoredName } from "../../platform/files/stored-name.ts";

/** Its file and its poster's, with their paths in a bundle. Without a file it counts as missing. */
export function storedAttachment(
  row: AttachmentRow,
  isOpen: boolean,
): { path: string; file: StoredName | undefined }[] {
  const { path, poster } = attachmentFacts(row);
  const file = isOpen ? parseStoredName(row.file) : undefined;
  return [{ path, file }, ...(poster && file ? [{ path: poster, file: parseStoredName(row.poster) }] : [])];
}

export function attachmentFacts(row: AttachmentRow): BundleAttachment {
  const { id, mediaType, name, caption, transcript, seconds, pages, sha256: receivedSha256, createdAt } = row;
  return {
    ...{ id, path: `attachments/${id}.${attachmentTypes[mediaType].endings[0]}` },
    ...(row.poster !== null && { poster: `attachments/${id}.poster.jpg` }),
    ...{ mediaType, name, ...(caption && { caption }), ...(transcript && { transcript }) },
    ...{ seconds, pages, receivedSha256, createdAt },
  };
}

export function photoFacts(photo: PhotoRow): BundlePhoto {
  const { id, caption, width, height, takenAt, sha256, createdAt } = photo;
  const path = photoPath(photo);
  return { id, path, ...(caption && { caption }), width, height, takenAt, receivedSha256: sha256, createdAt };
}

export function photoPath({ id }: Pick<PhotoRow, "id">): string {
  return `photos/${id}.jpg`;
}
