import { type DraftRecord, saveTexts } from "./store.ts";

/** At most this many milliseconds of typing are lost in a crash. */
const delay = 250;

interface Outcome {
  onSaved(at: string): void;
  onError(error: unknown): void;
}

/** Throttles autosaving: the newest values are written at most `delay` after a change, even while somebody keeps typing. */
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
    this.#timer ??= setTimeout(() => this.flush(), delay);
  }

  /** Writes pending values at once. */
  flush(): void {
    if (this.#timer !== undefined) this.#writeNow();
  }

  /** Stores another idempotency key with the draft. */
  renew(sendKey: string): void {
    this.#sendKey = sendKey;
    if (this.#values !== undefined) this.#writeNow();
  }

  /** Drops pending values: the form has been sent, or discarded. */
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
    const { onSaved, onError } = this.#outcome;
    const stops = this.#stops;
    this.#write(this.#key, { values: this.#values, at, sendKey: this.#sendKey }).then(() => {
      // A draft that was discarded while it was being written is not reported as saved.
      if (stops === this.#stops) onSaved(at);
    }, onError);
  }
}
