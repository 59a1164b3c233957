/** What is said as it is written between two texts: with the spaces that it needs, and a capital where a sentence begins. */
export function insertion(before: string, spoken: string, after: string): string {
  const begins = /(^|[.!?\n])\s*$/.test(before);
  const sentence = begins ? spoken.charAt(0).toUpperCase() + spoken.slice(1) : spoken;
  const space = before === "" || /\s$/.test(before) || /^[.,;:!?]/.test(spoken) ? "" : " ";
  return space + sentence + (after === "" || /^[\s.,;:!?)]/.test(after) ? "" : " ");
}
