import type { DeadLetter } from "contract/notifications/dead-letters.ts";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { isWorthRetrying, useAnswer, useChange } from "../../app/queries.tsx";
import { Button } from "../../ui/button.tsx";
import { momentOf } from "../../ui/dates.ts";
import { EmailText } from "../../ui/email-text.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states/empty.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import { Trouble } from "../../ui/states/trouble.tsx";

const step = 25;

/** Emails that could not be sent: recipient, subject and reason, with a button that sends them again. */
export function Page() {
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <PageHeading title="Emails that could not be sent">
        <Link to="/admin/users">Back to Users</Link>
      </PageHeading>
      <div ref={list} tabIndex={-1} className="outline-none">
        {/* The row of the pressed button is removed, so the list takes the focus. */}
        <DeadLetters onResent={() => list.current?.focus()} />
      </div>
    </>
  );
}

function DeadLetters({ onResent }: { onResent: () => void }) {
  const { data, error, refetch } = useAnswer("listDeadLetters");
  const [shown, setShown] = useState(step);
  const trouble = error && <Trouble message={error.message} onRetry={() => void refetch()} />;
  if (!data) return trouble || <Loading rows={4} />;
  if (data.length === 0) return <Empty message="Every email has been sent, or is on its way." />;
  return (
    <div className="grid gap-4">
      {trouble}
      <p>
        Each was retried for nearly three days, or its address was permanently rejected. Find out what was wrong, with
        the settings or with the person's mailbox, then send it again.
      </p>
      <Panel heading={`Emails (${data.length})`}>
        <DeadLetterTable deadLetters={data.slice(0, shown)} onResent={onResent} />
        {data.length > shown && (
          <Button className="mt-3" onClick={() => setShown(shown + step)}>
            Show more ({data.length - shown} left)
          </Button>
        )}
      </Panel>
    </div>
  );
}

const cell = "p-2 align-middle wrap-anywhere max-md:block max-md:px-0 max-md:py-1";

function DeadLetterTable({ deadLetters, onResent }: { deadLetters: DeadLetter[]; onResent: () => void }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: drawn as cards on a phone, a table loses its role unless it is named.
    <table role="table" className="w-full table-fixed border-collapse text-left max-md:block">
      <caption className="sr-only">Emails that could not be sent</caption>
      <thead className="max-md:sr-only">
        <tr className="border-line border-b">
          {["To", "Subject", "Given up", "Why"].map((head) => (
            <th key={head} scope="col" className="p-2 first:w-[27%]">
              {head}
            </th>
          ))}
          <th scope="col" className="w-36 p-2">
            Action
          </th>
        </tr>
      </thead>
      <tbody className="max-md:grid max-md:gap-3">
        {deadLetters.map((deadLetter) => (
          <DeadLetterRow key={deadLetter._id} deadLetter={deadLetter} onResent={onResent} />
        ))}
      </tbody>
    </table>
  );
}

function DeadLetterRow({ deadLetter, onResent }: { deadLetter: DeadLetter; onResent: () => void }) {
  const { busy, sendAgain } = useSendAgain(deadLetter, onResent);
  return (
    <tr className="border-line border-b max-md:block max-md:rounded-panel max-md:border max-md:p-3">
      <th scope="row" className={`${cell} font-normal`}>
        <span className="block font-semibold">{deadLetter.name}</span>
        <EmailText address={deadLetter.email} />
      </th>
      <td className={cell}>{deadLetter.subject}</td>
      <td className={cell}>{momentOf(deadLetter.givenUpAt)}</td>
      <td className={cell}>{deadLetter.reason}</td>
      <td className={cell}>
        <Button busy={busy} onClick={sendAgain} aria-label={`Send again to ${deadLetter.name}: ${deadLetter.subject}`}>
          Send again
        </Button>
      </td>
    </tr>
  );
}

function useSendAgain(deadLetter: DeadLetter, onResent: () => void): { busy: boolean; sendAgain: () => void } {
  const change = useChange("resendDeadLetter");
  const { say } = useToasts();
  function sendAgain() {
    change.mutateAsync({ params: { id: deadLetter._id } }).then(
      ({ message }) => {
        say({ tone: "success", message });
        onResent();
      },
      (error: Error) =>
        say({ tone: "danger", message: error.message, ...(isWorthRetrying(error) && { retry: sendAgain }) }),
    );
  }
  // The row stays on screen until the list has been refetched.
  return { busy: change.isPending || change.isSuccess, sendAgain };
}
