import { useCallback, useEffect, useRef, useState } from "react";
import { type Slot, takeSlot } from "./slots.ts";
import { dropPhoto, dropWork, type KeptPhoto, keepPhoto, keepTexts, readWork } from "./store.ts";

/*
 * Everything typed or photographed and not yet sent is kept on the device.
 *
 *   const kept = useKeptWork<Values>(viewer._id, "create");
 *   if (!kept.ready) return <Loading />;
 *   const form = useForm({ defaultValues: kept.found?.values ?? empty });   // what was found comes back
 *   kept.keep(values)        on every change; written 300 ms after the last one, and when the page goes away
 *   kept.keepPhoto(position, photo), kept.dropPhoto(id)                     written at once
 *   kept.finish()            once the server has answered success, or the person discards it
 *
 * `kept.sendKey` stays the same until `finish`, so a retry after a lost answer saves once.
 */

const pause = 300;

export interface KeptWork<T> {
  /** False until the device has been asked. */
  ready: boolean;
  found: { values: T | undefined; photos: KeptPhoto[]; at: string } | undefined;
  sendKey: string;
  /** When it was last kept, or undefined while nothing has been. */
  keptAt: string | undefined;
  /** Why it cannot be kept, for the person to read. */
  fault: string | undefined;
  isSecondTab: boolean;
  keep(values: T): void;
  keepPhoto(position: number, photo: KeptPhoto): void;
  dropPhoto(id: string): void;
  finish(): Promise<void>;
}

export const notKept = "What you enter cannot be kept on this device. It is safe once you have sent it.";

interface State<T> {
  ready: boolean;
  found?: KeptWork<T>["found"];
  sendKey: string;
  isSecondTab: boolean;
}

export function useKeptWork<T>(account: string, form: string): KeptWork<T> {
  const [state, setState] = useState<State<T>>(() => ({
    ready: false,
    sendKey: crypto.randomUUID(),
    isSecondTab: false,
  }));
  const [keptAt, setKeptAt] = useState<string>();
  const [fault, setFault] = useState<string>();
  const slot = useRef<Slot>(undefined);
  const writer = useRef<Writer>(undefined);

  useEffect(() => {
    const opening = openForm<T>(account, form);
    let left = false;
    opening.then(
      ({ taken, state }) => {
        if (left) return taken.release();
        slot.current = taken;
        writer.current = new Writer(taken.key, state.sendKey, setKeptAt, () => setFault(notKept));
        setState(state);
        setKeptAt(state.found?.at);
      },
      () => {
        setFault(notKept);
        setState((before) => ({ ...before, ready: true }));
      },
    );
    return () => {
      left = true;
      writer.current?.flush();
      slot.current?.release();
    };
  }, [account, form]);
  useWhenLeaving(useCallback(() => writer.current?.flush(), []));

  const keep = useCallback((values: T) => writer.current?.schedule(values), []);
  const keepOne = useCallback((position: number, photo: KeptPhoto) => {
    if (slot.current) keepPhoto(slot.current.key, position, photo).catch(() => setFault(notKept));
  }, []);
  const dropOne = useCallback((id: string) => {
    if (slot.current) dropPhoto(slot.current.key, id).catch(() => setFault(notKept));
  }, []);
  const finish = useCallback(async () => {
    writer.current?.stop();
    setKeptAt(undefined);
    if (slot.current) await dropWork(slot.current.key).catch(() => undefined); // What stays is offered again, no more.
  }, []);
  return { ...state, found: state.found, keptAt, fault, keep, keepPhoto: keepOne, dropPhoto: dropOne, finish };
}

// A phone may end a page that is out of sight without another word.
function useWhenLeaving(flush: () => void): void {
  useEffect(() => {
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }, [flush]);
}

async function openForm<T>(account: string, form: string): Promise<{ taken: Slot; state: State<T> }> {
  const taken = await takeSlot(account, form);
  const work = await readWork(taken.key);
  const found = work && { values: work.values as T | undefined, photos: work.photos, at: work.at };
  const sendKey = work?.sendKey ?? crypto.randomUUID();
  return { taken, state: { ready: true, ...(found && { found }), sendKey, isSecondTab: taken.isSecond } };
}

/** Writes the newest values a moment after the last change. */
class Writer {
  readonly #key: string;
  readonly #sendKey: string;
  readonly #onKept: (at: string) => void;
  readonly #onFault: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #values: unknown;

  constructor(key: string, sendKey: string, onKept: (at: string) => void, onFault: () => void) {
    this.#key = key;
    this.#sendKey = sendKey;
    this.#onKept = onKept;
    this.#onFault = onFault;
  }

  schedule(values: unknown): void {
    this.#values = values;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), pause);
  }

  flush(): void {
    if (this.#timer === undefined) return;
    this.stop();
    const at = new Date().toISOString();
    keepTexts(this.#key, { values: this.#values, at, sendKey: this.#sendKey }).then(
      () => this.#onKept(at),
      this.#onFault,
    );
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
