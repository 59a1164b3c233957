import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// The letters of every paper: Latin, Greek, Cyrillic and Devanagari in three weights, then the scripts that people in
// the country also write at home, Chinese, and emoji. `look.typ` names them in the same order.
const files = [
  "noto-sans/400Regular/NotoSans_400Regular.ttf",
  "noto-sans/600SemiBold/NotoSans_600SemiBold.ttf",
  "noto-sans/700Bold/NotoSans_700Bold.ttf",
  "noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
  ...["Hebrew", "Gurmukhi", "Bengali", "Gujarati", "Tamil", "Telugu", "Malayalam", "Sinhala"].map(regular),
  ...["Thai", "Ethiopic", "Georgian", "Armenian"].map(regular),
  "noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf",
  "noto-emoji/400Regular/NotoEmoji_400Regular.ttf",
];

function regular(script: string): string {
  return `noto-sans-${script.toLowerCase()}/400Regular/NotoSans${script}_400Regular.ttf`;
}

/** The fonts' bytes, from their packages; nothing is taken from the machine. */
export function readFonts(): Buffer[] {
  return files.map((file) => readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`))));
}
