import type { Account, Person } from "contract/accounts.ts";
import type { Role } from "contract/permissions.ts";
import { useDeferredValue, useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import { Refused } from "../api.ts";
import { ExportButtons } from "../exports/export-buttons.tsx";
import { DeadLetterNotice } from "../letters/dead-letter-notice.tsx";
import { useAnswer } from "../queries.tsx";
import { logOut } from "../session.tsx";
import { LinkButton } from "../ui/button.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import { Loading } from "../ui/loading.tsx";
import { PageHeading } from "../ui/page.tsx";
import { useSearchText } from "../ui/search-text.ts";
import { Trouble } from "../ui/trouble.tsx";
import { AccountTable } from "./account-table.tsx";
import { useChoice } from "./bulk-assign.tsx";
import { type ListWish, listed, sortFields, wishIn } from "./user-lists.ts";
import { WorkloadPanel } from "./workload.tsx";

const tables: { role: Role; heading: string }[] = [
  { role: "student", heading: "Students" },
  { role: "assessor", heading: "Assessors" },
  { role: "admin", heading: "Administrators" },
];

/** Users Management: search, sort, assign assessors, activate and deactivate, register. */
export function Page() {
  return (
    <>
      <PageHeading title="Users Management">
        <div className="flex flex-wrap gap-3" data-screen-only>
          <ExportButtons />
          <LinkButton to="/admin/trail">Audit Trail</LinkButton>
          <LinkButton to="/admin/applications">Submitted Applications</LinkButton>
          <LinkButton to="/register" variant="primary">
            Register New User
          </LinkButton>
        </div>
      </PageHeading>
      <DeadLetterNotice />
      <UserManagement />
    </>
  );
}

function UserManagement() {
  const accounts = useAnswer("listAccounts");
  const assessors = useAnswer("listAssessors");
  const [query, setQuery] = useSearchParams();
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
    const next = Object.entries({ ...wish, search, ...part }).filter(
      ([name, value]) => value !== "" && value !== defaults[name],
    );
    setQuery(Object.fromEntries(next), { replace: true });
  }

  const [search, setSearch] = useSearchText(wish.search, (text) => change({ search: text }));
  const error = accounts.error ?? assessors.error;
  const trouble = error && <Trouble message={error.message} onRetry={retry} />;
  if (!accounts.data) return trouble || <Loading rows={6} />;
  return (
    <div className="grid gap-4">
      {trouble}
      <ListControls wish={{ ...wish, search }} onSearch={setSearch} onChange={change} />
      <Tables accounts={accounts.data} assessors={assessors.data ?? nobody} wish={{ ...wish, search }} />
      <WorkloadPanel />
    </div>
  );
}

const nobody: Person[] = [];
const defaults: Record<string, string> = { search: "", sort: "name", order: "asc" };

function Tables({ accounts, assessors, wish }: { accounts: Account[]; assessors: Person[]; wish: ListWish }) {
  const { search, sort, order } = wish;
  const calm = useDeferredValue(search);
  const lists = useMemo(
    () => tables.map((table) => ({ ...table, rows: listed(accounts, table.role, { search: calm, sort, order }) })),
    [accounts, calm, sort, order],
  );
  const choice = useChoice();
  return lists.map(({ role, heading, rows }) => (
    <AccountTable
      key={role}
      heading={heading}
      accounts={rows}
      assigning={role === "student" ? { assessors, choice } : undefined}
    />
  ));
}

function ListControls({
  wish,
  onSearch,
  onChange,
}: {
  wish: ListWish;
  onSearch: (text: string) => void;
  onChange: (part: Partial<Record<keyof ListWish, string>>) => void;
}) {
  return (
    <search className="grid gap-3 sm:grid-cols-[2fr_1fr_1fr]">
      <TextField
        label="Search by name or email"
        type="search"
        value={wish.search}
        onChange={(event) => onSearch(event.target.value)}
      />
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
