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

/** Letters that could not be sent: to whom, about what, why, and another try. */
export function Page() {
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <PageHeading title="Letters that could not be sent">
        <Link to="/admin/users">Back to Users</Link>
      </PageHeading>
      <div ref={list} tabIndex={-1} className="outline-none">
        {/* The row whose button was pressed goes away. */}
        <DeadLetters onGone={() => list.current?.focus()} />
      </div>
    </>
  );
}

function DeadLetters({ onGone }: { onGone: () => void }) {
  const letters = useAnswer("listDeadLetters");
  const [shown, setShown] = useState(step);
  const trouble = letters.error && <Trouble message={letters.error.message} onRetry={() => void letters.refetch()} />;
  if (!letters.data) return trouble || <Loading rows={4} />;
  if (letters.data.length === 0) return <Empty message="Every letter has been sent, or is on its way." />;
  return (
    <div className="grid gap-4">
      {trouble}
      <p>
        Each was tried for nearly three days, or its address was refused for good. Find out what was wrong, with the
        settings or with the person's mailbox, then send it again.
      </p>
      <Panel heading={`Letters (${letters.data.length})`}>
        <DeadLetterTable letters={letters.data.slice(0, shown)} onGone={onGone} />
        {letters.data.length > shown && (
          <Button className="mt-3" onClick={() => setShown(shown + step)}>
            Show more ({letters.data.length - shown} left)
          </Button>
        )}
      </Panel>
    </div>
  );
}

const cell = "p-2 align-middle wrap-anywhere max-md:block max-md:px-0 max-md:py-1";

function DeadLetterTable({ letters, onGone }: { letters: DeadLetter[]; onGone: () => void }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: drawn as cards on a phone, a table loses its role unless it is named.
    <table role="table" className="w-full table-fixed border-collapse text-left max-md:block">
      <caption className="sr-only">Letters that could not be sent</caption>
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
        {letters.map((letter) => (
          <DeadLetterRow key={letter._id} letter={letter} onGone={onGone} />
        ))}
      </tbody>
    </table>
  );
}

function DeadLetterRow({ letter, onGone }: { letter: DeadLetter; onGone: () => void }) {
  const { busy, sendAgain } = useSendAgain(letter, onGone);
  return (
    <tr className="border-line border-b max-md:block max-md:rounded-panel max-md:border max-md:p-3">
      <th scope="row" className={`${cell} font-normal`}>
        <span className="block font-semibold">{letter.name}</span>
        <EmailText address={letter.email} />
      </th>
      <td className={cell}>{letter.subject}</td>
      <td className={cell}>{momentOf(letter.givenUpAt)}</td>
      <td className={cell}>{letter.reason}</td>
      <td className={cell}>
        <Button busy={busy} onClick={sendAgain} aria-label={`Send again to ${letter.name}: ${letter.subject}`}>
          Send again
        </Button>
      </td>
    </tr>
  );
}

function useSendAgain(letter: DeadLetter, onGone: () => void): { busy: boolean; sendAgain: () => void } {
  const change = useChange("resendDeadLetter");
  const { say } = useToasts();
  function sendAgain() {
    change.mutateAsync({ params: { id: letter._id } }).then(
      ({ message }) => {
        say({ tone: "success", message });
        onGone();
      },
      (error: Error) =>
        say({ tone: "danger", message: error.message, ...(isWorthRetrying(error) && { retry: sendAgain }) }),
    );
  }
  // It stays on screen until the list has been asked for anew.
  return { busy: change.isPending || change.isSuccess, sendAgain };
}
