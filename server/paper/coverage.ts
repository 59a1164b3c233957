/** Can this character be shown? */
export type Coverage = (codePoint: number) => boolean;

/**
 * Which characters the fonts have between them, read from the table that every font carries ("cmap", format 12: groups
 * of first and last code point). A strict PDF is refused over a single character that none of them has.
 */
export function coverageOf(fonts: readonly Buffer[]): Coverage {
  const known = new Set<number>();
  for (const font of fonts) {
    for (const [first, last] of groupsIn(font)) {
      for (let codePoint = first; codePoint <= last; codePoint += 1) known.add(codePoint);
    }
  }
  return (codePoint) => known.has(codePoint);
}

function* groupsIn(font: Buffer): Generator<[number, number]> {
  const table = tableOf(font, "cmap");
  const start = subtableOf(font, table);
  const count = font.readUInt32BE(start + 12);
  for (let group = 0; group < count; group += 1) {
    const at = start + 16 + 12 * group;
    yield [font.readUInt32BE(at), font.readUInt32BE(at + 4)];
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

function subtableOf(font: Buffer, table: number): number {
  const count = font.readUInt16BE(table + 2);
  for (let index = 0; index < count; index += 1) {
    const start = table + font.readUInt32BE(table + 4 + 8 * index + 4);
    if (font.readUInt16BE(start) === 12) return start;
  }
  throw new Error("the font has no full list of its characters");
}
