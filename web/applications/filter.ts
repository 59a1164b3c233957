import { applicationSorts } from "contract/applications/sorts.ts";
import { applicationStates } from "contract/applications/states.ts";
import { type FilterOf, oneOf, pageField, textField } from "../ui/lists/fields.ts";

/** Search, filters, order and page of the list of applications; all of it is in the address. */
export const fields = {
  search: textField(),
  show: oneOf("", "new"),
  state: oneOf("", ...applicationStates),
  /** The id of who has taken it on, `noOwner` for nobody, or "" for all. */
  owner: textField(),
  sort: oneOf(...applicationSorts),
  order: oneOf("desc", "asc"),
  page: pageField,
};
export type ApplicationFilter = FilterOf<typeof fields>;

/** The filters that are chips. */
export const chipFields = ["state", "owner"] as const;

/** What is filtered, whatever the order and the page. */
export function conditionOf({ sort: _, order: __, page: ___, ...condition }: ApplicationFilter) {
  return condition;
}

export const sortNames: Record<(typeof applicationSorts)[number], string> = {
  createdAt: "Submitted Date",
  familyName: "Family Name",
  firstName: "First Name",
  email: "Email",
  courseToStudy: "Course",
  state: "Stage",
  owner: "Owner",
};
