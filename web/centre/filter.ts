import { type CentreOrder, centreOrders } from "contract/centre/portfolio-list.ts";
import { type Status, statuses } from "contract/core/moves.ts";

/** Search, filters, sorting and page, and whether deleted portfolios are listed; all of it is in the address. */
export interface CentreFilter {
  view: "all" | "deleted";
  search: string;
  sort: CentreOrder;
  order: "asc" | "desc";
  /** Portfolios of the students of the assessor with this id, of those without one (`noAssessor`), or "" for all. */
  assessor: string;
  status: Status | "";
  page: number;
}

export const defaultFilter: CentreFilter = {
  view: "all",
  search: "",
  sort: "createdAt",
  order: "desc",
  assessor: "",
  status: "",
  page: 1,
};

/** The filter that an address names; invalid values become the defaults. */
export function filterIn(query: URLSearchParams): CentreFilter {
  const sort = query.get("sort") ?? "";
  const page = Number(query.get("page") ?? 1);
  return {
    view: query.get("view") === "deleted" ? "deleted" : "all",
    search: (query.get("search") ?? "").slice(0, 100),
    sort: isOrder(sort) ? sort : defaultFilter.sort,
    order: query.get("order") === "asc" ? "asc" : "desc",
    assessor: (query.get("assessor") ?? "").slice(0, 100),
    status: statuses.find((status) => status === query.get("status")) ?? "",
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}

/** The query of a filter; defaults are left out. */
export function queryOf(filter: CentreFilter): Record<string, string> {
  const given = Object.entries({ ...filter, page: String(filter.page) });
  const plain: Record<string, string> = { ...defaultFilter, page: "1" };
  return Object.fromEntries(given.filter(([name, value]) => value !== plain[name]));
}

/** How the two directions are called; a date is newer or older, a name goes from A to Z. */
export function orderNames(sort: CentreOrder): { asc: string; desc: string } {
  if (sort === "createdAt") return { asc: "Oldest First", desc: "Newest First" };
  return { asc: "Ascending", desc: "Descending" };
}

function isOrder(text: string): text is CentreOrder {
  return Object.hasOwn(centreOrders, text);
}
