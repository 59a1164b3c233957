import { CentreSearch } from "contract/centre/portfolio-list.ts";
import type { ReactNode } from "react";
import { type FilterOf, fieldsOf, oneOf } from "../ui/lists/fields.ts";

/** Search, filters, sorting and page, and whether deleted portfolios are listed; all of it is in the address. */
export const fields = { view: oneOf("all", "deleted"), ...fieldsOf(CentreSearch) };
export type CentreFilter = FilterOf<typeof fields>;

export interface ListProps {
  filter: CentreFilter;
  addressOf: (page: string) => string;
  /** The controls of the list's order, for a list that has one. */
  ordering?: ReactNode;
}
