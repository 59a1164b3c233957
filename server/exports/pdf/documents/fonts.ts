import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { create, type Font } from "fontkitten";

// The fonts of every PDF: Latin, Greek, Cyrillic and Devanagari in three weights, then the other scripts that people in
// Britain write, and emoji. `theme.typ` lists them too.
const files = [
  "noto-sans/400Regular/NotoSans_400Regular.ttf",
  "noto-sans/600SemiBold/NotoSans_600SemiBold.ttf",
  "noto-sans/700Bold/NotoSans_700Bold.ttf",
  "noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
  ...["Hebrew", "Gurmukhi", "Bengali", "Gujarati", "Tamil", "Telugu", "Malayalam", "Sinhala"].map(regular),
  ...["Thai", "Ethiopic", "Georgian", "Armenian"].map(regular),
  "noto-emoji/400Regular/NotoEmoji_400Regular.ttf",
];
// An optional package, as it is 92 MB, twice the others together; docs/settings.md says how to install it.
const chinese = "noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf";

function regular(script: string): string {
  return `noto-sans-${script.toLowerCase()}/400Regular/NotoSans${script}_400Regular.ttf`;
}

/**
 * The paths of the fonts' files, in their packages; the machine's own fonts are not used. Most documents need three of
 * these 15 MB, so each is read when it is needed.
 */
export const fontFiles: string[] = [...files.map(pathOf), ...optional(chinese)];

function optional(file: string): string[] {
  try {
    return [pathOf(file)];
  } catch {
    return []; // It is not installed: its characters show as empty boxes.
  }
}

function pathOf(file: string): string {
  return fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`));
}

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
