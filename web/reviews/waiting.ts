import { useMemo } from "react";
import { useViewer } from "../app/session.tsx";
import { useStoredDrafts } from "../drafts/use-stored-drafts.ts";
import type { OutboxItem } from "../outbox/item.ts";
import type { StoredItem } from "../outbox/store.ts";

/** What waits on this device to be sent, by portfolio; undefined until the device has been searched. */
export function useWaiting(): Map<string, StoredItem> | undefined {
  const stored = useStoredDrafts(`outbox/${useViewer()._id}`);
  return useMemo(() => stored && new Map(stored.flatMap(({ key, values }) => entryOf(key, values))), [stored]);
}

// Only the outbox stores under these keys.
function entryOf(key: string, values: unknown): [string, StoredItem][] {
  const item = values as OutboxItem | undefined;
  return item?.portfolio === undefined ? [] : [[item.portfolio, { key, item }]];
}
