/**
 * Several lines as they are sent. What is pasted from a letter or a table brings its own breaks and tabs along, which
 * nobody sees in a field and so nobody could remove: a break becomes a break, other control characters are left out.
 */
export function seenProse(text: string): string {
  return text.replace(/\r\n|[\v\f\r\u0085]/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
}

/** The same for a single line, in which breaks and tabs become blanks. */
export function seenLine(text: string): string {
  return seenProse(text).replace(/[\n\t]+/g, " ");
}
