import type { Coverage } from "./fonts.ts";

/** Replaces a character that cannot be shown, so that the gap is visible. */
export const unknown = "\u25a1";

/** A word with more characters than this gets optional line breaks, because no line would hold it. */
const wordMost = 30;

/**
 * A text as PDF/UA accepts it: in NFC, without control characters, lone surrogates and directional marks (the template
 * sets the direction), with "□" for what no font has, and with optional breaks in over-long words.
 */
export function printable(text: string, coverage: Coverage): string {
  if (isPlain.test(text) && !longWord.test(text)) return text;
  const plain = text
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n")
    .replaceAll("\t", "    ")
    .replaceAll(invisible, "");
  return isBlank.test(plain) ? "" : withBreaks(withReplacements(plain, coverage));
}

/** The value with `printable` applied to every text in it, at any depth. */
export function printableIn(value: unknown, coverage: Coverage): unknown {
  if (typeof value === "string") return printable(value, coverage);
  if (Array.isArray(value)) return value.map((one) => printableIn(one, coverage));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, printableIn(one, coverage)]));
}

// ASCII needs no treatment, which is true of most texts.
const isPlain = /^[\n\x20-\x7e]*$/;
const isBlank = /^[\s\u200c\u200d]*$/;

// Zero-width joiners stay, because scripts and emoji need them.
const invisible = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu;

function withReplacements(text: string, coverage: Coverage): string {
  return [...segmenter.segment(text)]
    .map(({ segment }) => (isPlain.test(segment) || coverage(segment) ? segment : unknown))
    .join("");
}

function withBreaks(text: string): string {
  return text.replaceAll(longWords, (word) => {
    const graphemes = [...segmenter.segment(word)].map(({ segment }) => segment);
    const pieces: string[] = [];
    for (let start = 0; start < graphemes.length; start += wordMost) {
      pieces.push(graphemes.slice(start, start + wordMost).join(""));
    }
    return pieces.join(zeroWidthSpace);
  });
}

const longWord = new RegExp(`\\S{${wordMost + 1},}`, "u");
const longWords = new RegExp(longWord, "gu");
const segmenter = new Intl.Segmenter("en-GB", { granularity: "grapheme" });
const zeroWidthSpace = "\u200b";
