/**
 * What to insert between `start` and `end` of a text, so that the phrase stands there as words of its own: with a space on
 * each side where the text has none.
 */
export function insertionOf(phrase: string, text: string, start: number, end: number): string {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const needsBefore = before !== "" && !/\s$/.test(before);
  const needsAfter = after !== "" && !/^[\s.,;:!?)]/.test(after);
  return `${needsBefore ? " " : ""}${phrase}${needsAfter ? " " : ""}`;
}
