import { barePath } from "contract/portfolios/photo-paths.ts";
import type { Attachment } from "contract/portfolios/portfolios.ts";
import { cleanLine, cleanProse } from "../../ui/forms/clean-text.ts";
import { type DraftFile, isFileId, posterIdOf } from "../../unsent/store/files.ts";

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

/** My files with those that have arrived as the stored ones of the same names. */
export function arrivedFiles(mine: readonly PlacedFile[], stored: readonly PlacedFile[]): PlacedFile[] {
  const left = stored.filter(({ key }) => !mine.some((one) => one.key === key));
  return mine.map((one) => {
    const at = isFileId(one.key) ? left.findIndex(({ name }) => name === one.name) : -1;
    return at < 0 ? one : { ...one, key: left.splice(at, 1)[0]?.key ?? one.key };
  });
}

/** Whether these are the same files with the same words, in the same order. */
export function areSameFiles(some: readonly PlacedFile[], others: readonly PlacedFile[]): boolean {
  return JSON.stringify(some.map(wordsOf)) === JSON.stringify(others.map(wordsOf));
}

function wordsOf({ key, caption, transcript }: PlacedFile): string[] {
  return [key, caption.trim(), transcript.trim()];
}
