import type { Role } from "contract/core/permissions.ts";
import type { Person } from "contract/core/person.ts";
import { type ReactNode, useDeferredValue, useMemo } from "react";
import { useAnswer } from "../app/queries.tsx";
import { useLogOutWhenForbidden } from "../app/session.tsx";
import { OrderControls, SearchControl } from "../ui/lists/controls.tsx";
import { useFilter } from "../ui/lists/use-filter.ts";
import { Loading } from "../ui/states/loading.tsx";
import { QueryResult } from "../ui/states/query-result.tsx";
import { AccountTable } from "./account-table.tsx";
import { AssessorFilter } from "./assessor-filter.tsx";
import { useChoice } from "./bulk-assign.tsx";
import { fields, matching, roleTables, sortFields, tableOrder } from "./user-lists.ts";

/**
 * Search, sort, assign assessors, activate and deactivate: a table for each role, in the order of `roles`. `controls`
 * are shown between the search and the tables.
 */
export function UserManagement({ roles = tableOrder, controls }: { roles?: readonly Role[]; controls?: ReactNode }) {
  const accounts = useAnswer("listAccounts");
  const assessors = useAnswer("listAssessors");
  const { typed, typing, change } = useFilter(fields);
  useLogOutWhenForbidden(accounts.error);
  const { search, sort, order, assessor } = typed;
  const deferredSearch = useDeferredValue(search);
  const lists = useMemo(
    () =>
      roles.map((role) => ({
        role,
        accounts: matching(accounts.data ?? [], role, { search: deferredSearch, sort, order, assessor }),
      })),
    [roles, accounts.data, deferredSearch, sort, order, assessor],
  );
  const choice = useChoice();
  const assigning = { assessors: assessors.data ?? nobody, choice };

  function refetch(): void {
    void accounts.refetch();
    void assessors.refetch();
  }

  return (
    <div className="grid gap-4">
      <QueryResult
        query={{ data: accounts.data, error: accounts.error ?? assessors.error, refetch }}
        loading={<Loading rows={6} />}
      >
        {() => (
          <>
            <search className="grid gap-3 sm:grid-cols-[2fr_1fr_1fr_1fr]">
              <SearchControl label="Search by name or email" {...typing("search")} />
              <AssessorFilter
                chosen={assessor}
                assessors={assigning.assessors}
                onChoose={(assessor) => change({ assessor })}
              />
              <OrderControls sorts={sortFields} sort={sort} order={order} onChange={change} />
            </search>
            {controls}
            {lists.map(({ role, accounts }) => (
              <AccountTable
                key={role}
                heading={roleTables[role]}
                accounts={accounts}
                assigning={role === "student" ? assigning : undefined}
              />
            ))}
          </>
        )}
      </QueryResult>
    </div>
  );
}

const nobody: Person[] = [];
