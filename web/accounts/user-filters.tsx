import type { Account } from "contract/accounts/accounts.ts";
import type { Person } from "contract/core/person.ts";
import { orderNames } from "../ui/lists/controls.tsx";
import { QuickFilter, Toolbar, ToolSearch, ToolSelect } from "../ui/lists/toolbar.tsx";
import type { useFilter } from "../ui/lists/use-filter.ts";
import { assessorFilter, assessorOptions } from "./assessor-filter.tsx";
import { type fields, isShown, sortFields } from "./user-lists.ts";

const names = orderNames(false);
const orders = [
  ["asc", names.asc],
  ["desc", names.desc],
] as const;
const sorts = Object.entries(sortFields) as [keyof typeof sortFields, string][];

/** Search, filters and order of the accounts, and the two filters for what an administrator has to do. */
export function UserFilters({
  accounts,
  assessors,
  list: { typed, typing, change },
}: {
  accounts: readonly Account[];
  assessors: Person[];
  list: Pick<ReturnType<typeof useFilter<typeof fields>>, "typed" | "typing" | "change">;
}) {
  const { show, sort, order, assessor } = typed;
  const quick = (one: "unassigned" | "new") => ({
    count: accounts.filter((account) => isShown(account, one, assessors)).length,
    pressed: show === one,
    onPress: () => change({ show: show === one ? "" : one }),
  });
  return (
    <Toolbar>
      <ToolSearch label="Search by name or email" {...typing("search")} />
      <ToolSelect
        id={assessorFilter}
        label="Assessor"
        name="Filter by Assessor"
        value={assessor}
        options={assessorOptions(assessor, assessors, "All")}
        onChange={(assessor) => change({ assessor })}
      />
      <ToolSelect
        label="Status"
        value={show === "active" || show === "inactive" ? show : ""}
        options={statuses}
        onChange={(show) => change({ show })}
      />
      <QuickFilter {...quick("unassigned")}>No assessor</QuickFilter>
      <QuickFilter {...quick("new")}>To activate</QuickFilter>
      <span className="grow max-sm:hidden" />
      <ToolSelect label="Sort by" value={sort} options={sorts} onChange={(sort) => change({ sort })} />
      <ToolSelect label="Order" value={order} options={orders} onChange={(order) => change({ order })} />
    </Toolbar>
  );
}

const statuses = [
  ["", "All"],
  ["active", "Active"],
  ["inactive", "Inactive"],
] as const;
