import type { Role } from "contract/core/permissions.ts";
import { useDeferredValue, useEffect, useMemo } from "react";
import { useLocation } from "react-router";
import { useLogOutWhenForbidden } from "../app/session.tsx";
import { useFilter } from "../ui/lists/use-filter.ts";
import { Loading } from "../ui/states/loading.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";
import { AccountTable } from "./account-table.tsx";
import { useSelection } from "./selection/use-selection.ts";
import { useAccounts } from "./use-accounts.ts";
import { UserFilters } from "./user-filters.tsx";
import { activeAssessors, fields, matching, tableOrder } from "./user-lists.ts";

/**
 * Search, sort, assign assessors, activate and deactivate: a table for each role, in the order of `roles`.
 */
export function UserManagement({
  roles = tableOrder,
  first,
}: {
  roles?: readonly Role[];
  /** The rows that each table shows at first, as on the dashboard, where the two tables after the first share a row. */
  first?: number;
}) {
  const accounts = useAccounts();
  const assessors = useMemo(() => activeAssessors(accounts.data ?? []), [accounts.data]);
  const list = useFilter(fields);
  useLogOutWhenForbidden(accounts.error);
  const { search, sort, order, assessor, show } = list.typed;
  const deferredSearch = useDeferredValue(search);
  const tables = useMemo(() => {
    const filter = { search: deferredSearch, sort, order, assessor, show };
    return roles.map((role) => ({ role, accounts: matching(accounts.data ?? [], role, filter, assessors) }));
  }, [roles, accounts.data, assessors, deferredSearch, sort, order, assessor, show]);
  const selection = useSelection();
  useJump(accounts.data !== undefined);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <QueryResult query={accounts} loading={<Loading rows={6} />}>
        {(all) => (
          <>
            <UserFilters accounts={all} assessors={assessors} list={list} />
            <div
              className={`grid gap-3 ${first ? "xl:grid-cols-2 xl:[&>:first-child]:col-span-2 xl:[&>:not(:first-child)_th:first-child]:w-1/3" : ""}`}
            >
              {tables.map(({ role, accounts }) => (
                <AccountTable
                  key={role}
                  role={role}
                  accounts={accounts}
                  first={first}
                  assigning={role === "student" ? { assessors, selection } : undefined}
                />
              ))}
            </div>
          </>
        )}
      </QueryResult>
    </div>
  );
}

/** Scrolls to the table that the address names, once there are tables. */
function useJump(isLoaded: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again.
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isLoaded, hash, key]);
}
