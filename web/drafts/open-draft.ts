import { newIdempotencyKey } from "../app/new-key.ts";
import { moveDraft } from "./moving.ts";
import { type Outcome, type RetriedWrites, retriedWrites } from "./retried-writes.ts";
import { type Slot, takeSlot } from "./slots.ts";
import { type DraftPhoto, deleteDraft, readDraft, saveTexts } from "./store.ts";

/** At most this many milliseconds of typing are lost in a crash. */
const delay = 250;

/** The draft that was stored when the form was opened. */
interface FoundDraft {
  values: unknown;
  photos: DraftPhoto[];
  /** When it was last saved, ISO. */
  at: string;
}

/** A form's draft in IndexedDB while the form is open in this tab. Errors are reported to `outcome`, never thrown. */
export class OpenDraft {
  readonly found: FoundDraft | undefined;
  readonly isSecondTab: boolean;
  sendKey: string;
  readonly #slot: Slot;
  readonly #writes: RetriedWrites;
  #values: unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(slot: Slot, found: (FoundDraft & { sendKey: string }) | undefined, outcome: Outcome) {
    this.found = found;
    this.isSecondTab = slot.isSecond;
    this.sendKey = found?.sendKey ?? newIdempotencyKey();
    this.#slot = slot;
    this.#writes = retriedWrites(outcome);
    this.#values = found?.values;
    // A phone may end a hidden page without a "pagehide" event.
    // Captured, so that it comes before the database is closed (store.ts).
    window.addEventListener("pagehide", this.#saveAll, { capture: true });
    document.addEventListener("visibilitychange", this.#saveAll);
  }

  /** Throttled: the newest values are written at most `delay` after a change, even while somebody keeps typing. */
  keep(values: unknown): void {
    this.#values = values;
    this.#timer ??= setTimeout(() => this.#write(), delay);
  }

  /** What is stored beside the texts under the draft's key, such as a photo: `write` is called now, and again if it fails. */
  save(part: string, write: (key: string) => Promise<void>): void {
    // The texts first: a photo may take the room that they need.
    this.#flush();
    this.#writes.save(part, () => write(this.#slot.key));
  }

  renewSendKey(): void {
    this.sendKey = newIdempotencyKey();
    if (this.#values !== undefined) this.#write();
  }

  /** Deletes the draft. One that cannot be deleted is only offered again later, so the error is ignored. */
  async finish(): Promise<void> {
    this.#forget();
    this.#values = undefined;
    await deleteDraft(this.#slot.key).catch(() => undefined);
  }

  /**
   * Moves the draft with these photos to another key, as what `wrap` makes of it; the form then begins anew.
   * @throws DOMException when the device cannot: the draft stays as it was
   */
  async move(to: string, wrap: (values: unknown, sendKey: string) => unknown, photos: string[]): Promise<void> {
    this.#saveAll();
    const record = { values: wrap(this.#values, this.sendKey), at: new Date().toISOString(), sendKey: this.sendKey };
    await moveDraft(this.#slot.key, to, record, photos);
    this.#forget();
    this.#values = undefined;
    this.sendKey = newIdempotencyKey();
  }

  /** Writes pending values and lets another tab have the slot. */
  leave(): void {
    this.#saveAll();
    window.removeEventListener("pagehide", this.#saveAll, { capture: true });
    document.removeEventListener("visibilitychange", this.#saveAll);
    this.#forget();
    this.#slot.release();
  }

  readonly #saveAll = () => {
    this.#flush();
    this.#writes.retry();
  };

  #flush(): void {
    if (this.#timer !== undefined) this.#write();
  }

  #write(): void {
    this.#stopTimer();
    const { key } = this.#slot;
    const texts = () => ({ values: this.#values, at: new Date().toISOString(), sendKey: this.sendKey });
    this.#writes.save("texts", () => saveTexts(key, texts()));
  }

  #forget(): void {
    this.#stopTimer();
    this.#writes.forget();
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** @throws the browser's error when it stores nothing, as some do in private windows. */
export async function openDraft(account: string, form: string, outcome: Outcome): Promise<OpenDraft> {
  const slot = await takeSlot(account, form);
  return new OpenDraft(slot, await readDraft(slot.key), outcome);
}
