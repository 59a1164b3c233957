/**
 * A sort key for SQLite: compared by code points, keys sort as ICU sorts the names, by base letters first and by accents
 * only then. PostgreSQL sorts with ICU itself.
 */
export function sortKey(name: string): string {
  const lower = name.toLowerCase();
  const letters = lower.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return `${letters.replaceAll(/[ßæœøłđðþħı]/g, (letter) => baseLetters[letter] ?? letter)}\0${lower}`;
}

// Letters that Unicode does not decompose into a base letter and an accent.
const baseLetters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
};
