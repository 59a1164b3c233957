/**
 * Normalizes a text of several lines before it is sent. Text pasted from a document or a table contains control characters
 * that a field does not show: line breaks become "\n", tabs stay and all others are removed.
 */
export function cleanProse(text: string): string {
  return text.replace(/\r\n|[\v\f\r\u0085]/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
}

/** Normalizes a text of one line before it is sent: line breaks and tabs become spaces, other control characters go. */
export function cleanLine(text: string): string {
  return cleanProse(text).replace(/[\n\t]+/g, " ");
}
