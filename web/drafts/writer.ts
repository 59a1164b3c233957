import { type DraftRecord, saveTexts } from "./store.ts";

/** At most this many milliseconds of typing are lost in a crash. */
const pause = 250;

interface Outcome {
  onKept(at: string): void;
  onFault(error: unknown): void;
}

/** Writes the newest values at most `pause` after a change, however long somebody types without a rest. */
export class Writer {
  readonly #key: string;
  readonly #outcome: Outcome;
  readonly #write: (key: string, record: DraftRecord) => Promise<void>;
  #sendKey: string;
  #values: unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stops = 0;

  constructor(key: string, first: { sendKey: string; values: unknown }, outcome: Outcome, write = saveTexts) {
    this.#key = key;
    this.#sendKey = first.sendKey;
    this.#values = first.values;
    this.#outcome = outcome;
    this.#write = write;
  }

  schedule(values: unknown): void {
    this.#values = values;
    this.#timer ??= setTimeout(() => this.flush(), pause);
  }

  /** Writes what waits, at once. */
  flush(): void {
    if (this.#timer !== undefined) this.#writeNow();
  }

  /** From now on the form is sent under another key. */
  renew(sendKey: string): void {
    this.#sendKey = sendKey;
    if (this.#values !== undefined) this.#writeNow();
  }

  /** Forgets what waits: it has been sent, or thrown away. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#values = undefined;
    this.#stops++;
  }

  #writeNow(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const at = new Date().toISOString();
    const { onKept, onFault } = this.#outcome;
    const stops = this.#stops;
    this.#write(this.#key, { values: this.#values, at, sendKey: this.#sendKey }).then(() => {
      // What was thrown away while it was being written is not kept.
      if (stops === this.#stops) onKept(at);
    }, onFault);
  }
}
