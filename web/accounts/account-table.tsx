import { accountsFirst } from "contract/accounts/account-options.ts";
import type { Account } from "contract/accounts/accounts.ts";
import { afterAccount } from "contract/accounts/after-account.ts";
import { bulkMost } from "contract/accounts/bulk-options.ts";
import type { UserTables } from "contract/accounts/user-tables.ts";
import type { Role } from "contract/core/permissions.ts";
import type { Person } from "contract/core/person.ts";
import { useEffect, useId, useMemo, useRef } from "react";
import { Link } from "react-router";
import { useAnswer } from "../app/queries.tsx";
import { Age } from "../ui/age.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Card } from "../ui/card.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { type Sorting, sorted } from "../ui/filters/sorting.ts";
import { grouped } from "../ui/language.ts";
import { LongTable } from "../ui/lists/long-table.tsx";
import type { Column } from "../ui/lists/table.tsx";
import { useStateOf } from "../ui/lists/use-state-of.ts";
import { moveAmongBoxes } from "../ui/selection/box-keys.ts";
import { chosenColumn } from "../ui/selection/chosen-column.tsx";
import { SelectionBar } from "../ui/selection/selection-bar.tsx";
import type { Selection } from "../ui/selection/use-selection.ts";
import { QueryError } from "../ui/states/query-result.tsx";
import { AssessorSelect } from "./assessor-select.tsx";
import { RowMenu } from "./row-menu.tsx";
import { type Assigning, StudentActs } from "./student-acts.tsx";
import { panelOf, tableNames, type UserFilter } from "./user-lists.ts";

/** One role's accounts; students with who assesses them, and with a box that chooses them. */
export function AccountTable({
  table: { role, total, accounts: firstOnes },
  filter,
  assigning,
  sorting,
  empty = "No users found.",
  first = accountsFirst,
}: {
  table: UserTables["tables"][number];
  filter: UserFilter;
  /** For students only: the assessors to choose from, and which students are chosen. */
  assigning?: Assigning | undefined;
  sorting: Sorting<UserFilter["sort"]>;
  empty?: string | undefined;
  /** So many rows are shown first, and as many more with each press of a button. */
  first?: number | undefined;
}) {
  const id = useId();
  // Another filter or order begins with its first rows.
  const of = Object.values(filter).join("\n");
  const { accounts, nextPages, setWanted } = useMore({ role, filter, of }, firstOnes);
  const assessors = assigning?.assessors;
  const selection = assigning?.selection;
  const columns = useMemo(
    () =>
      sorted(assessors && selection ? studentColumns(assessors, selection) : staffColumns, heads, sorting, [
        "activity",
      ]),
    [assessors, selection, sorting],
  );
  const heading = (
    <h2 id={id}>
      {tableNames[role]} <span className="font-normal text-faint">({grouped(total)})</span>
    </h2>
  );
  return (
    <section id={panelOf(role)} aria-labelledby={id} className="min-w-0" onKeyDown={assigning && moveAmongBoxes}>
      <Card className="p-0!">
        {assigning && total > 0 ? (
          <SelectionBar
            noun="student"
            rows={accounts}
            all={assigning.people}
            most={bulkMost}
            selection={assigning.selection}
            acts={(props) => <StudentActs {...{ ...props, total, filter, assigning }} />}
            total={total}
          >
            {heading}
          </SelectionBar>
        ) : (
          <div className="flex min-h-11 items-center px-4">{heading}</div>
        )}
        <LongTable
          caption={tableNames[role]}
          columns={columns}
          rows={accounts}
          keyOf={({ _id }) => _id}
          empty={empty}
          step={first}
          total={total}
          onMore={setWanted}
          of={of}
          cards="lines"
          className="md:table-fixed"
          rowClass={({ _id, isActive }) =>
            `${selection?.has(_id) ? "bg-pick" : "hover:bg-row"} ${isActive ? "" : "[&>:is(th,td)]:text-faint"}`
          }
        />
        {nextPages}
      </Card>
    </section>
  );
}

/** So many accounts a page has that is asked for after the first ones. */
const pageRows = 100;

interface Asked {
  role: Role;
  filter: UserFilter;
  /** Both in one text. */
  of: string;
}

/** A table's accounts: the first, and then as many pages as hold those that are wanted. `nextPages` ask for these. */
function useMore({ role, filter, of }: Asked, firstOnes: Account[]) {
  const [wanted, setWanted] = useStateOf(of, 0);
  const [pages, setPages] = useStateOf<readonly Account[][]>(of, []);
  const show = (nth: number, rows: Account[]) => setPages((before) => Object.assign([...before], { [nth]: rows }));
  const asked = Math.ceil(Math.max(0, wanted - firstOnes.length) / pageRows);
  const lists = [firstOnes, ...pages.slice(0, asked)];
  // Whoever was changed between two pages may be on both.
  const accounts = [...new Map(lists.flat().map((one) => [one._id, one])).values()];
  const nextPages = Array.from({ length: asked }, (_, nth) => {
    const last = lists[nth]?.at(-1);
    // biome-ignore lint/suspicious/noArrayIndexKey: a page is known by its place.
    return last && <NextPage key={`page ${nth + 1}`} {...{ role, filter, last }} onRows={(rows) => show(nth, rows)} />;
  });
  return { accounts, nextPages, setWanted };
}

