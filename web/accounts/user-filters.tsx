import type { UserTables } from "contract/accounts/user-tables.ts";
import type { Person } from "contract/core/person.ts";
import type { ReactNode } from "react";
import { OnlyChip, OrderBoxes, QuickFilter, SearchBox, SelectBox, Toolbar } from "../ui/lists/toolbar.tsx";
import type { useFilter } from "../ui/lists/use-filter.ts";
import { assessorFilter, assessorOptions } from "./assessor-filter.ts";
import { type fields, sortFields } from "./user-lists.ts";

/** Search, filters and order of the accounts, and the two filters for what an administrator has to do. */
export function UserFilters({
  counts,
  only,
  assessors,
  list: { typed, typing, change },
  children,
}: {
  /** What can be done with the accounts that are found. */
  children?: ReactNode;
  counts: Pick<UserTables, "unassigned" | "new">;
  /** Whom the filter by one account has found. */
  only: Person | undefined;
  assessors: Person[];
  list: Pick<ReturnType<typeof useFilter<typeof fields>>, "typed" | "typing" | "change">;
}) {
  const { show, sort, order, assessor, account } = typed;
  const quick = (one: "unassigned" | "new") => ({
    count: counts[one],
    isOn: show === one,
    onToggle: () => change({ show: show === one ? "" : one }),
  });
  return (
    <Toolbar>
      <SearchBox
        label="Search by name, email or reference"
        className="max-sm:col-span-2 sm:w-64"
        {...typing("search")}
      />
      {account && (
        <OnlyChip text={only?.name ?? "One account"} name="Show all users" onRemove={() => change({ account: "" })} />
      )}
      <SelectBox
        id={assessorFilter}
        label="Assessor"
        name="Filter by Assessor"
        value={assessor}
        options={assessorOptions(assessor, assessors)}
        onChange={(assessor) => change({ assessor })}
      />
      <SelectBox
        label="Status"
        value={show === "active" || show === "inactive" ? show : ""}
        options={statuses}
        onChange={(show) => change({ show })}
      />
      <QuickFilter name="No assessor" {...quick("unassigned")} />
      <QuickFilter name="To activate" {...quick("new")} />
      <span className="grow max-sm:hidden" />
      {children}
      <OrderBoxes sorts={sortFields} sort={sort} order={order} onChange={change} />
    </Toolbar>
  );
}

const statuses = [
  ["", "All"],
  ["active", "Active"],
  ["inactive", "Inactive"],
] as const;
