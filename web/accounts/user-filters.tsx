import type { UserTables } from "contract/accounts/user-tables.ts";
import type { Person } from "contract/core/person.ts";
import { Plus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { shortcut } from "../ui/keys/key-props.ts";
import { OnlyChip, OrderBoxes, QuickFilter, SearchBox, Toolbar } from "../ui/lists/toolbar.tsx";
import type { useFilter } from "../ui/lists/use-filter.ts";
import { useAfterFirstLoad } from "../ui/use-after-first-load.ts";
import { assessorFilter } from "./assessor-filter.ts";
import { FilterChips } from "./filter-chips.tsx";
import { type fields, sortFields } from "./user-lists.ts";
import { ViewsMenu } from "./views-menu.tsx";

const FilterDialog = lazy(() => import("./filter-dialog.tsx"));
const KeyHint = lazy(() => import("../ui/keys/key-hint.tsx").then(({ KeyHint }) => ({ default: KeyHint })));

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
  const search = useRef<HTMLInputElement>(null);
  const isAfterFirstLoad = useAfterFirstLoad();
  const quick = (one: "unassigned" | "new") => ({
    count: counts[one],
    isOn: show === one,
    onToggle: () => change({ show: show === one ? "" : one }),
  });
  return (
    <Toolbar>
      <span className="relative inline-flex max-sm:col-span-2 sm:w-64">
        <SearchBox
          label="Search by name, email or reference"
          placeholder="Search by name or email"
          className="w-full"
          ref={search}
          {...typing("search")}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label="Search"
          {...shortcut("/", "Search the list")}
          onClick={() => search.current?.focus()}
          className="absolute inset-y-0 right-2 my-auto text-faint max-md:hidden pointer-coarse:hidden"
        >
          {isAfterFirstLoad && (
            <Suspense>
              <KeyHint keys="/" />
            </Suspense>
          )}
        </button>
      </span>
      {account && (
        <OnlyChip text={only?.name ?? "One account"} name="Show all users" onRemove={() => change({ account: "" })} />
      )}
      <QuickFilter name="No assessor" {...quick("unassigned")} />
      <QuickFilter name="To activate" {...quick("new")} />
      <FilterChips filter={typed} onChange={change} {...{ assessors, isMistaken }} />
      <button
        id={assessorFilter}
        type="button"
        aria-haspopup="dialog"
        onClick={() => setFiltering(true)}
        className="control inline-flex items-center gap-1.5 rounded-full border border-edge border-dashed px-3 font-medium text-dim text-sm hover:bg-panel"
      >
        <Plus aria-hidden size={15} /> Filter
      </button>
      <span className="grow max-sm:hidden" />
      <ViewsMenu filter={typed} />
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
