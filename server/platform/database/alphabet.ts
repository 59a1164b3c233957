/**
 * A text that sorts by its code points as ICU sorts the name: by letters first, whatever their case or accents, then by
 * accents. SQLite sorts by it; PostgreSQL has ICU itself.
 */
export function sortKey(name: string): string {
  const lower = name.toLowerCase();
  const letters = lower.normalize("NFD").replaceAll(/\p{M}/gu, "");
  return `${letters.replaceAll(/[ßæœøłđðþħı]/g, (letter) => plain[letter] ?? letter)}\0${lower}`;
}

// Letters that are others with something added, but not in the way of Unicode's accents.
const plain: Record<string, string> = {
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