/** Asks for the page after an account, and says what became of it only when that failed. */
function NextPage({
  role,
  filter,
  last,
  onRows,
}: {
  role: Role;
  filter: UserFilter;
  last: Account;
  onRows: (rows: Account[]) => void;
}) {
  const query = { ...filter, role, rows: String(pageRows), after: afterAccount(filter.sort, last) };
  const { data, error, refetch } = useAnswer("findAccounts", { query }, { keepPrevious: true });
  const latest = useRef(onRows);
  useEffect(() => {
    latest.current = onRows;
  });
  useEffect(() => {
    if (data) latest.current(data);
  }, [data]);
  return <QueryError query={{ error, refetch }} />;
}

const name: Column<Account> = {
  head: "Name",
  kind: "header",
  cell: ({ _id, name, image }) => (
    <span className="flex items-center gap-2.5">
      <Avatar name={name} image={image} size="small" />
      <Link to={`/admin/users/${_id}`} className="min-w-0 text-text no-underline hover:underline">
        {name}
      </Link>
    </span>
  ),
  width: "w-1/5 lg:w-[22%]",
  className: "max-md:py-1.5! max-md:pr-12!",
};
const email: Column<Account> = {
  head: "Email",
  cell: ({ email }) => <EmailText address={email} />,
  className: "md:text-dim",
};
const status: Column<Account> = {
  head: "Status",
  cell: (account) => <Status account={account} />,
  width: "w-24",
  className: "max-md:col-span-1!",
};
const menu: Column<Account> = {
  head: "Actions",
  cell: (account) => <RowMenu account={account} />,
  width: "w-16 text-transparent",
  className: "max-md:absolute max-md:top-1.5 max-md:right-1.5",
};
const staffColumns = [name, email, status, menu];

const heads: Record<string, UserFilter["sort"]> = {
  ...{ Name: "name", Email: "email", Status: "isActive", Employer: "employer" },
  ...{ "Assigned Assessor": "assessor", "Last activity": "activity" },
};

function studentColumns(assessors: Person[], selection: Selection<Account>): Column<Account>[] {
  const chosen = chosenColumn(selection, ({ name }) => name, "max-md:absolute max-md:top-0.5 max-md:left-3");
  const assessor: Column<Account> = {
    head: "Assigned Assessor",
    cell: (student) => <AssessorSelect student={student} assessors={assessors} />,
    width: "w-40 lg:w-48 xl:w-52",
    label: "Currently Assigned to",
    className: "max-md:order-1 max-md:flex! max-md:flex-wrap max-md:items-center max-md:gap-2",
  };
  // Larger letters leave no room for it beside the e-mail.
  const activity: Column<Account> = {
    head: "Last activity",
    cell: ({ lastActivityAt }) => (lastActivityAt ? <Age of={lastActivityAt} /> : "Never"),
    width: "w-30 md:max-xl:hidden md:in-[[data-size]]:hidden",
    label: "Last activity",
    className: "md:max-xl:hidden md:in-[[data-size]]:hidden max-md:col-span-1! max-md:text-right",
  };
  return [
    chosen,
    { ...name, className: `${name.className} max-md:pl-9!` },
    ...[email, status, assessor, employer, activity, menu],
  ];
}

// There is room for it where the window is wide, and on a card.
const employer: Column<Account> = {
  head: "Employer",
  cell: ({ employer }) => (
    <span className="block truncate" title={employer ?? undefined}>
      {employer ?? "–"}
    </span>
  ),
  width: "w-36 md:max-2xl:hidden md:in-[[data-size]]:hidden",
  label: "Employer",
  className: "md:max-2xl:hidden md:in-[[data-size]]:hidden max-md:order-1",
};

/** Being active is normal and quiet; an account that waits for its first activation is the exception. */
function Status({ account: { isActive, awaitsActivation } }: { account: Account }) {
  const dot = isActive ? "bg-done-shape" : awaitsActivation ? "bg-waiting-shape" : "border border-current";
  return (
    <span
      title={awaitsActivation ? "Waits for activation" : undefined}
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${isActive ? "text-dim" : "font-medium text-text"}`}
    >
      <span aria-hidden className={`size-1.75 rounded-full ${dot}`} />
      {isActive ? "Active" : "Inactive"}
    </span>
  );
}
