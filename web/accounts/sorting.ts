import type { Account } from "contract/accounts/accounts.ts";
import type { Column } from "../ui/lists/table.tsx";
import type { UserFilter } from "./user-lists.ts";

type Sort = UserFilter["sort"];

/** What the tables are sorted by, and what changes it. Stable, so that rows render once. */
export interface Sorting extends Pick<UserFilter, "sort" | "order"> {
  change: (part: Pick<UserFilter, "sort" | "order">) => void;
}

const heads: Record<string, Sort> = {
  ...{ Name: "name", Email: "email", Status: "isActive", Employer: "employer" },
  ...{ "Assigned Assessor": "assessor", "Last activity": "activity" },
};

/** The columns with heads that sort: a second press turns the order around. The latest activity comes first. */
export function sorted(columns: Column<Account>[], { sort, order, change }: Sorting): Column<Account>[] {
  return columns.map((column) => {
    const own = heads[column.head];
    if (!own) return column;
    const first = own === "activity" ? "desc" : "asc";
    const turned = order === "asc" ? "desc" : "asc";
    const direction = sort === own ? (`${order}ending` as const) : undefined;
    return { ...column, sort: { direction, onSort: () => change({ sort: own, order: direction ? turned : first }) } };
  });
}
