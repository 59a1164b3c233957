import { diffWordsWithSpace } from "diff";

/** A stretch of a text, and whether it stands only there. */
export interface Stretch {
  text: string;
  isOnlyHere: boolean;
}

const patience = 100;

/** Both texts in stretches, so that what was taken out and what came in can be marked. */
export function changedWords(was: string, now: string): { was: Stretch[]; now: Stretch[] } {
  const parts = diffWordsWithSpace(was, now, { timeout: patience });
  // Two long texts that have nothing in common: that is seen without marks.
  if (!parts) return { was: [{ text: was, isOnlyHere: false }], now: [{ text: now, isOnlyHere: false }] };
  return {
    was: parts.filter((part) => !part.added).map((part) => ({ text: part.value, isOnlyHere: part.removed })),
    now: parts.filter((part) => !part.removed).map((part) => ({ text: part.value, isOnlyHere: part.added })),
  };
}
