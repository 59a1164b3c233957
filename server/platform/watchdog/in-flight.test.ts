import { expect, test } from "vitest";
import { newSharedMemory, openInFlight, readInFlight } from "./in-flight.ts";

function calls(count: number) {
  return Array.from({ length: count }, (_, nth) => ({ name: `GET /call/${nth + 1}` }));
}

test("the calls that are being answered are listed, the latest first, and those that were answered are not", () => {
  const memory = newSharedMemory();
  const inFlight = openInFlight(memory);
  const [first, second, third] = calls(3) as [{ name: string }, { name: string }, { name: string }];
  for (const call of [first, second, third]) inFlight.begin(call, call.name);
  inFlight.end(second);
  inFlight.end(second);
  inFlight.end({});
  expect(readInFlight(memory)).toEqual(["GET /call/3", "GET /call/1"]);
});

test("of very many calls at once the latest are listed, and the end of one that was overwritten changes nothing", () => {
  const memory = newSharedMemory();
  const inFlight = openInFlight(memory);
  const all = calls(40);
  for (const call of all) inFlight.begin(call, call.name);
  expect(readInFlight(memory)).toEqual(
    all
      .slice(-16)
      .map(({ name }) => name)
      .toReversed(),
  );
  for (const call of all.slice(0, 24)) inFlight.end(call);
  expect(readInFlight(memory)).toHaveLength(16);
});

test("a text that is longer than its slot is cut off", () => {
  const memory = newSharedMemory();
  openInFlight(memory).begin({}, `GET /${"é".repeat(500)}`);
  const [text = ""] = readInFlight(memory);
  expect([text.length, text.startsWith("GET /é")]).toEqual([98, true]);
});
