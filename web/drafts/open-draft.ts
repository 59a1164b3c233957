import { newIdempotencyKey } from "../app/new-key.ts";
import { type Slot, takeSlot } from "./slots.ts";
import { type DraftPhoto, deleteDraft, deletePhoto, readDraft, savePhoto } from "./store.ts";
import { Writer } from "./writer.ts";

/** The draft that was stored when the form was opened. */
export interface FoundDraft {
  values: unknown;
  photos: DraftPhoto[];
  /** When it was last saved, ISO. */
  at: string;
}

interface Outcome {
  onSaved(at: string): void;
  onError(error: unknown): void;
}

/** A form's draft in IndexedDB while the form is open in this tab. Errors are reported to `outcome`, never thrown. */
export class OpenDraft {
  readonly found: FoundDraft | undefined;
  readonly isSecondTab: boolean;
  sendKey: string;
  readonly #slot: Slot;
  readonly #writer: Writer;
  readonly #outcome: Outcome;

  constructor(slot: Slot, found: (FoundDraft & { sendKey: string }) | undefined, outcome: Outcome) {
    this.found = found;
    this.isSecondTab = slot.isSecond;
    this.sendKey = found?.sendKey ?? newIdempotencyKey();
    this.#slot = slot;
    this.#outcome = outcome;
    this.#writer = new Writer(slot.key, { sendKey: this.sendKey, values: found?.values }, outcome);
  }

  keep(values: unknown): void {
    this.#writer.schedule(values);
  }

  savePhoto(photo: DraftPhoto): void {
    const at = new Date().toISOString();
    savePhoto(this.#slot.key, photo).then(() => this.#outcome.onSaved(at), this.#outcome.onError);
  }

  deletePhoto(id: string): void {
    deletePhoto(this.#slot.key, id).catch(this.#outcome.onError);
  }

  renewSendKey(): void {
    this.sendKey = newIdempotencyKey();
    this.#writer.renew(this.sendKey);
  }

  /** Writes pending values at once: a page that is being left may not run again. */
  flush(): void {
    this.#writer.flush();
  }

  /** Deletes the draft. One that cannot be deleted is only offered again later, so the error is ignored. */
  async finish(): Promise<void> {
    this.#writer.stop();
    await deleteDraft(this.#slot.key).catch(() => undefined);
  }

  leave(): void {
    this.flush();
    this.#slot.release();
  }
}

/** @throws the browser's error when it stores nothing, as some do in private windows. */
export async function openDraft(account: string, form: string, outcome: Outcome): Promise<OpenDraft> {
  const slot = await takeSlot(account, form);
  return new OpenDraft(slot, await readDraft(slot.key), outcome);
}
