import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { FastifyReply } from "fastify";

/**
 * A list that is read, written and sent in slices, between which the event loop serves other requests: thousands of
 * portfolios at once would hold it up for a third of a second (docs/decisions/09-lists.md).
 */
export class SlicedList<Item> {
  readonly slices: AsyncIterable<Item[]>;

  constructor(slices: AsyncIterable<Item[]>) {
    this.slices = slices;
  }
}

/** The list as JSON. When a slice cannot be read, the connection is cut off, so that nobody takes the rest for all. */
export function asList({ slices }: SlicedList<unknown>, reply: FastifyReply): Readable {
  reply.type("application/json; charset=utf-8");
  return Readable.from(textOf(slices), { objectMode: false });
}

async function* textOf(slices: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = "[";
  for await (const slice of slices) {
    if (slice.length === 0) continue;
    yield before + JSON.stringify(slice).slice(1, -1);
    before = ",";
    await setImmediate();
  }
  yield before === "[" ? "[]" : "]";
}
