import type { Account } from "contract/accounts/accounts.ts";
import type { Person } from "contract/core/person.ts";
import { memo, useState } from "react";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { Panel } from "../ui/panel.tsx";
import { Empty } from "../ui/states/empty.tsx";
import { useActivation } from "./activation.tsx";
import { AssessorSelect } from "./assessor-select.tsx";
import { BulkAssign, type Choice } from "./bulk-assign.tsx";

const step = 25;

/** One role's accounts; students with who assesses them. On a phone each row is a card with the same facts. */
export function AccountTable({
  heading,
  accounts,
  assigning,
}: {
  heading: string;
  accounts: Account[];
  /** For students only: the assessors to choose from, and which students are chosen. */
  assigning?: { assessors: Person[]; choice: Choice } | undefined;
}) {
  const [shown, setShown] = useState(step);
  const rows = accounts.slice(0, shown);
  return (
    <Panel heading={`${heading} (${accounts.length})`}>
      {assigning && accounts.length > 0 && <BulkAssign students={accounts} {...assigning} />}
      {accounts.length === 0 ? (
        <Empty message="No users found." />
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: drawn as cards on a phone, a table loses its role unless it is named.
        <table role="table" className="w-full table-fixed border-collapse text-left max-md:block">
          <caption className="sr-only">{heading}</caption>
          <thead className="max-md:sr-only">
            <tr className="border-line border-b">
              {assigning && (
                <th scope="col" className="w-12 p-2" data-screen-only>
                  <span className="sr-only">Chosen</span>
                </th>
              )}
              <th scope="col" className="p-2">
                Name
              </th>
              <th scope="col" className="w-[27%] p-2">
                Email
              </th>
              <th scope="col" className="w-28 p-2">
                Status
              </th>
              {assigning && (
                <th scope="col" className="p-2">
                  Assigned Assessor
                </th>
              )}
              <th scope="col" className="w-36 p-2">
                Action
              </th>
            </tr>
          </thead>
          <tbody className="max-md:grid max-md:gap-3">
            {rows.map((account) => (
              <AccountRow
                key={account._id}
                account={account}
                assessors={assigning?.assessors}
                choose={assigning?.choice.choose}
                isChosen={assigning?.choice.ids.has(account._id) ?? false}
              />
            ))}
          </tbody>
        </table>
      )}
      {accounts.length > shown && (
        <Button className="mt-3" onClick={() => setShown(shown + step)}>
          Show more ({accounts.length - shown} left)
        </Button>
      )}
    </Panel>
  );
}

const cell = "p-2 align-middle wrap-anywhere max-md:block max-md:px-0 max-md:py-1";

// memo: a row renders again only when its account changes, so that a search among thousands stays quick.
const AccountRow = memo(function AccountRow({
  account,
  assessors,
  choose,
  isChosen,
}: {
  account: Account;
  assessors: Person[] | undefined;
  choose: Choice["choose"] | undefined;
  isChosen: boolean;
}) {
  const { busy, toggle } = useActivation(account);
  return (
    <tr className="border-line border-b max-md:block max-md:rounded-panel max-md:border max-md:p-3">
      {choose && (
        <td className={cell} data-screen-only>
          <label className="flex min-h-11 min-w-11 items-center">
            <input
              type="checkbox"
              className="size-5"
              aria-label={`Choose ${account.name}`}
              checked={isChosen}
              onChange={(event) => choose([account._id], event.target.checked)}
            />
          </label>
        </td>
      )}
      <th scope="row" className={`${cell} font-semibold`}>
        {account.name}
      </th>
      <td className={cell}>
        <EmailText address={account.email} />
      </td>
      <td className={cell}>
        <Badge tone={account.isActive ? "green" : "grey"}>{account.isActive ? "Active" : "Inactive"}</Badge>
      </td>
      {assessors && (
        <td className={cell}>
          <AssessorSelect student={account} assessors={assessors} />
        </td>
      )}
      <td className={cell}>
        <Button
          busy={busy}
          onClick={toggle}
          aria-label={`${account.isActive ? "Deactivate" : "Activate"} ${account.name}`}
        >
          {account.isActive ? "Deactivate" : "Activate"}
        </Button>
      </td>
    </tr>
  );
});
