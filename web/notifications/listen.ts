import type { LiveUnreadCount, UnreadCount } from "contract/notifications/notifications.ts";
import { Refused } from "../app/api.ts";
import { eventsIn } from "./events.ts";

const second = 1000;
/** A stream without an event for this long is dead; the server sends a heartbeat every 15 seconds. */
const heartbeatTimeout = 40 * second;
const firstEventTimeout = 10 * second;
const retryDelays = [1, 5, 15, 60].map((seconds) => seconds * second);

/** What `listen` needs of the browser and the server. */
export interface ListenDependencies {
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  poll(): Promise<UnreadCount>;
  /** Resolves as soon as the page is visible, or hidden, or when the signal is aborted. */
  whenVisible(isVisible: boolean, signal: AbortSignal): Promise<void>;
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/**
 * Reports the unread count as it changes, until the returned function is called. It holds a stream only while the page is
 * visible, because browsers limit the connections to one server and phones save power. Where no stream can be opened it
 * polls instead, after 1 to 60 seconds. It ends once the session has ended.
 */
export function listen(
  dependencies: ListenDependencies,
  onCount: (count: UnreadCount | LiveUnreadCount) => void,
): () => void {
  const stopped = new AbortController();
  void keepListening(dependencies, onCount, stopped.signal);
  return () => stopped.abort();
}

async function keepListening(
  dependencies: ListenDependencies,
  onCount: (count: UnreadCount | LiveUnreadCount) => void,
  stopped: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!stopped.aborted) {
    await dependencies.whenVisible(true, stopped);
    if (stopped.aborted) return;
    const ending = await readStream(dependencies, onCount, stopped);
    if (ending === "signed out") return;
    if (ending === "ended") failures = 0;
    else {
      failures++;
      const count = await dependencies.poll().catch(() => undefined); // The next round polls again.
      if (count && !stopped.aborted) onCount(count);
    }
    await dependencies.pause(retryDelays[Math.min(failures, retryDelays.length - 1)] ?? 0, stopped);
  }
}

type Ending = "ended" | "failed" | "signed out";

// A stream has "ended" normally if at least one event arrived and no timeout fired; otherwise it has "failed".
async function readStream(
  dependencies: ListenDependencies,
  onCount: (count: UnreadCount | LiveUnreadCount) => void,
  stopped: AbortSignal,
): Promise<Ending> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  stopped.addEventListener("abort", stop);
  void dependencies.whenVisible(false, controller.signal).then(stop);
  let ending: Ending = "failed";
  const onTimeout = () => {
    ending = "failed";
    stop();
  };
  let watchdog = setTimeout(onTimeout, firstEventTimeout);
  try {
    for await (const data of eventsIn(await dependencies.open(controller.signal))) {
      clearTimeout(watchdog);
      watchdog = setTimeout(onTimeout, heartbeatTimeout);
      ending = "ended";
      if (data) onCount(JSON.parse(data));
    }
  } catch (error) {
    // A stream that was aborted by this side has not failed.
    if (!controller.signal.aborted) ending = error instanceof Refused && error.status === 401 ? "signed out" : "failed";
  }
  clearTimeout(watchdog);
  stopped.removeEventListener("abort", stop);
  stop();
  return ending;
}
