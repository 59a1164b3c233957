import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventsIn } from "./events.ts";

function streamOf(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function parse(...texts: string[]): Promise<string[]> {
  const events: string[] = [];
  for await (const data of eventsIn(streamOf(texts.map((text) => new TextEncoder().encode(text))))) events.push(data);
  return events;
}

describe("server-sent events", () => {
  test.each([
    [["data: 1\n\n"], ["1"]],
    [[": still here\n\n"], [""]],
    [["data: 1\n\ndata: 2\n\n: x\n\n"], ["1", "2", ""]],
    [
      ["da", "ta: 1", "\n", "\ndata: 2\n\n"],
      ["1", "2"],
    ],
    [["data: 1\n\ndata: cut off"], ["1"]],
    [["data: a\ndata: b\n\n"], ["a\nb"]],
    [[], []],
  ])("%j contain %j", async (texts, events) => {
    expect(await parse(...texts)).toEqual(events);
  });

  test("are the same however the network splits them", async () => {
    const values = fc.array(fc.jsonValue(), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(values, fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), async (sent, sizes) => {
        const bytes = new TextEncoder().encode(sent.map((value) => `data: ${JSON.stringify(value)}\n\n`).join(""));
        const chunks: Uint8Array[] = [];
        for (let from = 0, turn = 0; from < bytes.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          chunks.push(bytes.slice(from, from + size));
          from += size;
        }
        const received: string[] = [];
        for await (const data of eventsIn(streamOf(chunks))) received.push(data);
        expect(received).toEqual(sent.map((value) => JSON.stringify(value)));
      }),
    );
  });
});
