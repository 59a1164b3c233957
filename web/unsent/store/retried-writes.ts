import { unsavedSentence } from "../drafts/sentences.ts";
import { isFileId } from "./files.ts";

/** What could not be written is tried again after so many milliseconds, then after twice as many, up to the longest. */
const [shortestWait, longestWait] = [1000, 60_000];

export interface Outcome {
  onSaved(at: string): void;
  /** `fault` says to the person why something could not be saved; undefined once all of it has been after all. */
  onFault(fault: string | undefined): void;
}

export type RetriedWrites = ReturnType<typeof retriedWrites>;

/** Writes the newest version of each thing, and what could not be written again until it is. */
export function retriedWrites({ onSaved, onFault }: Outcome) {
  // The newest version of each thing that is not written, by the thing's key.
  const unsaved = new Map<string, { write: () => Promise<void>; hasFailed: boolean }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = shortestWait;
  let why: unknown;

  /** `write` is called now, and again later if it fails: an older version of the thing is then not written any more. */
  function save(key: string, write: () => Promise<void>): void {
    const version = { write, hasFailed: false };
    unsaved.set(key, version);
    // What was sent, discarded or changed while it was being written is not reported.
    const isNewest = () => unsaved.get(key) === version;
    write().then(
      () => {
        if (!isNewest()) return;
        unsaved.delete(key);
        onSaved(new Date().toISOString());
        if (unsaved.size === 0) forget();
        tellFault();
      },
      (error) => {
        if (!isNewest()) return;
        version.hasFailed = true;
        why = error;
        tellFault();
        timer ??= setTimeout(() => {
          wait = Math.min(2 * wait, longestWait);
          retry();
        }, wait);
      },
    );
  }

  // While something is only being tried again it is still what was said of it last.
  function tellFault(): void {
    const failed = [...unsaved].flatMap(([part, { hasFailed }]) => (hasFailed ? [part] : []));
    if (failed.length > 0 || unsaved.size === 0) onFault(faultOf(why, failed));
  }

  /** Tries at once again what has failed. */
  function retry(): void {
    stopTimer();
    for (const [key, { write, hasFailed }] of [...unsaved]) if (hasFailed) save(key, write);
  }

  /** Reports nothing more of what is being written, and tries nothing again. */
  function forget(): void {
    stopTimer();
    wait = shortestWait;
    unsaved.clear();
  }

  function stopTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  return { save, retry, forget };
}

/** Under this name a form's texts are written; everything else is a photo. */
export const textsPart = "texts";

/** What of these parts cannot be saved and why, for the person to read. */
export function faultOf(error: unknown, parts: string[] = [textsPart]): string | undefined {
  const texts = parts.includes(textsPart);
  const files = parts.filter(isFileId).length;
  const photos = parts.length - files - Number(texts);
  return unsavedSentence({ why: isFull(error) ? "full" : "other", texts, photos, files });
}

/** Whether there was no room for what was to be stored. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}
