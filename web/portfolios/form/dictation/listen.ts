import { insertion } from "./insertion.ts";
import type { DictationRefusal, Recognition } from "./use-dictation.ts";

export interface Listening {
  /** Waits for what is still being understood. */
  stop(): void;
  /** Neither writes nor reports anything more. */
  cancel(): void;
}

interface Listener {
  /** What has been understood so far of a sentence that is not written yet. */
  onHeard: (text: string) => void;
  onEnd: (refusal?: DictationRefusal) => void;
}

const refusals: Record<string, DictationRefusal> = {
  "not-allowed": "blocked",
  "service-not-allowed": "blocked",
  "audio-capture": "noMicrophone",
  "no-speech": "silence",
  network: "network",
  "language-not-supported": "language",
};

let finishCurrent: (() => void) | undefined;

/**
 * Writes what is said where the caret of `area` is, sentence by sentence, until nothing more is said. One area at a time.
 * It ends at once, with what was understood by then, when the page is hidden or another button is pressed, such as one that
 * saves the form. @throws DOMException when the browser refuses to begin
 */
export function listen(recognition: Recognition, area: HTMLTextAreaElement, { onHeard, onEnd }: Listener): Listening {
  const ends = new AbortController();
  const sentences = writerInto(area, onHeard);
  let [isEnding, writtenBefore] = [false, 0];
  let refusal: DictationRefusal | undefined;

  function cancel() {
    ends.abort();
    recognition.onend = recognition.onresult = recognition.onerror = null;
    recognition.abort();
    if (finishCurrent === finish) finishCurrent = undefined;
  }
  function finish() {
    sentences.write();
    cancel();
    onEnd(sentences.written() > 0 && refusal === "silence" ? undefined : refusal);
  }
  recognition.lang = document.documentElement.lang;
  recognition.interimResults = true;
  recognition.onresult = ({ results }) => {
    const all = Array.from(results);
    sentences.hear(all.map((alternatives) => alternatives[0]?.transcript ?? "").join(""));
    if (all.every(({ isFinal }) => isFinal)) sentences.write();
  };
  recognition.onerror = ({ error }) => {
    if (error !== "aborted") refusal = refusals[error] ?? "other";
  };
  // Some phones repeat earlier sentences when they are told to go on listening; so each one is a recognition of its own.
  recognition.onend = () => {
    sentences.write();
    if (isEnding || refusal || sentences.written() === writtenBefore) return finish();
    writtenBefore = sentences.written();
    recognition.start();
  };
  finishOnLeaving(finish, ends.signal);
  finishCurrent?.();
  finishCurrent = finish;
  recognition.start();
  function stop() {
    isEnding = true;
    recognition.stop();
  }
  return { stop, cancel };
}

function writerInto(area: HTMLTextAreaElement, onHeard: Listener["onHeard"]) {
  let [sentence, written] = ["", 0];
  function hear(text: string) {
    sentence = text.trim();
    onHeard(sentence);
  }
  function write() {
    if (sentence) insert(area, sentence);
    if (sentence) written++;
    hear("");
  }
  return { hear, write, written: () => written };
}

function finishOnLeaving(finish: () => void, signal: AbortSignal): void {
  document.addEventListener("visibilitychange", () => document.hidden && finish(), { signal });
  document.addEventListener("click", ({ target }) => isOtherButton(target) && finish(), { signal, capture: true });
}

function isOtherButton(target: EventTarget | null): boolean {
  const pressed = target instanceof Element && target.closest("button, a");
  return pressed instanceof HTMLElement && pressed.dataset.dictation === undefined;
}

function insert(area: HTMLTextAreaElement, spoken: string): void {
  const { value, selectionStart, selectionEnd } = area;
  const text = insertion(value.slice(0, selectionStart), spoken, value.slice(selectionEnd));
  const { activeElement } = document;
  const { inputMode } = area;
  // The focus is needed for a moment, without a phone's keyboard.
  area.inputMode = "none";
  area.focus({ preventScroll: true });
  // Deprecated, and the only way to write what Ctrl+Z takes back.
  if (!document.execCommand("insertText", false, text)) {
    area.setRangeText(text, selectionStart, selectionEnd, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (activeElement instanceof HTMLElement && activeElement !== area) activeElement.focus({ preventScroll: true });
  area.inputMode = inputMode;
}
