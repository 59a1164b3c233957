import { newIdempotencyKey } from "../app/new-key.ts";
import { type Slot, takeSlot } from "./slots.ts";
import { type DraftPhoto, deleteDraft, deletePhoto, readDraft, savePhoto } from "./store.ts";
import { Writer } from "./writer.ts";

/** What was kept for a form when it was opened. */
export interface FoundDraft {
  values: unknown;
  photos: DraftPhoto[];
  /** When it was last kept, ISO. */
  at: string;
}

interface Outcome {
  onKept(at: string): void;
  onFault(error: unknown): void;
}

/** A form's place on this device, for as long as the form is open in this tab. Faults are told, never thrown. */
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
    savePhoto(this.#slot.key, photo).then(() => this.#outcome.onKept(at), this.#outcome.onFault);
  }

  deletePhoto(id: string): void {
    deletePhoto(this.#slot.key, id).catch(this.#outcome.onFault);
  }

  renewSendKey(): void {
    this.sendKey = newIdempotencyKey();
    this.#writer.renew(this.sendKey);
  }

  /** Writes what waits. A page that is left may not get another chance. */
  flush(): void {
    this.#writer.flush();
  }

  /** Removes everything that is kept for this form. What cannot be removed is offered again, no more than that. */
  async finish(): Promise<void> {
    this.#writer.stop();
    await deleteDraft(this.#slot.key).catch(() => undefined);
  }

  leave(): void {
    this.flush();
    this.#slot.release();
  }
}

/** @throws what the browser says when it keeps nothing, as some do in private windows. */
export async function openDraft(account: string, form: string, outcome: Outcome): Promise<OpenDraft> {
  const slot = await takeSlot(account, form);
  return new OpenDraft(slot, await readDraft(slot.key), outcome);
}
