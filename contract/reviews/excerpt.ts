/** The first characters of the comments that the history shows. */
export const excerptMost = 50;

/** The beginning of a text, cut between grapheme clusters, the characters as people see them. */
export function excerptOf(text: string, most = excerptMost): string {
  const plain = text.replaceAll(/\s+/g, " ");
  const characters = [...new Intl.Segmenter("en").segment(plain.slice(0, most * 20))].map(({ segment }) => segment);
  return characters.length > most ? `${characters.slice(0, most).join("")}…` : plain;
}
