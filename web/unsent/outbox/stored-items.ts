import { byTime } from "contract/core/calendar.ts";
import { listDrafts } from "../store/store.ts";
import type { OutboxItem } from "./item.ts";

/** An item under the key where it lies on the device. */
export interface StoredItem {
  key: string;
  item: OutboxItem;
}

/**
 * The beginning of an account's keys. An item lies where drafts lie, under a key that no form has: handing it over moves it,
 * with its photos, and needs no second store. Each account has its own; logging out removes none.
 */
export function outboxOf(account: string): string {
  return `outbox/${account}`;
}

/** What waits on this device for an account, in the order in which it is sent. */
export async function listItems(account: string): Promise<StoredItem[]> {
  const records = await listDrafts(outboxOf(account));
  const items = records.flatMap(({ key, values }) => (values ? [{ key, item: itemIn(values) }] : []));
  return items.sort((one, other) => byTime(one.item.at, other.item.at));
}

/** Only the outbox stores under these keys. */
export function itemIn(values: unknown): OutboxItem {
  return values as OutboxItem;
}

/** Whether an entry of a plan was said to be done. */
export function isDone(body: OutboxItem["body"]): boolean {
  const { done }: { done?: boolean } = body ?? {};
  return done === true;
}
