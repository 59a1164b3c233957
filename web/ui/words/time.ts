/** How dates are written and ages are said. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  locale: "en-GB",
  today: "Today",
  yesterday: "Yesterday",
  days: (days: number) => `${days} days`,
  daysAgo: (days: number) => `${days} days ago`,
};
