import { newIdempotencyKey } from "../app/new-key.ts";
import { moveDraft } from "./moving.ts";
import { type Slot, takeSlot } from "./slots.ts";
import { type DraftPhoto, deleteDraft, deletePhoto, readDraft, savePhoto, saveTexts } from "./store.ts";
import { words } from "./words.ts";

/** At most this many milliseconds of typing are lost in a crash. */
const delay = 250;

/** The draft that was stored when the form was opened. */
interface FoundDraft {
  values: unknown;
  photos: DraftPhoto[];
  /** When it was last saved, ISO. */
  at: string;
}

interface Outcome {
  onSaved(at: string): void;
  /** `fault` says to the person why something could not be saved. */
  onFault(fault: string): void;
}

/** A form's draft in IndexedDB while the form is open in this tab. Errors are reported to `outcome`, never thrown. */
export class OpenDraft {
  readonly found: FoundDraft | undefined;
  readonly isSecondTab: boolean;
  sendKey: string;
  readonly #slot: Slot;
  readonly #outcome: Outcome;
  #values: unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #finishes = 0;

  constructor(slot: Slot, found: (FoundDraft & { sendKey: string }) | undefined, outcome: Outcome) {
    this.found = found;
    this.isSecondTab = slot.isSecond;
    this.sendKey = found?.sendKey ?? newIdempotencyKey();
    this.#slot = slot;
    this.#outcome = outcome;
    this.#values = found?.values;
    // A phone may end a hidden page without a "pagehide" event.
    // Captured, so that it comes before the database is closed (store.ts).
    window.addEventListener("pagehide", this.#flush, { capture: true });
    document.addEventListener("visibilitychange", this.#flush);
  }

  /** Throttled: the newest values are written at most `delay` after a change, even while somebody keeps typing. */
  keep(values: unknown): void {
    this.#values = values;
    this.#timer ??= setTimeout(this.#flush, delay);
  }

  savePhoto(photo: DraftPhoto): void {
    this.#report(savePhoto(this.#slot.key, photo));
  }

  deletePhoto(id: string): void {
    deletePhoto(this.#slot.key, id).catch(this.#reportFault);
  }

  renewSendKey(): void {
    this.sendKey = newIdempotencyKey();
    if (this.#values !== undefined) this.#write();
  }

  /** Deletes the draft. One that cannot be deleted is only offered again later, so the error is ignored. */
  async finish(): Promise<void> {
    this.#stopTimer();
    this.#values = undefined;
    this.#finishes++;
    await deleteDraft(this.#slot.key).catch(() => undefined);
  }

  /**
   * Moves the draft with these photos to another key, as what `wrap` makes of it; the form then begins anew.
   * @throws DOMException when the device cannot: the draft stays as it was
   */
  async move(to: string, wrap: (values: unknown, sendKey: string) => unknown, photos: string[]): Promise<void> {
    this.#flush();
    const record = { values: wrap(this.#values, this.sendKey), at: new Date().toISOString(), sendKey: this.sendKey };
    await moveDraft(this.#slot.key, to, record, photos);
    this.#stopTimer();
    this.#values = undefined;
    this.#finishes++;
    this.sendKey = newIdempotencyKey();
  }

  /** Writes pending values and lets another tab have the slot. */
  leave(): void {
    this.#flush();
    window.removeEventListener("pagehide", this.#flush, { capture: true });
    document.removeEventListener("visibilitychange", this.#flush);
    this.#slot.release();
  }

  readonly #flush = () => {
    if (this.#timer !== undefined) this.#write();
  };

  #write(): void {
    this.#stopTimer();
    const at = new Date().toISOString();
    this.#report(saveTexts(this.#slot.key, { values: this.#values, at, sendKey: this.sendKey }), at);
  }

  readonly #reportFault = (error: unknown) => this.#outcome.onFault(faultOf(error));

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #report(write: Promise<void>, at = new Date().toISOString()): void {
    const finishes = this.#finishes;
    write.then(() => {
      // What was sent or discarded while it was being written is not reported as saved.
      if (finishes === this.#finishes) this.#outcome.onSaved(at);
    }, this.#reportFault);
  }
}

/** @throws the browser's error when it stores nothing, as some do in private windows. */
export async function openDraft(account: string, form: string, outcome: Outcome): Promise<OpenDraft> {
  const slot = await takeSlot(account, form);
  return new OpenDraft(slot, await readDraft(slot.key), outcome);
}

/** Why something cannot be saved, for the person to read. */
export function faultOf(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return isFull ? words.fault.full : words.fault.other;
}
