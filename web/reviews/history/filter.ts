import { type ReviewOrder, reviewOrders } from "contract/reviews/assessment.ts";
import { pageIn } from "../../ui/lists/address.ts";

/** What is searched for, how it is sorted and which page is shown; all of it is in the address. */
export interface HistoryFilter {
  search: string;
  sort: ReviewOrder;
  order: "asc" | "desc";
  page: number;
}

export const defaultFilter: HistoryFilter = { search: "", sort: "reviewedAt", order: "desc", page: 1 };

/** The filter that an address names; invalid values become the defaults. */
export function filterIn(query: URLSearchParams): HistoryFilter {
  const sort = query.get("sort") ?? "";
  return {
    search: (query.get("search") ?? "").slice(0, 100),
    sort: isReviewOrder(sort) ? sort : defaultFilter.sort,
    order: query.get("order") === "asc" ? "asc" : "desc",
    page: pageIn(query, "page"),
  };
}

/** The query of a filter; defaults are left out. */
export function queryOf(filter: HistoryFilter): Record<string, string> {
  const given = Object.entries({ ...filter, page: String(filter.page) });
  const plain: Record<string, string> = { ...defaultFilter, page: "1" };
  return Object.fromEntries(given.filter(([name, value]) => value !== plain[name]));
}

/** How the two directions are called; a date is newer or older, a name goes from A to Z. */
export function orderNames(sort: ReviewOrder): { asc: string; desc: string } {
  if (sort === "reviewedAt") return { asc: "Oldest First", desc: "Newest First" };
  return { asc: "Ascending", desc: "Descending" };
}

function isReviewOrder(text: string): text is ReviewOrder {
  return Object.hasOwn(reviewOrders, text);
}
