/** How many cards of each column the board's first answer has: as many as the highest screens show. */
export const cardsAtFirst = 7;
/** How many cards each further page of a column has. */
export const cardsPerPage = 40;
