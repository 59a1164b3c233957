/**
 * How searches match, in server and browser alike: every word, in any order, in any of the fields. It imports nothing,
 * so that screens load it without the schemas.
 */

/** Each word costs the database a comparison with every row; words beyond these are ignored. */
export const searchWordsMost = 8;

/** The words of a search in lower case, without repetitions. */
export function searchWords(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, searchWordsMost);
}

/** Whether each word occurs in at least one of the fields; true when there are no words. */
export function hasWords(fields: readonly string[], words: readonly string[]): boolean {
  const texts = fields.map((field) => field.toLowerCase());
  return words.every((word) => texts.some((text) => text.includes(word)));
}
