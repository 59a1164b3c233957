import { newKey } from "./new-key.ts";
import { type Slot, takeSlot } from "./slots.ts";
import { dropPhoto, dropWork, type KeptPhoto, keepPhoto, readWork } from "./store.ts";
import { Writer } from "./writer.ts";

/** What was kept for a form when it was opened. */
export interface FoundWork {
  values: unknown;
  photos: KeptPhoto[];
  /** When it was last kept, ISO. */
  at: string;
}

interface Outcome {
  onKept(at: string): void;
  onFault(error: unknown): void;
}

/** A form's place on this device, for as long as the form is open in this tab. Faults are told, never thrown. */
export class OpenWork {
  readonly found: FoundWork | undefined;
  readonly isSecondTab: boolean;
  sendKey: string;
  readonly #slot: Slot;
  readonly #writer: Writer;
  readonly #outcome: Outcome;

  constructor(slot: Slot, found: (FoundWork & { sendKey: string }) | undefined, outcome: Outcome) {
    this.found = found;
    this.isSecondTab = slot.isSecond;
    this.sendKey = found?.sendKey ?? newKey();
    this.#slot = slot;
    this.#outcome = outcome;
    this.#writer = new Writer(slot.key, { sendKey: this.sendKey, values: found?.values }, outcome);
  }

  keep(values: unknown): void {
    this.#writer.schedule(values);
  }

  keepPhoto(photo: KeptPhoto): void {
    const at = new Date().toISOString();
    keepPhoto(this.#slot.key, photo).then(() => this.#outcome.onKept(at), this.#outcome.onFault);
  }

  dropPhoto(id: string): void {
    dropPhoto(this.#slot.key, id).catch(this.#outcome.onFault);
  }

  renewSendKey(): void {
    this.sendKey = newKey();
    this.#writer.renew(this.sendKey);
  }

  /** Writes what waits. A page that is left may not get another chance. */
  flush(): void {
    this.#writer.flush();
  }

  /** Removes everything that is kept for this form. What cannot be removed is offered again, no more than that. */
  async finish(): Promise<void> {
    this.#writer.stop();
    await dropWork(this.#slot.key).catch(() => undefined);
  }

  leave(): void {
    this.flush();
    this.#slot.release();
  }
}

/** @throws what the browser says when it keeps nothing, as some do in private windows. */
export async function openWork(account: string, form: string, outcome: Outcome): Promise<OpenWork> {
  const slot = await takeSlot(account, form);
  return new OpenWork(slot, await readWork(slot.key), outcome);
}
