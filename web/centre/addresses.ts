import { queryWith } from "../ui/lists/fields.ts";
import { type CentreFilter, fields } from "./filter.ts";

/** The address of Portfolios Management with this filter. */
export function portfoliosWith(filter: Partial<CentreFilter>): string {
  const query = queryWith(new URLSearchParams(), fields, filter).toString();
  return `/admin/portfolios${query && `?${query}`}`;
}

/** What has waited for too long, in the order in which it needs somebody. */
export const longestWaitFirst = { waiting: "late", sort: "submittedAt", order: "asc" } as const;
