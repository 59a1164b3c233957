import type { DeadLetter } from "contract/notifications/notifications.ts";
import { useMemo, useRef } from "react";
import { useChangeWithToasts } from "../../app/change-toasts.ts";
import { useAnswer } from "../../app/queries.tsx";
import { Age } from "../../ui/age.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { EmailText } from "../../ui/email-text.tsx";
import { grouped } from "../../ui/language.ts";
import { beforeField } from "../../ui/lists/fields.ts";
import { NewestFirst, pageBefore } from "../../ui/lists/pages.tsx";
import { actionColumn, type Column, Table } from "../../ui/lists/table.tsx";
import { useFilter } from "../../ui/lists/use-filter.ts";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states/empty.tsx";

const fields = { before: beforeField };

/** Emails that could not be sent: recipient, subject and reason, with a button that sends them again. */
export function Page() {
  const { filter, addressOf } = useFilter(fields);
  const { before } = filter;
  const total = useAnswer("viewCounts").data?.deadLetters;
  const deadLetters = useAnswer("listDeadLetters", { query: pageBefore(before) }, { keepPrevious: true });
  const list = useRef<HTMLDivElement>(null);
  // The row of the pressed button is removed, so the list takes the focus.
  const columns = useMemo(() => columnsWith(() => list.current?.focus()), []);
  return (
    <>
      <PageHeading title="Emails that could not be sent" />
      <div ref={list} tabIndex={-1} className="outline-none">
        <NewestFirst query={deadLetters} timeOf={({ givenUpAt }) => givenUpAt} noun="emails" {...{ before, addressOf }}>
          {(deadLetters) =>
            deadLetters.length === 0 && !before ? (
              <Empty drawing="post" message="Every email has been sent, or is on its way." />
            ) : (
              <div className="grid gap-4">
                <p className="max-w-prose text-dim">
                  Each was retried for nearly three days, or its address was permanently rejected. If the address is
                  wrong, correct it; otherwise find out what was wrong, with the settings or with the person's mailbox,
                  and send it again.
                </p>
                <Panel flush heading={total === undefined ? "Emails" : `Emails (${grouped(total)})`}>
                  <Table
                    caption="Emails that could not be sent"
                    columns={columns}
                    rows={deadLetters}
                    keyOf={({ _id }) => _id}
                    empty="No older emails."
                    cards="lines"
                    className="md:table-fixed"
                  />
                </Panel>
              </div>
            )
          }
        </NewestFirst>
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
