import { CentreSearch } from "contract/centre/portfolio-list.ts";
import { type FilterOf, fieldsOf, oneOf } from "../ui/lists/fields.ts";

/** Search, filters, sorting and page, and whether deleted portfolios are listed; all of it is in the address. */
export const fields = { view: oneOf("all", "deleted"), ...fieldsOf(CentreSearch) };
export type CentreFilter = FilterOf<typeof fields>;

export interface ListProps {
  filter: CentreFilter;
  addressOf: (page: string) => string;
}
