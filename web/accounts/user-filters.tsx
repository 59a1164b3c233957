import type { Account } from "contract/accounts/accounts.ts";
import type { Person } from "contract/core/person.ts";
import { orderNames } from "../ui/lists/controls.tsx";
import { QuickFilter, Toolbar, ToolSearch, ToolSelect } from "../ui/lists/toolbar.tsx";
import type { useFilter } from "../ui/lists/use-filter.ts";
import { assessorFilter, assessorOptions } from "./assessor-filter.ts";
import { type fields, isShown, sortFields } from "./user-lists.ts";
import { words } from "./words/users.ts";

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
      <ToolSearch label={words.filters.search} {...typing("search")} />
      <ToolSelect
        id={assessorFilter}
        label={words.filters.assessor}
        name={words.filters.byAssessor}
        value={assessor}
        options={assessorOptions(assessor, assessors)}
        onChange={(assessor) => change({ assessor })}
      />
      <ToolSelect
        label={words.filters.status}
        value={show === "active" || show === "inactive" ? show : ""}
        options={statuses}
        onChange={(show) => change({ show })}
      />
      <QuickFilter {...quick("unassigned")}>{words.filters.noAssessor}</QuickFilter>
      <QuickFilter {...quick("new")}>{words.filters.toActivate}</QuickFilter>
      <span className="grow max-sm:hidden" />
      <ToolSelect label={words.filters.sort} value={sort} options={sorts} onChange={(sort) => change({ sort })} />
      <ToolSelect label={words.filters.order} value={order} options={orders} onChange={(order) => change({ order })} />
    </Toolbar>
  );
}

const statuses = [
  ["", words.filters.all],
  ["active", words.row.active],
  ["inactive", words.row.inactive],
] as const;
