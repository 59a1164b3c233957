// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Listening, listen } from "./listen.ts";
import type { Recognition } from "./use-dictation.ts";

class FakeRecognition extends EventTarget implements Recognition {
  lang = "";
  interimResults = false;
  onresult: Recognition["onresult"] = null;
  onerror: Recognition["onerror"] = null;
  onend: Recognition["onend"] = null;
  start = vi.fn();
  stop = vi.fn(() => this.onend?.());
  abort = vi.fn();
  says(transcript: string, isFinal = true) {
    this.onresult?.({ results: [Object.assign([{ transcript }], { isFinal })] });
  }
}

let area: HTMLTextAreaElement;
let recognition: FakeRecognition;
const onHeard = vi.fn();
const onEnd = vi.fn();
const opened: Listening[] = [];
function begin(): Listening {
  const listening = listen(recognition, area, { onHeard, onEnd });
  opened.push(listening);
  return listening;
}
afterEach(() => {
  for (const listening of opened.splice(0)) listening.cancel();
});
beforeEach(() => {
  document.documentElement.lang = "en-GB";
  document.execCommand = () => false; // This stand-in for a browser has none.
  document.body.innerHTML = "<textarea></textarea><button>Save</button>";
  area = document.querySelector("textarea") as HTMLTextAreaElement;
  recognition = new FakeRecognition();
  vi.resetAllMocks();
  recognition.stop.mockImplementation(() => recognition.onend?.());
});

test("each sentence is written at the caret when it is understood, and shown until then", () => {
  area.value = "Before. After.";
  area.setSelectionRange(7, 7);
  const typed = vi.fn();
  area.addEventListener("input", typed);
  begin();
  expect([recognition.lang, recognition.interimResults]).toEqual(["en-GB", true]);
  recognition.says("changed the", false);
  expect([area.value, onHeard.mock.lastCall]).toEqual(["Before. After.", ["changed the"]]);
  recognition.says("changed the board.");
  expect([area.value, onHeard.mock.lastCall]).toEqual(["Before. Changed the board. After.", [""]]);
  expect(typed).toHaveBeenCalledOnce();
});

test("it listens on after a sentence, until nothing more is said or it is stopped", () => {
  const first = begin();
  recognition.says("one.");
  recognition.onend?.();
  expect([recognition.start.mock.calls.length, onEnd.mock.calls]).toEqual([2, []]);
  recognition.onend?.();
  expect(onEnd.mock.calls).toEqual([[undefined]]);
  first.cancel();
  begin().stop();
  expect(onEnd).toHaveBeenCalledTimes(2);
  expect(recognition.start).toHaveBeenCalledTimes(3);
});

test.each([
  ["the page is hidden", () => document.dispatchEvent(new Event("visibilitychange"))],
  ["another button is pressed", () => document.querySelector("button")?.click()],
])("when %s it ends with what was understood by then", (_what, leave) => {
  begin();
  recognition.says("half a sen", false);
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  leave();
  expect([area.value, onEnd.mock.calls.length, recognition.abort.mock.calls.length]).toEqual(["Half a sen", 1, 1]);
  recognition.says("tence.");
  expect(area.value).toBe("Half a sen");
});

test("a second area takes over", () => {
  begin();
  recognition.says("first", false);
  const other = new FakeRecognition();
  const second = document.body.appendChild(document.createElement("textarea"));
  opened.push(listen(other, second, { onHeard: vi.fn(), onEnd: vi.fn() }));
  expect([area.value, onEnd.mock.calls.length]).toEqual(["First", 1]);
});

test.each([
  ["not-allowed", "blocked"],
  ["no-speech", "silence"],
  ["network", "network"],
  ["bad-grammar", "other"],
  ["aborted", undefined],
])("%s is refused as %s", (error, refusal) => {
  begin();
  recognition.onerror?.({ error });
  recognition.onend?.();
  expect(onEnd.mock.calls).toEqual([[refusal]]);
});

test("silence after a sentence is its end, and nothing is written once the field is gone", () => {
  const listening = begin();
  recognition.says("one.");
  recognition.onerror?.({ error: "no-speech" });
  recognition.onend?.();
  expect(onEnd.mock.calls).toEqual([[undefined]]);
  const again = begin();
  again.cancel();
  recognition.says("two.");
  expect([area.value, onEnd.mock.calls.length]).toEqual(["One.", 1]);
  listening.cancel();
});
