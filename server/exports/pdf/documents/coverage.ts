/** Whether one of the fonts has glyphs for this grapheme: a character with all its combining marks. */
export type Coverage = (grapheme: string) => boolean;

/**
 * Reads which graphemes the fonts can draw; one font has to have every code point of a grapheme. The code points are in
 * a font's "cmap" table: format 12, groups of first and last code point, or in small fonts format 4, segments of the
 * first 65,536. PDF/UA refuses a document over a single character without a glyph.
 */
export function coverageOf(fonts: readonly Buffer[]): Coverage {
  const supported = fonts.map((font) => new Set(codePointsOf(font)));
  return (grapheme) => {
    const codePoints = [...grapheme].filter((one) => !joiners.has(one)).map((one) => one.codePointAt(0) ?? 0);
    return supported.some((font) => codePoints.every((codePoint) => font.has(codePoint)));
  };
}

/** Zero-width non-joiner and joiner, which no font draws. */
const joiners = new Set(["\u200c", "\u200d"]);

function codePointsOf(font: Buffer): Iterable<number> {
  const table = tableOf(font, "cmap");
  const full = subtableOf(font, table, 12);
  if (full !== undefined) return inGroups(font, full);
  const small = subtableOf(font, table, 4);
  if (small !== undefined) return inSegments(font, small);
  throw new Error("the font has no list of its characters");
}

function* inGroups(font: Buffer, start: number): Generator<number> {
  const count = font.readUInt32BE(start + 12);
  for (let group = 0; group < count; group += 1) {
    const at = start + 16 + 12 * group;
    const last = font.readUInt32BE(at + 4);
    for (let codePoint = font.readUInt32BE(at); codePoint <= last; codePoint += 1) yield codePoint;
  }
}

// Four arrays of equal length follow one another: the segments' last code points, first code points, glyph deltas and
// offsets into the glyph list. Glyph 0 means that there is none.
function* inSegments(font: Buffer, start: number): Generator<number> {
  const size = font.readUInt16BE(start + 6);
  for (let ends = start + 14; ends < start + 14 + size; ends += 2) {
    const begins = ends + 2 + size;
    const [offset, shift] = [begins + 2 * size, font.readUInt16BE(begins + size)];
    const first = font.readUInt16BE(begins);
    for (let codePoint = first; codePoint <= Math.min(font.readUInt16BE(ends), 0xfffe); codePoint += 1) {
      const listed = font.readUInt16BE(offset);
      const glyph = listed === 0 ? codePoint + shift : font.readUInt16BE(offset + listed + 2 * (codePoint - first));
      if (glyph % 0x10000 !== 0) yield codePoint;
    }
  }
}

function tableOf(font: Buffer, name: string): number {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const at = 12 + 16 * index;
    if (font.toString("latin1", at, at + 4) === name) return font.readUInt32BE(at + 8);
  }
  throw new Error(`the font has no table ${name}`);
}

function subtableOf(font: Buffer, table: number, format: number): number | undefined {
  const count = font.readUInt16BE(table + 2);
  for (let index = 0; index < count; index += 1) {
    const start = table + font.readUInt32BE(table + 4 + 8 * index + 4);
    if (font.readUInt16BE(start) === format) return start;
  }
  return undefined;
}
