/** Can this letter be shown, with all the marks it wears? */
export type Coverage = (letter: string) => boolean;

/**
 * Which letters the fonts can draw: one font has to have the letter and every mark of it. What it has is read from the
 * table that every font carries ("cmap"): format 12, groups of first and last code point, or in small fonts format 4,
 * segments of the first 65,536. A strict PDF is refused over a single letter that cannot be drawn.
 */
export function coverageOf(fonts: readonly Buffer[]): Coverage {
  const has = fonts.map((font) => new Set(codePointsOf(font)));
  return (letter) => {
    const codePoints = [...letter].filter((one) => !joiners.has(one)).map((one) => one.codePointAt(0) ?? 0);
    return has.some((font) => codePoints.every((codePoint) => font.has(codePoint)));
  };
}

/** They join or part letters, and are drawn by no font. */
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

// Four lists of as many numbers follow one another: where each segment ends, where it begins, and how the drawing of a
// character is found. Drawing 0 stands for none.
function* inSegments(font: Buffer, start: number): Generator<number> {
  const size = font.readUInt16BE(start + 6);
  for (let ends = start + 14; ends < start + 14 + size; ends += 2) {
    const begins = ends + 2 + size;
    const [offset, shift] = [begins + 2 * size, font.readUInt16BE(begins + size)];
    const first = font.readUInt16BE(begins);
    for (let codePoint = first; codePoint <= Math.min(font.readUInt16BE(ends), 0xfffe); codePoint += 1) {
      const listed = font.readUInt16BE(offset);
      const drawing = listed === 0 ? codePoint + shift : font.readUInt16BE(offset + listed + 2 * (codePoint - first));
      if (drawing % 0x10000 !== 0) yield codePoint;
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
