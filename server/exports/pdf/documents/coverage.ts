import { readFileSync } from "node:fs";
import { create, type Font } from "fontkitten";

/** Whether one of the fonts has glyphs for this grapheme: a character with all its combining marks. */
export type Coverage = (grapheme: string) => boolean;

/**
 * Which graphemes the fonts can draw: one font has to have every code point of a grapheme. PDF/UA refuses a document over
 * a single character without a glyph.
 */
export function coverageOf(files: readonly string[]): Coverage {
  const opened = new Map<string, Font>();
  const open = (file: string) => {
    const font = opened.get(file) ?? fontIn(file);
    opened.set(file, font);
    return font;
  };
  return (grapheme) => {
    const codePoints = [...grapheme].filter((one) => !joiners.has(one)).map((one) => one.codePointAt(0) ?? 0);
    return files.some((file) => {
      const font = open(file);
      return codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint));
    });
  };
}

/** Zero-width non-joiner and joiner, which no font draws. */
const joiners = new Set(["\u200c", "\u200d"]);

function fontIn(file: string): Font {
  const font = create(readFileSync(file));
  if (font.isCollection) throw new Error("the file holds several fonts");
  return font;
}
