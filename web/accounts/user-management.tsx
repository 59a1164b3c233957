import type { Account } from "contract/accounts/accounts.ts";
import type { Role } from "contract/core/permissions.ts";
import type { Person } from "contract/core/person.ts";
import { type ReactNode, useDeferredValue, useEffect, useMemo } from "react";
import { Refused } from "../app/api.ts";
import { useAnswer } from "../app/queries.tsx";
import { logOut } from "../app/session.tsx";
import { SelectField, TextField } from "../ui/forms/field.tsx";
import { useSearchText } from "../ui/forms/search-text.ts";
import { useAddress } from "../ui/lists/address.ts";
import { Loading } from "../ui/states/loading.tsx";
import { Trouble } from "../ui/states/trouble.tsx";
import { AccountTable } from "./account-table.tsx";
import { AssessorFilter } from "./assessor-filter.tsx";
import { useChoice } from "./bulk-assign.tsx";
import { filterIn, type ListFilter, matching, roleTables, sortFields, tableOrder } from "./user-lists.ts";

/**
 * Search, sort, assign assessors, activate and deactivate: a table for each role, in the order of `roles`. `controls`
 * are shown between the search and the tables. The filter is in the address, beside what other components keep there.
 */
export function UserManagement({ roles = tableOrder, controls }: { roles?: readonly Role[]; controls?: ReactNode }) {
  const accounts = useAnswer("listAccounts");
  const assessors = useAnswer("listAssessors");
  const { query, change: setParts } = useAddress();
  const filter = filterIn(query);
  const isForbidden = accounts.error instanceof Refused && accounts.error.status === 403;
  useEffect(() => {
    if (isForbidden) logOut();
  }, [isForbidden]);

  function retry() {
    void accounts.refetch();
    void assessors.refetch();
  }

  function change(part: Partial<Record<keyof ListFilter, string>>) {
    // `search` may be newer than the address, which follows with a delay.
    const next = Object.entries({ ...filter, search, ...part }).map(([name, value]) => [
      name,
      value === defaults[name] ? "" : value,
    ]);
    setParts(Object.fromEntries(next));
  }

  const [search, setSearch] = useSearchText(filter.search, (text) => change({ search: text }));
  const error = accounts.error ?? assessors.error;
  const trouble = error && <Trouble message={error.message} onRetry={retry} />;
  if (!accounts.data) return trouble || <Loading rows={6} />;
  return (
    <div className="grid gap-4">
      {trouble}
      <ListControls
        filter={{ ...filter, search }}
        assessors={assessors.data ?? nobody}
        onSearch={setSearch}
        onChange={change}
      />
      {controls}
      <Tables
        roles={roles}
        accounts={accounts.data}
        assessors={assessors.data ?? nobody}
        filter={{ ...filter, search }}
      />
    </div>
  );
}

const nobody: Person[] = [];
const defaults: Record<string, string> = { search: "", sort: "name", order: "asc", assessor: "" };

function Tables({
  roles,
  accounts,
  assessors,
  filter,
}: {
  roles: readonly Role[];
  accounts: Account[];
  assessors: Person[];
  filter: ListFilter;
}) {
  const { search, sort, order, assessor } = filter;
  const deferred = useDeferredValue(search);
  const lists = useMemo(
    () => roles.map((role) => ({ role, rows: matching(accounts, role, { search: deferred, sort, order, assessor }) })),
    [roles, accounts, deferred, sort, order, assessor],
  );
  const choice = useChoice();
  return lists.map(({ role, rows }) => (
    <AccountTable
      key={role}
      heading={roleTables[role]}
      accounts={rows}
      assigning={role === "student" ? { assessors, choice } : undefined}
    />
  ));
}

function ListControls({
  filter,
  assessors,
  onSearch,
  onChange,
}: {
  filter: ListFilter;
  assessors: Person[];
  onSearch: (text: string) => void;
  onChange: (part: Partial<Record<keyof ListFilter, string>>) => void;
}) {
  return (
    <search className="grid gap-3 sm:grid-cols-[2fr_1fr_1fr_1fr]">
      <TextField
        label="Search by name or email"
        type="search"
        value={filter.search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <AssessorFilter chosen={filter.assessor} assessors={assessors} onChoose={(assessor) => onChange({ assessor })} />
      <SelectField label="Sort by" value={filter.sort} onChange={(event) => onChange({ sort: event.target.value })}>
        {Object.entries(sortFields).map(([field, name]) => (
          <option key={field} value={field}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Order" value={filter.order} onChange={(event) => onChange({ order: event.target.value })}>
        <option value="asc">Ascending</option>
        <option value="desc">Descending</option>
      </SelectField>
    </search>
  );
}
