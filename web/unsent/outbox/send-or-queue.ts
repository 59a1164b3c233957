import { Unreachable } from "../../app/api.ts";

export type Queue = typeof import("./queue.ts");

/** It waits in the outbox on this device, as the message says. */
interface Queued {
  message: string;
  isQueued: true;
}

/**
 * What `send` answers. Without a connection `queue` lets it wait in the outbox instead: it answers the sentence that says
 * so, and undefined where this device cannot store it. @throws Refused; Unreachable where it cannot wait either
 */
export async function sendOrQueue<T>(
  send: () => Promise<T>,
  queue: (outbox: Queue) => Promise<string | undefined>,
): Promise<T | Queued> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    const message = await queueWith(queue);
    if (message === undefined) throw error;
    return { message, isQueued: true };
  }
}

/** Queues without an attempt to send. Its code has been loaded after the page, together with what sends from the outbox. */
export async function queueWith(queue: (outbox: Queue) => Promise<string | undefined>): Promise<string | undefined> {
  const outbox = await import("./queue.ts").catch(() => undefined);
  return outbox && queue(outbox);
}
