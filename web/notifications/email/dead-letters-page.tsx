import type { DeadLetter } from "contract/notifications/notifications.ts";
import { useMemo, useRef } from "react";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { useAnswer } from "../../app/queries.tsx";
import { Age } from "../../ui/age.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import { grouped } from "../../ui/language.ts";
import { LongTable } from "../../ui/lists/long-table.tsx";
import { actionColumn, type Column } from "../../ui/lists/table.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { QueryResult } from "../../ui/states/query-result.tsx";

/** Emails that could not be sent: recipient, subject and reason, with a button that sends them again. */
export function Page() {
  const deadLetters = useAnswer("listDeadLetters");
  const list = useRef<HTMLDivElement>(null);
  // The row of the pressed button is removed, so the list takes the focus.
  const columns = useMemo(() => columnsWith(() => list.current?.focus()), []);
  return (
    <>
      <PageHeading title="Emails that could not be sent" />
      <div ref={list} tabIndex={-1} className="grid gap-4 outline-none">
        <QueryResult query={deadLetters}>
          {(deadLetters) =>
            deadLetters.length === 0 ? (
              <Empty drawing="post" message="Every email has been sent, or is on its way." />
            ) : (
              <>
                <p className="max-w-prose text-dim">
                  Each was retried for nearly three days, or its address was permanently rejected. If the address is
                  wrong, correct it; otherwise find out what was wrong, with the settings or with the person's mailbox,
                  and send it again.
                </p>
                <Panel flush heading={`Emails (${grouped(deadLetters.length)})`}>
                  <LongTable
                    caption="Emails that could not be sent"
                    columns={columns}
                    rows={deadLetters}
                    keyOf={({ _id }) => _id}
                    step={25}
                    cards="lines"
                    className="md:table-fixed"
                  />
                </Panel>
              </>
            )
          }
        </QueryResult>
      </div>
    </>
  );
}

function columnsWith(onResent: () => void): Column<DeadLetter>[] {
  return [
    {
      head: "To",
      kind: "header",
      cell: ({ name, email }) => (
        <>
          <span className="block font-semibold">{name}</span>
          <EmailText address={email} />
        </>
      ),
      width: "w-[27%]",
      className: "font-normal",
    },
    { head: "Subject", cell: ({ subject }) => subject },
    { head: "Given up", cell: ({ givenUpAt }) => <Age of={givenUpAt} />, label: "Given up", width: "w-30" },
    { head: "Why", cell: ({ reason }) => reason },
    actionColumn(
      (deadLetter) => (
        <span className="flex flex-wrap gap-2">
          <SendAgain deadLetter={deadLetter} onResent={onResent} />
          {deadLetter.account && <CorrectAddress account={deadLetter.account} name={deadLetter.name} />}
        </span>
      ),
      "w-40",
    ),
  ];
}

function CorrectAddress({ account, name }: { account: string; name: string }) {
  return (
    <LinkButton
      to={`/admin/users?account=${account}&correct=${account}`}
      className="md:min-h-8! md:py-0!"
      aria-label={`Correct address of ${name}`}
    >
      Correct address
    </LinkButton>
  );
}

function SendAgain({
  deadLetter: { _id: id, name, subject },
  onResent,
}: {
  deadLetter: DeadLetter;
  onResent: () => void;
}) {
  const { send, busy, isDone } = useChangeWithToasts("resendDeadLetter");
  return (
    <Button
      className="md:min-h-8! md:py-0!"
      // The row stays on screen until the list has been refetched.
      busy={busy || isDone}
      onClick={() => void send({ params: { id } }, { onDone: onResent })}
      aria-label={`Send again to ${name}: ${subject}`}
    >
      Send again
    </Button>
  );
}
