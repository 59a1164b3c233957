import { expect, test } from "vitest";
import { StatedHeaders, statedSentence } from "./stated.ts";

const received = "2026-03-02T12:30:00Z";
test.each([
  ["2026-03-02T12:29:00Z", "2026-03-02T12:30:00Z", undefined],
  ["2026-03-02T12:20:00Z", "2026-03-02T12:40:00Z", undefined],
  ["2026-03-02T12:19:00Z", "2026-03-02T12:30:00Z", "Written on 2 March 2026, 12:19 by the device's clock."],
  ["2026-03-02T12:30:00Z", "2026-03-02T12:41:00Z", "The device's clock was 11 minutes ahead."],
  [
    "2026-03-02T09:14:00Z",
    "2026-03-02T11:30:00Z",
    "Written on 2 March 2026, 09:14 by the device's clock. The device's clock was 60 minutes behind.",
  ],
])("made at %s and sent at %s by the device's clock: %s", (at, sentAt, sentence) => {
  expect(statedSentence({ at, sentAt }, received)).toBe(sentence);
});

test("a clock that shows no time says nothing", () => {
  expect(StatedHeaders.parse({ "made-at": "yesterday", "sent-at": "+020000-01-01T00:00:00Z" })).toEqual({});
  expect(StatedHeaders.parse({})).toEqual({});
});
