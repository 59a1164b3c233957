import type { StoredItem } from "../unsent/outbox/stored-items.ts";
import { useQueued } from "../unsent/outbox/use-queued.ts";

/** The samples whose checks wait on this device; undefined until it has been searched. */
export function useQueuedChecks(): ReadonlySet<string> | undefined {
  return useQueued(checksIn);
}

function checksIn(items: StoredItem[]): ReadonlySet<string> {
  return new Set(items.flatMap(({ item }) => (item.call === "checkSample" ? [item.subject ?? ""] : [])));
}
