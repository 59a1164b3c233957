import type { Account, Person } from "contract/accounts.ts";
import type { Role } from "contract/permissions.ts";
import { type ReactNode, useDeferredValue, useEffect, useMemo } from "react";
import { Refused } from "../api.ts";
import { useAnswer } from "../queries.tsx";
import { logOut } from "../session.tsx";
import { useAddress } from "../ui/address.ts";
import { SelectField, TextField } from "../ui/field.tsx";
import { Loading } from "../ui/loading.tsx";
import { useSearchText } from "../ui/search-text.ts";
import { Trouble } from "../ui/trouble.tsx";
import { AccountTable } from "./account-table.tsx";
import { AssessorFilter } from "./assessor-filter.tsx";
import { useChoice } from "./bulk-assign.tsx";
import { type ListWish, listed, roleTables, sortFields, tableOrder, wishIn } from "./user-lists.ts";

/**
 * Search, sort, assign assessors, activate and deactivate: a table for each role, in the order of `roles`. `controls`
 * stand between the search and the tables. What is wished for stands in the address, beside what others keep there.
 */
export function UserManagement({ roles = tableOrder, controls }: { roles?: readonly Role[]; controls?: ReactNode }) {
  const accounts = useAnswer("listAccounts");
  const assessors = useAnswer("listAssessors");
  const { query, change: setParts } = useAddress();
  const wish = wishIn(query);
  const mayNot = accounts.error instanceof Refused && accounts.error.status === 403;
  useEffect(() => {
    if (mayNot) logOut();
  }, [mayNot]);

  function retry() {
    void accounts.refetch();
    void assessors.refetch();
  }

  function change(part: Partial<Record<keyof ListWish, string>>) {
    // What is typed counts although the address does not say it yet.
    const next = Object.entries({ ...wish, search, ...part }).map(([name, value]) => [
      name,
      value === defaults[name] ? "" : value,
    ]);
    setParts(Object.fromEntries(next));
  }

  const [search, setSearch] = useSearchText(wish.search, (text) => change({ search: text }));
  const error = accounts.error ?? assessors.error;
  const trouble = error && <Trouble message={error.message} onRetry={retry} />;
  if (!accounts.data) return trouble || <Loading rows={6} />;
  return (
    <div className="grid gap-4">
      {trouble}
      <ListControls
        wish={{ ...wish, search }}
        assessors={assessors.data ?? nobody}
        onSearch={setSearch}
        onChange={change}
      />
      {controls}
      <Tables roles={roles} accounts={accounts.data} assessors={assessors.data ?? nobody} wish={{ ...wish, search }} />
    </div>
  );
}

const nobody: Person[] = [];
const defaults: Record<string, string> = { search: "", sort: "name", order: "asc", assessor: "" };

function Tables({
  roles,
  accounts,
  assessors,
  wish,
}: {
  roles: readonly Role[];
  accounts: Account[];
  assessors: Person[];
  wish: ListWish;
}) {
  const { search, sort, order, assessor } = wish;
  const calm = useDeferredValue(search);
  const lists = useMemo(
    () => roles.map((role) => ({ role, rows: listed(accounts, role, { search: calm, sort, order, assessor }) })),
    [roles, accounts, calm, sort, order, assessor],
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
  wish,
  assessors,
  onSearch,
  onChange,
}: {
  wish: ListWish;
  assessors: Person[];
  onSearch: (text: string) => void;
  onChange: (part: Partial<Record<keyof ListWish, string>>) => void;
}) {
  return (
    <search className="grid gap-3 sm:grid-cols-[2fr_1fr_1fr_1fr]">
      <TextField
        label="Search by name or email"
        type="search"
        value={wish.search}
        onChange={(event) => onSearch(event.target.value)}
      />
      <AssessorFilter chosen={wish.assessor} assessors={assessors} onChoose={(assessor) => onChange({ assessor })} />
      <SelectField label="Sort by" value={wish.sort} onChange={(event) => onChange({ sort: event.target.value })}>
        {Object.entries(sortFields).map(([field, name]) => (
          <option key={field} value={field}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label="Order" value={wish.order} onChange={(event) => onChange({ order: event.target.value })}>
        <option value="asc">Ascending</option>
        <option value="desc">Descending</option>
      </SelectField>
    </search>
  );
}
