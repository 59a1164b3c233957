import type { Account } from "contract/accounts/accounts.ts";
import type { Role } from "contract/core/permissions.ts";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { ExportFound } from "../app/export-buttons.tsx";
import { useAnswer } from "../app/queries.tsx";
import { useLogOutWhenForbidden } from "../app/session.tsx";
import { useSorting } from "../ui/filters/sorting.ts";
import { useFilter } from "../ui/lists/use-filter.ts";
import { useSelection } from "../ui/selection/use-selection.ts";
import { Loading } from "../ui/states/loading.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";
import { AccountTable } from "./account-table.tsx";
import { filterFields, hasChip } from "./filter-chips.ts";
import { UserFilters } from "./user-filters.tsx";
import { fields, tableOrder, type UserFilter } from "./user-lists.ts";

/** The first accounts of each role that match the filter in the address, and how many there are. */
export function useUserTables() {
  const { filter } = useFilter(fields);
  return useAnswer("viewUserTables", { query: filter }, { keepPrevious: true });
}

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
  const tables = useUserTables();
  const list = useFilter(fields);
  const { filter } = list;
  const selection = useSelection<Account>(only(filter));
  const sorting = useSorting(list);
  useLogOutWhenForbidden(tables.error);
  useJump(tables.data !== undefined);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <QueryResult query={tables} loading={<Loading rows={6} />}>
        {({ tables: found, people: all, assessors, at: seenAt, ...counts }) => (
          <>
            <UserFilters
              counts={counts}
              only={found.flatMap(({ accounts }) => accounts)[0]}
              assessors={assessors}
              isMistaken={found.some(({ role, total }) => role === "student" && total === 0)}
              list={list}
            >
              {first !== undefined && (
                <ExportFound call="exportAccounts" filter={only(filter)} count={totalOf(found)} />
              )}
            </UserFilters>
            <div
              aria-busy={tables.isPlaceholderData || undefined}
              className={`grid gap-3 ${first ? "xl:grid-cols-2 xl:[&>:first-child]:col-span-2 xl:[&>:not(:first-child)_th:first-child]:w-1/3" : ""}`}
            >
              {found
                .toSorted((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role))
                .map((table) => (
                  <AccountTable
                    key={table.role}
                    table={table}
                    filter={filter}
                    first={first}
                    sorting={sorting}
                    {...(table.role === "student" && {
                      assigning: { assessors, selection, people: all.student, seenAt },
                      ...(filterFields.some((field) => hasChip(filter, field)) && {
                        empty: "Nobody matches. Take a filter off.",
                      }),
                    })}
                  />
                ))}
            </div>
          </>
        )}
      </QueryResult>
    </div>
  );
}

/** Saves the accounts of all roles that the filter has found. Users has it in its heading, so that filters take one line. */
export function ExportFoundAccounts() {
  const { filter } = useFilter(fields);
  const { data } = useUserTables();
  return <ExportFound call="exportAccounts" filter={only(filter)} count={totalOf(data?.tables ?? [])} />;
}

function totalOf(tables: readonly { total: number }[]): number {
  return tables.reduce((sum, { total }) => sum + total, 0);
}

function only({ sort: _, order: __, ...condition }: UserFilter) {
  return condition;
}

/** Scrolls to the table that the address names, once there are tables. */
function useJump(isLoaded: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again.
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isLoaded, hash, key]);
}
