import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DraftRecord } from "./store.ts";
import { Writer } from "./writer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A writer that writes to a list, and the outcomes that it reported. */
function openWriter(write = (_key: string, _record: DraftRecord) => Promise.resolve()) {
  const written: DraftRecord[] = [];
  const outcomes: string[] = [];
  const append = (key: string, record: DraftRecord) => {
    written.push(record);
    return write(key, record);
  };
  const outcome = { onSaved: () => void outcomes.push("saved"), onError: () => void outcomes.push("error") };
  const writer = new Writer("ada/create/0", { sendKey: "first", values: undefined }, outcome, append);
  return { writer, outcomes, values: () => written.map((record) => record.values), written };
}

test("somebody who types without a rest loses at most a quarter of a second", async () => {
  const { writer, values } = openWriter();
  for (let keystroke = 1; keystroke <= 20; keystroke++) {
    writer.schedule(keystroke);
    await vi.advanceTimersByTimeAsync(50);
    expect(Number(values().at(-1) ?? 0)).toBeGreaterThanOrEqual(keystroke - 5);
  }
});

test("leaving the page writes pending values, once", async () => {
  const { writer, values, outcomes } = openWriter();
  writer.schedule("half a word");
  writer.flush();
  writer.flush();
  await vi.runAllTimersAsync();
  expect([values(), outcomes]).toEqual([["half a word"], ["saved"]]);
});

test("nothing is written when nothing was typed", async () => {
  const { writer, values } = openWriter();
  writer.flush();
  await vi.runAllTimersAsync();
  expect(values()).toEqual([]);
});

test("what was sent is not written again", async () => {
  const { writer, values } = openWriter();
  writer.schedule("sent");
  writer.stop();
  await vi.runAllTimersAsync();
  expect(values()).toEqual([]);
});

test("what was discarded while it was being written is not reported as saved", async () => {
  const { writer, outcomes } = openWriter(() => new Promise((resolve) => setTimeout(resolve, 100)));
  writer.schedule("discarded");
  writer.flush();
  writer.stop();
  await vi.runAllTimersAsync();
  expect(outcomes).toEqual([]);
});

test("a device without room says so", async () => {
  const { writer, outcomes } = openWriter(() => Promise.reject(new DOMException("full", "QuotaExceededError")));
  writer.schedule("too much");
  await vi.runAllTimersAsync();
  expect(outcomes).toEqual(["error"]);
});

test("a new idempotency key is saved with the same text", async () => {
  const { writer, written } = openWriter();
  writer.schedule("text");
  await vi.runAllTimersAsync();
  writer.renew("second");
  expect(written.map(({ values, sendKey }) => [values, sendKey])).toEqual([
    ["text", "first"],
    ["text", "second"],
  ]);
});
