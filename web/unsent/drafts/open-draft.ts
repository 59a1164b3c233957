import { newIdempotencyKey } from "../../app/new-key.ts";
import { type Outcome, type RetriedWrites, retriedWrites, textsPart } from "../store/retried-writes.ts";
import { type DraftSlot, moveDraft, takeSlot } from "../store/slots.ts";
import { type DraftRecord, deleteDraft, readDraft, type StoredForm, saveTexts } from "../store/store.ts";

/** At most this many milliseconds of typing are lost in a crash. */
const delay = 250;

/** A form's draft in IndexedDB while the form is open in this tab. Errors are reported to `outcome`, never thrown. */
export class OpenDraft {
  /** The draft that was stored when the form was opened. */
  readonly found: StoredForm | undefined;
  readonly isSecondTab: boolean;
  sendKey: string;
  readonly #slot: DraftSlot;
  readonly #writes: RetriedWrites;
  #values: unknown;
  /** The photos of each attempt to send it whose answer never came. */
  tries: string[][];
  /** The ids of the form's photos. */
  #photos: Set<string>;

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(slot: DraftSlot, found: StoredForm | undefined, outcome: Outcome) {
    this.found = found;
    this.isSecondTab = slot.isSecond;
    this.sendKey = found?.sendKey ?? newIdempotencyKey();
    this.#slot = slot;
    this.#writes = retriedWrites(outcome);
    this.#values = found?.values;
    this.#photos = new Set(found?.photos.map(({ id }) => id));
    this.tries = found?.tries ?? [];
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

  /** Writes at once what is kept: before it is sent, so that a page left right after the answer leaves no older values here. */
  flush(): void {
    if (this.#timer !== undefined) this.#write();
  }

  /** Stores a photo under the draft's key: `write` is called now, and again if it fails. */
  save(photo: string, write: (key: string) => Promise<void>): void {
    const isNew = !this.#photos.has(photo);
    this.#photos.add(photo);
    // The texts first, with which photos there are: a photo may take the room that they need.
    if (isNew || this.#timer !== undefined) this.#write();
    this.#writes.save(photo, () => write(this.#slot.key));
  }

  /** The photo is not the form's any more: `write` deletes it. */
  drop(photo: string, write: (key: string) => Promise<void>): void {
    if (this.#photos.delete(photo)) this.#write();
    this.#writes.save(photo, () => write(this.#slot.key));
  }

  /** It is sent with these photos now. Stored before that: the answer may never come. */
  noteTry(photos: string[]): void {
    if (this.tries.at(-1)?.join() !== photos.join()) this.tries = [...this.tries, photos];
    this.#write();
  }

  renewSendKey(): void {
    this.sendKey = newIdempotencyKey();
    this.tries = [];
    if (this.#values !== undefined) this.#write();
  }

  /** Deletes the draft. One that cannot be deleted is only offered again later, so the error is ignored. */
  async finish(): Promise<void> {
    this.#beginAnew();
    await deleteDraft(this.#slot.key).catch(() => undefined);
  }

  /**
   * Moves the draft with these photos to another key, as what `wrap` makes of it, perhaps under another idempotency key; the
   * form then begins anew.
   * @throws DOMException when the device cannot: the draft stays as it was
   */
  async move(
    to: string,
    wrap: (values: unknown, sendKey: string) => unknown,
    photos: string[],
    sendKey = this.sendKey,
  ): Promise<void> {
    this.#saveAll();
    const record = { values: wrap(this.#values, this.sendKey), at: new Date().toISOString(), sendKey };
    await moveDraft(this.#slot.key, to, record, photos);
    this.#beginAnew();
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
    this.flush();
    this.#writes.retry();
  };

  #write(): void {
    this.#stopTimer();
    const { key } = this.#slot;
    this.#writes.save(textsPart, () => saveTexts(key, this.#record()));
  }

  #record(): DraftRecord {
    const own = { values: this.#values, at: new Date().toISOString(), sendKey: this.sendKey };
    return { ...own, photos: [...this.#photos], ...(this.tries.length > 0 && { tries: this.tries }) };
  }

  #beginAnew(): void {
    this.#forget();
    this.#values = undefined;
    this.#photos.clear();
    this.tries = [];
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

let opening: Promise<unknown> = Promise.resolve();

/**
 * One after the other: a form may go before its draft was read and come back at once, and would then find the draft in use.
 * @throws the browser's error when it stores nothing, as some do in private windows
 */
export function openDraft(account: string, form: string, outcome: Outcome): Promise<OpenDraft> {
  const next = opening.then(async () => {
    const slot = await takeSlot(account, form);
    try {
      return new OpenDraft(slot, await readDraft(slot.key), outcome);
    } catch (error) {
      slot.release();
      throw error;
    }
  });
  opening = next.catch(() => undefined);
  return next;
}
