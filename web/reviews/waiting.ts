import { useEffect, useState } from "react";
import { useViewer } from "../app/session.tsx";
import { listDrafts, type StoredDraft } from "../drafts/store.ts";
import type { OutboxItem } from "../outbox/item.ts";
import type { StoredItem } from "../outbox/store.ts";

/** What waits on this device to be sent, by portfolio. */
export type Waiting = ReadonlyMap<string, StoredItem>;

/** Undefined until the device has been searched. Pages do not wait for the outbox's code, which tells them of changes. */
export function useWaiting(): Waiting | undefined {
  const { _id: account } = useViewer();
  const [waiting, setWaiting] = useState<Waiting>();
  useEffect(() => {
    async function show() {
      const stored = await listDrafts(`outbox/${account}`).catch(() => []); // What cannot be searched has stored nothing.
      setWaiting(new Map(stored.flatMap(entriesOf)));
    }
    void show();
    window.addEventListener("outbox", show);
    return () => window.removeEventListener("outbox", show);
  }, [account]);
  return waiting;
}

// Only the outbox stores under these keys.
function entriesOf({ key, values }: StoredDraft): [string, StoredItem][] {
  const item = values as OutboxItem | undefined;
  return item?.portfolio === undefined ? [] : [[item.portfolio, { key, item }]];
}
