/**
 * How sending stands: under way, nothing to do, no answer from the server, a full device that records nothing,
 * the session has ended.
 */
export type Status = "sending" | "idle" | "noSignal" | "storageFull" | "signedOut";

/** What the tabs of this device tell each other. */
export type Message =
  /** The items have changed. */
  | { kind: "changed" }
  /** There is something to send, or a person wants it tried now. */
  | { kind: "wake" }
  | { kind: "status"; status: Status }
  /** The server has saved this item, with all of its photos or not, and so many are still on this device. */
  | { kind: "arrived"; title: string; isWhole: boolean; left: number };

type Listener = (message: Message) => void;

let status: Status = "idle";

/** What the sending tab said last that it is doing. */
export function lastStatus(): Status {
  return status;
}

const listeners = new Set<Listener>();
const channel = globalThis.BroadcastChannel && new BroadcastChannel("outbox");
channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => hear(data));

/** Tells every tab, this one among them. */
export function announce(message: Message): void {
  channel?.postMessage(message);
  hear(message);
}

/** Hears every message until the function that is returned is called. */
export function listen(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function hear(message: Message): void {
  if (message.kind === "status") status = message.status;
  for (const listener of listeners) listener(message);
  if (message.kind === "changed") tellPage();
}

// For pages that do not wait for this code: when it comes, and at each change after that.
function tellPage(): void {
  globalThis.window?.dispatchEvent(new Event("outbox"));
}
tellPage();

/** Said on the screen, or by the worker when no page is open. */
export const allArrived = "Everything that waited on this device has arrived and is checked.";
