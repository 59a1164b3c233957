import { useEffect, useState } from "react";
import { lastStatus, listen, type Status } from "./channel.ts";
import { listItems, type StoredItem } from "./stored-items.ts";

/** What waits on this device for an account, and how sending stands; undefined until the device has been searched. */
export function useOutbox(account: string): { items: StoredItem[] | undefined; status: Status } {
  const [items, setItems] = useState<StoredItem[]>();
  const [status, setStatus] = useState(lastStatus);
  useEffect(() => {
    let hasLeft = false;
    let newest = 0;
    async function show(): Promise<void> {
      const search = ++newest;
      const found = await listItems(account).catch(() => []); // What cannot be searched has stored nothing.
      if (!hasLeft && search === newest) setItems(found);
    }
    void show();
    const stop = listen((message) => {
      if (message.kind === "status") setStatus(message.status);
      else void show();
    });
    return () => {
      hasLeft = true;
      stop();
    };
  }, [account]);
  return { items, status };
}
