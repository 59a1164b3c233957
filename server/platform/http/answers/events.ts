import { Readable } from "node:stream";

/** A stream of server-sent events to one browser. `bytes` is the body of the response. */
export interface Events {
  bytes: Readable;
  send(value: unknown): void;
  /** Sends a comment, so that no proxy closes the connection as idle. */
  heartbeat(): void;
  end(): void;
}

/** The bytes that are buffered for a browser that does not read; beyond them its stream is closed. */
const maxBuffered = 16_384;

/** The headers of an event stream. They tell proxies not to cache, compress or buffer it. */
export const eventHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** `onClose` is called once, whichever side ends the stream. */
export function openEvents(onClose: () => void): Events {
  const bytes = new Readable({ read: () => undefined });
  bytes.once("close", onClose);
  let isOver = false;
  function write(text: string): void {
    // Whoever sends may have been about to when the stream ended; Node takes a push after the end as an error.
    if (isOver || bytes.destroyed) return;
    bytes.push(text);
    if (bytes.readableLength > maxBuffered) bytes.destroy();
  }
  return {
    bytes,
    send: (value) => write(`data: ${JSON.stringify(value)}\n\n`),
    heartbeat: () => write(": still here\n\n"),
    end: () => {
      isOver = true;
      if (!bytes.destroyed) bytes.push(null);
    },
  };
}
