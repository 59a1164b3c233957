import { isDone, type StoredItem } from "../../../unsent/outbox/stored-items.ts";
import { useQueued } from "../../../unsent/outbox/use-queued.ts";

/** What was last said of an entry of a plan and waits here: done or not; undefined where nothing does. */
export function useQueuedFinish(task: string): boolean | undefined {
  return useQueued(finishesIn)?.get(task);
}

function finishesIn(items: StoredItem[]): Map<string, boolean> {
  const finishes = items.filter(({ item }) => item.call === "finishTask");
  return new Map(finishes.map(({ item }) => [item.subject ?? "", isDone(item.body)]));
}

/** How many entries of hours wait here. */
export function useQueuedHours(): number | undefined {
  return useQueued(countHours);
}

function countHours(items: StoredItem[]): number {
  return items.filter(({ item }) => item.call === "addHours").length;
}
