import { create, type Font } from "fontkitten";

/** Whether one of the fonts has glyphs for this grapheme: a character with all its combining marks. */
export type Coverage = (grapheme: string) => boolean;

/**
 * Which graphemes the fonts can draw: one font has to have every code point of a grapheme. PDF/UA refuses a document over
 * a single character without a glyph.
 */
export function coverageOf(files: readonly Buffer[]): Coverage {
  const fonts = files.map(fontIn);
  return (grapheme) => {
    const codePoints = [...grapheme].filter((one) => !joiners.has(one)).map((one) => one.codePointAt(0) ?? 0);
    return fonts.some((font) => codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint)));
  };
}

/** Zero-width non-joiner and joiner, which no font draws. */
const joiners = new Set(["\u200c", "\u200d"]);

function fontIn(file: Buffer): Font {
  const font = create(file);
  if (font.isCollection) throw new Error("the file holds several fonts");
  return font;
}
