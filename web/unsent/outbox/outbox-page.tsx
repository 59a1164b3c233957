import { useEffect, useState } from "react";
import { useViewer } from "../../app/session.tsx";
import { Button } from "../../ui/button.tsx";
import { PageHeading } from "../../ui/page.tsx";
import { sizeOf } from "../../ui/sizes.ts";
import { Empty } from "../../ui/states/empty.tsx";
import { Loading } from "../../ui/states/loading.tsx";
import { announce, listen } from "./channel.ts";
import { bytesOf, nextStep } from "./item.ts";
import ItemPanel from "./item-panel.tsx";
import { useOutbox } from "./use-outbox.ts";

const about = {
  student:
    "What you submitted without a connection waits here and sends itself. It stays here until the server has checked every photo.",
  assessor:
    "What you submitted without a connection waits here and sends itself, in this order. It stays here until the server has it.",
};
const arrivedText = {
  student: (title: string) => `${title} has arrived. The server has checked every photo.`,
  assessor: (title: string) => `${title} has arrived.`,
};

/** What waits on this device, and what can be done with each. */
export function Page() {
  const { _id: account, role } = useViewer();
  const who = role === "student" ? role : "assessor";
  const { items, status } = useOutbox(account);
  const arrived = useArrived();
  if (!items) return <Loading />;
  const line = items.filter(({ item }) => nextStep(item));
  // What needs a person stands first; everything else goes on by itself.
  const others = items.filter((stored) => !line.includes(stored));
  return (
    <>
      <PageHeading title="On this device">
        {line.length > 0 && (
          <p className="mr-auto text-dim text-sm">
            {`${line.length} ${line.length === 1 ? "waits" : "wait"}, ${sizeOf(bytesOf(line.flatMap(({ item }) => item.photos)))}`}
          </p>
        )}
        {line.length > 0 && <Button onClick={() => announce({ kind: "wake" })}>Send now</Button>}
      </PageHeading>
      <div className="grid max-w-4xl gap-4">
        <p className="text-dim">{about[who]}</p>
        <div role="status" className="grid gap-1 empty:sr-only">
          {arrived.map((title, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows.
            <p key={index}>{arrivedText[who](title)}</p>
          ))}
        </div>
        {items.length === 0 && (
          <Empty drawing="done" message="Nothing waits on this device. Everything that you sent has arrived." />
        )}
        {others.map((stored) => (
          <ItemPanel key={stored.key} account={account} stored={stored} status={status} />
        ))}
        {line.map((stored, place) => (
          <ItemPanel key={stored.key} account={account} stored={stored} status={status} before={line.slice(0, place)} />
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
          setTitles((before) => [...before, message.title || "A portfolio without a title"]);
      }),
    [],
  );
  return titles;
}
