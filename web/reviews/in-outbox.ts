import { useEffect, useState } from "react";
import { useViewer } from "../app/session.tsx";
import { listItems, type StoredItem } from "../outbox/stored-items.ts";

/** What lies in the outbox on this device, by portfolio. */
export type InOutbox = ReadonlyMap<string, StoredItem>;

/** Undefined until the device has been searched. Pages do not wait for the outbox's code, which tells them of changes. */
export function useInOutbox(): InOutbox | undefined {
  const { _id: account } = useViewer();
  const [inOutbox, setInOutbox] = useState<InOutbox>();
  useEffect(() => {
    async function show() {
      const stored = await listItems(account).catch(() => []); // What cannot be searched has stored nothing.
      setInOutbox(new Map(stored.flatMap(entriesOf)));
    }
    void show();
    window.addEventListener("outbox", show);
    return () => window.removeEventListener("outbox", show);
  }, [account]);
  return inOutbox;
}

function entriesOf(stored: StoredItem): [string, StoredItem][] {
  const { portfolio } = stored.item;
  return portfolio === undefined ? [] : [[portfolio, stored]];
}
