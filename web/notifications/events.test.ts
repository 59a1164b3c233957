import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eventsIn } from "./events.ts";

function streamOf(pieces: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}

async function said(...texts: string[]): Promise<string[]> {
  const heard: string[] = [];
  for await (const data of eventsIn(streamOf(texts.map((text) => new TextEncoder().encode(text))))) heard.push(data);
  return heard;
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
  ])("%j say %j", async (texts, heard) => {
    expect(await said(...texts)).toEqual(heard);
  });

  test("say the same however the network cuts them", async () => {
    const values = fc.array(fc.jsonValue(), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(values, fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), async (told, sizes) => {
        const bytes = new TextEncoder().encode(told.map((value) => `data: ${JSON.stringify(value)}\n\n`).join(""));
        const pieces: Uint8Array[] = [];
        for (let from = 0, turn = 0; from < bytes.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          pieces.push(bytes.slice(from, from + size));
          from += size;
        }
        const heard: string[] = [];
        for await (const data of eventsIn(streamOf(pieces))) heard.push(data);
        expect(heard).toEqual(told.map((value) => JSON.stringify(value)));
      }),
    );
  });
});
