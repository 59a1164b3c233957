import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DraftRecord } from "./store.ts";
import { Writer } from "./writer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A writer onto a list, and what it told. */
function writing(write = (_key: string, _record: DraftRecord) => Promise.resolve()) {
  const written: DraftRecord[] = [];
  const told: string[] = [];
  const onto = (key: string, record: DraftRecord) => {
    written.push(record);
    return write(key, record);
  };
  const outcome = { onKept: () => void told.push("kept"), onFault: () => void told.push("fault") };
  const writer = new Writer("ada/create/0", { sendKey: "first", values: undefined }, outcome, onto);
  return { writer, told, values: () => written.map((record) => record.values), written };
}

test("somebody who types without a rest loses at most a quarter of a second", async () => {
  const { writer, values } = writing();
  for (let letter = 1; letter <= 20; letter++) {
    writer.schedule(letter);
    await vi.advanceTimersByTimeAsync(50);
    expect(Number(values().at(-1) ?? 0)).toBeGreaterThanOrEqual(letter - 5);
  }
});

test("leaving the page writes what waits, once", async () => {
  const { writer, values, told } = writing();
  writer.schedule("half a word");
  writer.flush();
  writer.flush();
  await vi.runAllTimersAsync();
  expect([values(), told]).toEqual([["half a word"], ["kept"]]);
});

test("nothing is written when nothing was typed", async () => {
  const { writer, values } = writing();
  writer.flush();
  await vi.runAllTimersAsync();
  expect(values()).toEqual([]);
});

test("what was sent is not written again", async () => {
  const { writer, values } = writing();
  writer.schedule("sent");
  writer.stop();
  await vi.runAllTimersAsync();
  expect(values()).toEqual([]);
});

test("what was thrown away while it was being written is not called kept", async () => {
  const { writer, told } = writing(() => new Promise((resolve) => setTimeout(resolve, 100)));
  writer.schedule("thrown away");
  writer.flush();
  writer.stop();
  await vi.runAllTimersAsync();
  expect(told).toEqual([]);
});

test("a device without room says so", async () => {
  const { writer, told } = writing(() => Promise.reject(new DOMException("full", "QuotaExceededError")));
  writer.schedule("too much");
  await vi.runAllTimersAsync();
  expect(told).toEqual(["fault"]);
});

test("another key to send under is kept with the same text", async () => {
  const { writer, written } = writing();
  writer.schedule("text");
  await vi.runAllTimersAsync();
  writer.renew("second");
  expect(written.map(({ values, sendKey }) => [values, sendKey])).toEqual([
    ["text", "first"],
    ["text", "second"],
  ]);
});
