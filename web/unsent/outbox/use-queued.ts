import { useEffect, useState } from "react";
import { useViewer } from "../../app/session.tsx";
import { listItems, type StoredItem } from "./stored-items.ts";

/** What is queued on this device, by portfolio. */
export type QueuedReviews = ReadonlyMap<string, StoredItem>;

/**
 * What `select` makes of the items that are queued on this device; undefined until it has been searched. Pages do not wait
 * for the outbox's code, which tells them of each change. `select` is the same function at each render.
 */
export function useQueued<T>(select: (items: StoredItem[]) => T): T | undefined {
  const { _id: account } = useViewer();
  const [selected, setSelected] = useState<T>();
  useEffect(() => {
    // What cannot be searched has stored nothing.
    const show = () =>
      listItems(account).then(
        (items) => setSelected(select(items)),
        () => setSelected(select([])),
      );
    void show();
    window.addEventListener("outbox", show);
    return () => window.removeEventListener("outbox", show);
  }, [account, select]);
  return selected;
}

/** How many new portfolios are queued on this device. */
export function useQueuedPortfolios(): number | undefined {
  return useQueued(countNew);
}

export function useQueuedReviews(): QueuedReviews | undefined {
  return useQueued(byPortfolio);
}

/** What is written beside portfolios, in the order in which it is sent. */
export function useQueuedMessages(): StoredItem[] | undefined {
  return useQueued(messagesIn);
}

function messagesIn(items: StoredItem[]): StoredItem[] {
  return items.filter(({ item }) => item.call === "writeMessage");
}

function countNew(items: StoredItem[]): number {
  return items.filter(({ item }) => item.call === "createPortfolio").length;
}

function byPortfolio(items: StoredItem[]): QueuedReviews {
  return new Map(
    items.flatMap((stored): [string, StoredItem][] => {
      const { call, portfolio } = stored.item;
      return portfolio === undefined || call === "writeMessage" ? [] : [[portfolio, stored]];
    }),
  );
}
