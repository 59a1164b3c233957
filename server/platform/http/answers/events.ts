import { Readable } from "node:stream";

/** Server-sent events to one browser, which reads `bytes` for as long as it likes. */
export interface Events {
  bytes: Readable;
  /** `value` as JSON. */
  tell(value: unknown): void;
  /** A line that means nothing, so that nobody in between takes the connection for dead. */
  beat(): void;
  end(): void;
}

/** Bytes that may wait for a browser which does not read; beyond them it is let go. */
const waitingMost = 16_384;

/** What stands on a stream of events, so that nobody keeps, squeezes or gathers it. */
export const eventHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};

/** `gone` is called once, whoever ended it. */
export function openEvents(gone: () => void): Events {
  const bytes = new Readable({ read: () => undefined });
  bytes.once("close", gone);
  function write(text: string): void {
    if (bytes.destroyed) return;
    bytes.push(text);
    if (bytes.readableLength > waitingMost) bytes.destroy();
  }
  return {
    bytes,
    tell: (value) => write(`data: ${JSON.stringify(value)}\n\n`),
    beat: () => write(": still here\n\n"),
    end: () => {
      if (!bytes.destroyed) bytes.push(null);
    },
  };
}
