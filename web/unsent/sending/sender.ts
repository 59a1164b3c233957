import { Refused } from "../../app/api.ts";
import { allArrived, announce, listen, type Status } from "../outbox/channel.ts";
import { nextStep, type OutboxEvent } from "../outbox/item.ts";
import { readItem, readPhoto, recordEvent } from "../outbox/store.ts";
import { listItems, type StoredItem } from "../outbox/stored-items.ts";
import { isFull } from "../store/retried-writes.ts";
import { type Device, sendItem } from "./send-item.ts";
import { serverFor } from "./server.ts";

/** How long the sender waits after failures in a row, in milliseconds: doubled each time, up to a minute. */
const [shortestWait, longestWait] = [1000, 60_000];

/**
 * Sends what waits on this device for an account, in order, in one tab: the lock goes to the next when that is closed.
 * The function that is returned stops the sending.
 */
export function startSender(account: string): () => void {
  const end = new AbortController();
  const { signal } = end;
  const sending = navigator.locks?.request(`outbox of ${account}`, { signal }, () => sendAll(account, signal));
  sending?.catch(() => undefined); // It was ended before it had the lock.
  return () => end.abort();
}

async function sendAll(account: string, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const woken = wakeUp(signal);
    // A device that cannot be read at the moment is tried again like a server that cannot be reached.
    const status = await sendOnce(account, signal).catch(statusAfter);
    if (!signal.aborted) announce({ kind: "status", status });
    failures = status === "idle" ? 0 : failures + 1;
    if (status === "idle") await woken.promise;
    else await woken.within(Math.min(longestWait, shortestWait * 2 ** (failures - 1)));
    woken.end();
  }
}

/** Tries each item once, in order. A fault of the server at one does not hold the others up, a lost signal does. */
async function sendOnce(account: string, signal: AbortSignal): Promise<Status> {
  let status: Status = "idle";
  // Messages beside a portfolio keep their order.
  const held = new Set<string | undefined>();
  for (const { key, item } of await listItems(account)) {
    if (signal.aborted) break;
    if (!nextStep(item) || (item.call === "writeMessage" && held.has(item.portfolio))) continue;
    announce({ kind: "status", status: "sending" });
    try {
      if (await sendItem(key, device, serverFor(account, signal))) await tellArrived(account, { key, item });
    } catch (error) {
      if (error instanceof Refused && error.status === 401) return "signedOut";
      status = statusAfter(error);
      if (item.call === "writeMessage") held.add(item.portfolio);
      if (!(error instanceof Refused)) break;
    }
  }
  return status;
}

function statusAfter(error: unknown): Status {
  return isFull(error) ? "storageFull" : "noSignal";
}

async function tellArrived(account: string, { key, item }: StoredItem): Promise<void> {
  const isWhole = (await readItem(key)) === undefined;
  const left = (await listItems(account)).length;
  announce({ kind: "arrived", title: item.title, isWhole, left });
  if (left === 0) await notifyOutside().catch(() => undefined); // The page says it in any case.
}

/** While the app is out of sight, where the person has allowed notifications. */
async function notifyOutside(): Promise<void> {
  if (globalThis.Notification?.permission !== "granted" || document.visibilityState === "visible") return;
  const worker = await navigator.serviceWorker?.getRegistration();
  await worker?.showNotification(allArrived, { tag: "outbox" });
}

const device: Device = {
  read: readItem,
  readPhoto,
  record: async (key: string, event: OutboxEvent) => {
    await recordEvent(key, event);
    announce({ kind: "changed" });
  },
};

/** Resolves when there is something to send, a signal, a person who wants it tried, or the end. */
function wakeUp(signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wake = () => resolve();
  const stop = listen(({ kind }) => kind === "wake" && wake());
  window.addEventListener("online", wake);
  signal.addEventListener("abort", wake);
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    promise,
    within: (milliseconds: number) => {
      timer = setTimeout(wake, milliseconds);
      return promise;
    },
    end: () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener("online", wake);
      signal.removeEventListener("abort", wake);
    },
  };
}
