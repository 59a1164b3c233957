import type { FoundApplications } from "contract/applications/finding.ts";
import { applicationStateNames, noOwner } from "contract/applications/states.ts";
import { lazy, Suspense, useState } from "react";
import { ViewsMenu } from "../accounts/views-menu.tsx";
import { Chips } from "../ui/filters/chips.tsx";
import { FilterButton } from "../ui/filters/filter-button.tsx";
import { KeySearch } from "../ui/filters/key-search.tsx";
import { OrderBoxes, QuickFilter, Toolbar } from "../ui/lists/toolbar.tsx";
import type { useFilter } from "../ui/lists/use-filter.ts";
import { chipFields, fields, sortNames } from "./filter.ts";

const ApplicationFilterDialog = lazy(() => import("./filter-dialog.tsx"));

interface Props {
  found: FoundApplications | undefined;
  list: Pick<ReturnType<typeof useFilter<typeof fields>>, "typed" | "typing" | "change">;
}

/** Search, filters and order of the applications. */
export function ApplicationFilters({ found, list: { typed, typing, change } }: Props) {
  const [isFiltering, setFiltering] = useState(false);
  const { show, state, owner, sort, order } = typed;
  const owners = found?.owners ?? [];
  const ownerName = owners.find(({ _id }) => _id === owner)?.name ?? (found ? "who is not active" : "…");
  const values = {
    state: ["Stage", state && applicationStateNames[state]],
    owner: ["Owner", owner === noOwner ? "none" : ownerName],
  } as const;
  const set = chipFields.filter((field) => typed[field] !== "");
  return (
    <Toolbar>
      <KeySearch
        label="Search by name, email, course or reference"
        placeholder="Search by name"
        {...typing("search")}
      />
      <QuickFilter
        name="New"
        count={found?.new ?? 0}
        isOn={show === "new"}
        onToggle={() => change({ show: show === "new" ? "" : "new" })}
      />
      <Chips
        chips={set.map((field) => ({ field, label: values[field][0], value: values[field][1] }))}
        isMistaken={found?.total === 0}
        onRemove={(field) => change({ [field]: "" })}
      />
      <FilterButton onOpen={() => setFiltering(true)} />
      <span className="grow max-sm:hidden" />
      <ViewsMenu list="applications" fields={fields} filter={typed} />
      <div className="contents lg:hidden">
        <OrderBoxes sorts={sortNames} date="createdAt" sort={sort} order={order} onChange={change} />
      </div>
      {isFiltering && (
        <Suspense>
          <ApplicationFilterDialog
            filter={typed}
            owners={owners}
            onChange={change}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
    </Toolbar>
  );
}
