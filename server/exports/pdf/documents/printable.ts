import type { Coverage } from "./coverage.ts";

/** Stands where a character cannot be shown, so that nobody takes the text for whole. */
export const unknown = "\u25a1";

/** A word longer than this gets places where it may be broken, for no line would hold it. In characters. */
const wordMost = 30;

/**
 * A text as a strict PDF takes it: composed, without control characters, half characters and marks of direction, which
 * the paper sets itself; with a sign for what no font has, and with places to break over-long words.
 */
export function printable(text: string, covers: Coverage): string {
  if (isPlain.test(text) && !longWord.test(text)) return text;
  const plain = text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n")
    .replaceAll("\t", "    ")
    .replaceAll(unseen, "");
  return hasNothing.test(plain) ? "" : broken(shown(plain, covers));
}

/** Every text in a value, at any depth, made legible. */
export function printableIn(value: unknown, covers: Coverage): unknown {
  if (typeof value === "string") return printable(value, covers);
  if (Array.isArray(value)) return value.map((one) => printableIn(one, covers));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, printableIn(one, covers)]));
}

// Most texts need nothing done to them.
const isPlain = /^[\n\x20-\x7e]*$/;
const hasNothing = /^[\s\u200c\u200d]*$/;

// Joiners stay: scripts and emoji need them. Tags, private use and what is not assigned would show as nothing or noise.
const unseen = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;

function shown(text: string, covers: Coverage): string {
  return [...segmenter.segment(text)]
    .map(({ segment }) => (isPlain.test(segment) || covers(segment) ? segment : unknown))
    .join("");
}

function broken(text: string): string {
  return text.replaceAll(longWords, (word) => {
    const letters = [...segmenter.segment(word)].map(({ segment }) => segment);
    const pieces: string[] = [];
    for (let start = 0; start < letters.length; start += wordMost) {
      pieces.push(letters.slice(start, start + wordMost).join(""));
    }
    return pieces.join(breakHere);
  });
}

const longWord = new RegExp(`\\S{${wordMost + 1},}`, "u");
const longWords = new RegExp(longWord, "gu");
const segmenter = new Intl.Segmenter("en-GB", { granularity: "grapheme" });
/** A space of no width. */
const breakHere = "\u200b";
