import { barePath } from "contract/portfolios/photo-paths.ts";
import type { Attachment } from "contract/portfolios/portfolios.ts";
import { cleanLine, cleanProse } from "../../ui/forms/clean-text.ts";
import { type DraftFile, posterIdOf } from "../../unsent/store/files.ts";

/** A file or a recording of a form, in its place: a stored one by its bare path and a new one by its id on this device. */
export interface PlacedFile {
  key: string;
  name: string;
  caption: string;
  transcript: string;
}

/** A new one, whose bytes are on this device. */
export interface ChosenFile {
  id: string;
  name: string;
  blob: Blob;
  position: number;
  file: DraftFile;
}

export function placedFilesOf(attachments: readonly Attachment[] = []): PlacedFile[] {
  return attachments.map(({ path, name, caption, transcript }) => ({ key: barePath(path), name, caption, transcript }));
}

/** The form's field `attachments`; a new file and its poster are named by their ids on this device (unsent/outbox/item.ts). */
export function attachmentsField(placed: readonly PlacedFile[], chosen: readonly ChosenFile[]): object[] {
  const files = new Map(chosen.map((one) => [one.id, one.file]));
  return placed.map(({ key, caption, transcript }) => {
    const words = { caption: cleanLine(caption).trim(), transcript: cleanProse(transcript).trim() };
    const file = files.get(key);
    if (!file) return { path: key, ...words };
    const { seconds, pages, poster } = file;
    return { upload: key, ...words, seconds, pages, poster: poster && posterIdOf(key) };
  });
}
