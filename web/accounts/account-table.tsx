import type { Account } from "contract/accounts/accounts.ts";
import type { Person } from "contract/core/person.ts";
import { useMemo } from "react";
import { useChangeWithToasts } from "../app/change-toasts.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { useConfirm } from "../ui/forms/confirm.tsx";
import { actionColumn, type Column, Table } from "../ui/lists/table.tsx";
import { Panel } from "../ui/panel.tsx";
import { AssessorSelect } from "./assessor-select.tsx";
import { BulkAssign, type Choice } from "./bulk-assign.tsx";

/** One role's accounts; students with who assesses them. */
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
  const assessors = assigning?.assessors;
  const choice = assigning?.choice;
  const columns = useMemo(
    () => (assessors && choice ? studentColumns(assessors, choice) : accountColumns),
    [assessors, choice],
  );
  return (
    <Panel heading={`${heading} (${accounts.length})`}>
      {assigning && accounts.length > 0 && <BulkAssign students={accounts} {...assigning} />}
      <Table
        caption={heading}
        columns={columns}
        rows={accounts}
        keyOf={({ _id }) => _id}
        empty="No users found."
        step={25}
        className="table-fixed"
      />
    </Panel>
  );
}

const name: Column<Account> = { head: "Name", kind: "header", cell: ({ name }) => name, className: "font-semibold" };
const email: Column<Account> = { head: "Email", cell: ({ email }) => <EmailText address={email} />, width: "w-[27%]" };
const status: Column<Account> = {
  head: "Status",
  cell: ({ isActive }) => <Badge tone={isActive ? "green" : "grey"}>{isActive ? "Active" : "Inactive"}</Badge>,
  width: "w-28",
};
const activation = actionColumn<Account>((account) => <ActivationButton account={account} />, "w-36");
const accountColumns = [name, email, status, activation];

function studentColumns(assessors: Person[], { ids, choose }: Choice): Column<Account>[] {
  const chosen: Column<Account> = {
    head: "Chosen",
    kind: "choice",
    cell: ({ _id, name }) => (
      <label className="flex min-h-11 min-w-11 items-center">
        <input
          type="checkbox"
          className="size-5"
          aria-label={`Choose ${name}`}
          checked={ids.has(_id)}
          onChange={(event) => choose([_id], event.target.checked)}
        />
      </label>
    ),
    width: "w-12",
  };
  const assessor: Column<Account> = {
    head: "Assigned Assessor",
    cell: (student) => <AssessorSelect student={student} assessors={assessors} />,
  };
  return [chosen, name, email, status, assessor, activation];
}

/** Activates at once; asks before it deactivates, and offers to undo it. */
function ActivationButton({ account: { _id: id, name, isActive } }: { account: Account }) {
  const { send, busy } = useChangeWithToasts("setActive");
  const ask = useConfirm();
  const action = isActive ? "Deactivate" : "Activate";

  function activate(): void {
    void send({ params: { id }, body: { isActive: true } });
  }

  async function deactivate(): Promise<void> {
    const yes = await ask({
      title: `Deactivate ${name}?`,
      question: `${name} is signed out everywhere at once and cannot log in until you activate the account again. Nothing is deleted.`,
      action: "Deactivate",
      danger: true,
    });
    if (yes) void send({ params: { id }, body: { isActive: false } }, { undo: activate });
  }

  return (
    <Button busy={busy} onClick={() => void (isActive ? deactivate() : activate())} aria-label={`${action} ${name}`}>
      {action}
    </Button>
  );
}
