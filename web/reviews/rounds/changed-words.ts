import { diffWordsWithSpace } from "diff";

export interface Segment {
  text: string;
  isOnlyHere: boolean;
}

const timeoutMs = 100;
/** So many words added or removed are compared in a moment, so that nothing small goes unmarked on a busy device. */
const alwaysCompared = 200;

/** Both texts in segments, so that what was removed and what was added can be marked. */
export function changedWords(was: string, now: string): { was: Segment[]; now: Segment[] } {
  const parts =
    diffWordsWithSpace(was, now, { maxEditLength: alwaysCompared }) ??
    diffWordsWithSpace(was, now, { timeout: timeoutMs });
  // The diff of two long texts with little in common takes too long, and marking nearly all of both would not help.
  if (!parts) return { was: [{ text: was, isOnlyHere: false }], now: [{ text: now, isOnlyHere: false }] };
  return {
    was: parts.filter((part) => !part.added).map((part) => ({ text: part.value, isOnlyHere: part.removed })),
    now: parts.filter((part) => !part.removed).map((part) => ({ text: part.value, isOnlyHere: part.added })),
  };
}
