import { counted } from "../../ui/language.ts";
import type { DraftPhoto } from "../store/store.ts";
import { photosAndFiles } from "./listed-sentence.ts";

const faults = {
  full: "This device has no room to keep all that you enter.",
  other: "This device cannot keep all that you enter.",
};
const remedies = { full: "Make room on this device, or send it now.", other: "Send it now." };

/** What this device could not store of what is on screen. */
export interface Unsaved {
  why: "full" | "other";
  texts: boolean;
  photos: number;
  files?: number;
}

/** What came back of a draft: `lost` photos were in its form and are not on this device. */
export interface Back {
  texts: boolean;
  photos: number;
  files?: number;
  lost: number;
}

/**
 * Everything that is said of keeping, from what is stored: no screen claims by itself that something is unsaved. Undefined
 * where all of it is.
 */
export function unsavedSentence({ why, texts, photos, files = 0 }: Unsaved): string | undefined {
  if (!texts && photos + files === 0) return undefined;
  const parts = wordsAnd(texts && "Your last words", photos, files);
  const isOne = texts ? false : photos + files === 1;
  return [
    faults[why],
    texts ? `${parts} are not kept.` : `Your words are kept, ${parts} ${isOne ? "is" : "are"} not.`,
    remedies[why],
  ].join(" ");
}

/** After a reload: what is back in the form, and what is not; empty when neither is anything. */
export function backSentence({ texts, photos, files = 0, lost }: Back): string {
  const there = wordsAnd(texts && "Your words", photos, files);
  if (lost === 0) return there && "It is back in this form."; // Nothing came back: nothing is said.
  const missing = `${counted(lost, "photo")} could not be kept on this device: take ${lost === 1 ? "it" : "them"} again.`;
  return there ? `${there} ${!texts && photos + files === 1 ? "is" : "are"} back in this form. ${missing}` : missing;
}

/** What of a stored draft is back in its form. */
export function backOf(found: { values: unknown; photos: DraftPhoto[]; lost?: number }): Back {
  const files = found.photos.filter(({ file }) => file).length;
  const photos = found.photos.length - files;
  return { texts: found.values !== undefined, photos, ...(files > 0 && { files }), lost: found.lost ?? 0 };
}

function wordsAnd(words: string | false, photos: number, files: number): string {
  return [words, photosAndFiles(photos, files)].filter(Boolean).join(" and ");
}
