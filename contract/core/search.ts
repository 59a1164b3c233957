/**
 * What a search box finds, in one place for server and browser: every word, in any order, in any of the fields. It
 * imports nothing, so that screens can have it without the schemas.
 */

/** Each word costs the database a look at every row; what follows the last one is not looked for. */
export const searchWordsMost = 8;

/** The words of a search in lower case, each once. None for a search that is empty. */
export function searchWords(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, searchWordsMost);
}

/** Whether each word stands in one of the fields, each perhaps in another; no words are in everything. */
export function hasWords(fields: readonly string[], words: readonly string[]): boolean {
  const texts = fields.map((field) => field.toLowerCase());
  return words.every((word) => texts.some((text) => text.includes(word)));
}
