/** What pages need of reviews without the zod schemas, which are not in their bundle. */

/** How the history can be sorted, with the names on screen. */
export const reviewOrders = {
  reviewedAt: "Review Date",
  student: "Student Name",
  unit: "Unit",
  status: "Status",
} as const;

/** The feedback of a round in which nothing was written and something said. */
export const onlySaid = "Voice feedback.";

/** The most phrases that an assessor can have, and the most characters of each. */
export const phraseLimits = { most: 100, characters: 1000 };

/** How many cards of each column the board's first answer has: as many as the highest screens show. */
export const cardsAtFirst = 7;
/** How many cards each further page of a column has. */
export const cardsPerPage = 40;

/** The first characters of the comments that the history shows. */
export const excerptMost = 50;

/** The beginning of a text, cut between grapheme clusters, the characters as people see them. */
export function excerptOf(text: string, most = excerptMost): string {
  const plain = text.replaceAll(/\s+/g, " ");
  const characters = [...new Intl.Segmenter("en").segment(plain.slice(0, most * 20))].map(({ segment }) => segment);
  return characters.length > most ? `${characters.slice(0, most).join("")}…` : plain;
}

/** Why nothing is taken back while a portfolio is To Be Reviewed. */
export const feedbackFirst = "Submit your feedback first. Then this decision can be taken back.";
