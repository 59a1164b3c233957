import type { UserTables } from "contract/accounts/user-tables.ts";
import type { Person } from "contract/core/person.ts";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Chips } from "../ui/filters/chips.tsx";
import { FilterButton } from "../ui/filters/filter-button.tsx";
import { KeySearch } from "../ui/filters/key-search.tsx";
import { OnlyChip, OrderBoxes, QuickFilter, Toolbar } from "../ui/lists/toolbar.tsx";
import type { useFilter } from "../ui/lists/use-filter.ts";
import { assessorFilter } from "./assessor-filter.ts";
import { useUserChips } from "./filter-chips.ts";
import { fields, sortFields } from "./user-lists.ts";
import { ViewsMenu } from "./views-menu.tsx";

const FilterDialog = lazy(() => import("./user-filter-dialog.tsx"));

/** Search, filters and order of the accounts, and the two filters for what an administrator has to do. */
export function UserFilters({
  counts,
  only,
  assessors,
  isMistaken,
  list: { typed, typing, change },
  children,
}: {
  /** What can be done with the accounts that are found. */
  children?: ReactNode;
  counts: Pick<UserTables, "unassigned" | "new">;
  /** Whom the filter by one account has found. */
  only: Person | undefined;
  assessors: Person[];
  /** No student matches. */
  isMistaken: boolean;
  list: Pick<ReturnType<typeof useFilter<typeof fields>>, "typed" | "typing" | "change">;
}) {
  const { show, sort, order, account } = typed;
  const [isFiltering, setFiltering] = useState(false);
  const chips = useUserChips(typed, assessors);
  const quick = (one: "unassigned" | "new") => ({
    count: counts[one],
    isOn: show === one,
    onToggle: () => change({ show: show === one ? "" : one }),
  });
  return (
    <Toolbar>
      <KeySearch
        label="Search by name, email or reference"
        placeholder="Search by name or email"
        {...typing("search")}
      />
      {account && (
        <OnlyChip text={only?.name ?? "One account"} name="Show all users" onRemove={() => change({ account: "" })} />
      )}
      <QuickFilter name="No assessor" {...quick("unassigned")} />
      <QuickFilter name="To activate" {...quick("new")} />
      <Chips chips={chips} isMistaken={isMistaken} onRemove={(field) => change({ [field]: "" })} />
      <FilterButton id={assessorFilter} onOpen={() => setFiltering(true)} />
      <span className="grow max-sm:hidden" />
      <ViewsMenu list="users" fields={fields} filter={typed} />
      {children}
      <div className="contents lg:hidden">
        <OrderBoxes sorts={sortFields} sort={sort} order={order} onChange={change} />
      </div>
      {isFiltering && (
        <Suspense>
          <FilterDialog filter={typed} assessors={assessors} onChange={change} onClose={() => setFiltering(false)} />
        </Suspense>
      )}
    </Toolbar>
  );
}
