/** Every text of these parts. A second language is a file beside this one: docs/decisions/0040-words.md. */
export const words = {
  action: "Action",
  shown: (shown: number, total: number) => `${shown} of ${total}`,
  more: (left: number) => `Show more (${left} left)`,
  foot: {
    shown: (shown: number, total: string, noun: string) => `${shown} of ${total} ${noun}`,
    all: "Show all",
    fewer: "Show fewer",
    allOf: (noun: string) => `Show all ${noun}`,
    fewerOf: (noun: string) => `Show fewer ${noun}`,
  },
  pages: {
    name: "Pages",
    previous: "Previous page",
    next: "Next page",
    place: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  order: {
    by: "Sort by",
    direction: "Order",
    oldest: "Oldest First",
    newest: "Newest First",
    ascending: "Ascending",
    descending: "Descending",
  },
};
