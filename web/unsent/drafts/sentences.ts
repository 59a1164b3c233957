import type { DraftPhoto } from "../store/store.ts";
import { words } from "../words/drafts.ts";

const { unsaved } = words;

/** What this device could not store of what is on screen. */
export interface Unsaved {
  why: "full" | "other";
  texts: boolean;
  photos: number;
}

/** What came back of a draft: `lost` photos were in its form and are not on this device. */
export interface Back {
  texts: boolean;
  photos: number;
  lost: number;
}

/**
 * Everything that is said of keeping, from what is stored: no screen claims by itself that something is unsaved. Undefined
 * where all of it is.
 */
export function unsavedSentence({ why, texts, photos }: Unsaved): string | undefined {
  if (!texts && photos === 0) return undefined;
  const parts = [...(texts ? [unsaved.lastWords] : []), ...(photos > 0 ? [unsaved.photos(photos)] : [])].join(
    unsaved.and,
  );
  const isOne = texts ? false : photos === 1;
  return [
    unsaved.fault[why],
    texts ? unsaved.areNot(parts) : unsaved.onlyWords(parts, isOne),
    unsaved.remedy[why],
  ].join(" ");
}

/** After a reload: what is back in the form, and what is not; empty when neither is anything. */
export function backSentence({ texts, photos, lost }: Back): string {
  const there = [...(texts ? [unsaved.words] : []), ...(photos > 0 ? [unsaved.photos(photos)] : [])].join(unsaved.and);
  if (lost === 0) return there && unsaved.allBack; // Nothing came back: nothing is said.
  const missing = unsaved.notBack(lost);
  return there ? `${unsaved.partBack(there, !texts && photos === 1)} ${missing}` : missing;
}

/** What of a stored draft is back in its form. */
export function backOf(found: { values: unknown; photos: DraftPhoto[]; lost?: number }): Back {
  return { texts: found.values !== undefined, photos: found.photos.length, lost: found.lost ?? 0 };
}
