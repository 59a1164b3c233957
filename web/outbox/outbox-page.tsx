import { useEffect, useState } from "react";
import { useViewer } from "../app/session.tsx";
import { Button } from "../ui/button.tsx";
import { PageHeading } from "../ui/page.tsx";
import { Empty } from "../ui/states/empty.tsx";
import { Loading } from "../ui/states/loading.tsx";
import { announce, listen } from "./channel.ts";
import { nextStep } from "./item.ts";
import OutboxItemPanel from "./outbox-item-panel.tsx";
import { useOutbox } from "./use-outbox.ts";
import { words } from "./words.ts";

const { page } = words;

/** What waits on this device, and what can be done with each. */
export function Page() {
  const { _id: account, role } = useViewer();
  const who = role === "student" ? role : "assessor";
  const { items, status } = useOutbox(account);
  const arrived = useArrived();
  if (!items) return <Loading />;
  const first = items.find(({ item }) => nextStep(item));
  return (
    <>
      <PageHeading title={page.title}>
        {first && <Button onClick={() => announce({ kind: "wake" })}>{page.sendNow}</Button>}
      </PageHeading>
      <div className="grid max-w-4xl gap-4">
        <p className="text-dim">{page.about[who]}</p>
        <div role="status" className="grid gap-1 empty:sr-only">
          {arrived.map((title, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows.
            <p key={index}>{words.arrived[who](title)}</p>
          ))}
        </div>
        {items.length === 0 && <Empty drawing="done" message={page.empty} />}
        {items.map((stored) => (
          <OutboxItemPanel
            key={stored.key}
            account={account}
            stored={stored}
            isSending={status === "sending" && stored === first}
          />
        ))}
      </div>
    </>
  );
}

/** The titles of what has arrived while the page is open. */
function useArrived(): string[] {
  const [titles, setTitles] = useState<string[]>([]);
  useEffect(
    () =>
      listen((message) => {
        if (message.kind === "arrived" && message.isWhole)
          setTitles((before) => [...before, message.title || page.untitled]);
      }),
    [],
  );
  return titles;
}
