import { deletedSorts, submitted } from "contract/centre/portfolio-orders.ts";
import { statuses } from "contract/core/moves.ts";
import type { ReactNode } from "react";
import type { Sorting } from "../ui/filters/sorting.ts";
import { type FilterOf, oneOf, pageField, textField } from "../ui/lists/fields.ts";

/** Search, filters, sorting and page, and whether deleted portfolios are listed; all of it is in the address. */
export const fields = {
  view: oneOf("all", "deleted"),
  search: textField(),
  /** Words are looked for in titles alone. */
  within: oneOf("", "titles"),
  assessor: textField(),
  /** The id of the only student to show. */
  student: textField(),
  status: oneOf("", submitted, ...statuses),
  waiting: oneOf("", "late"),
  sort: oneOf("createdAt", "status", "unit", "student", "submittedAt"),
  order: oneOf("desc", "asc"),
  /** Of the deleted ones. */
  by: oneOf(...deletedSorts),
  to: oneOf("desc", "asc"),
  page: pageField,
};
export type CentreFilter = FilterOf<typeof fields>;

export type CentreSorting = Sorting<CentreFilter["sort"]>;

/** The filters that are chips. */
export const chipFields = ["assessor", "status"] as const;

export interface ListProps {
  filter: CentreFilter;
  addressOf: (page: string) => string;
  change: (part: Partial<CentreFilter>) => void;
  /** The controls of the list's order, for a list that has one. */
  ordering?: ReactNode;
}
