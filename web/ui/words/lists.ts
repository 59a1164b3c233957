import { grouped } from "../language.ts";

/** Every text of these parts. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  action: "Action",
  shown: (shown: number, total: number) => `${grouped(shown)} of ${grouped(total)}`,
  more: (left: number) => `Show more (${grouped(left)} left)`,
  found: (count: number) => (count === 0 ? "No name matches." : `${grouped(count)} to choose from`),
  foot: {
    shown: (shown: number, total: number, noun: string) => `${grouped(shown)} of ${grouped(total)} ${noun}`,
    all: "Show all",
    some: (count: number) => `Show ${grouped(count)}`,
    fewer: "Show fewer",
    of: (act: string, noun: string) => `${act} ${noun}`,
  },
  text: {
    whole: "Show all of it",
    less: "Show less",
    wholeOf: (text: string) => `Show all of it: ${text}`,
    lessOf: (text: string) => `Show less: ${text}`,
  },
  pages: {
    name: "Pages",
    previous: "Previous page",
    next: "Next page",
    place: (page: number, pages: number) => `Page ${grouped(page)} of ${grouped(pages)}`,
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
