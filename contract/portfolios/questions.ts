// Limits of what is written beside a portfolio, without the zod schemas, which pages do not load.

/** The longest message, and the most of one person in an hour. */
export const messageMost = 2000;
export const messagesAnHour = 60;

export const asksLater = "Your assessor sees this portfolio once it is submitted. Ask then.";
