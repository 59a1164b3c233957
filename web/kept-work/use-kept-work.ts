import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { newKey } from "./new-key.ts";
import { type OpenWork, openWork } from "./open-work.ts";
import type { KeptPhoto } from "./store.ts";

/*
 * Everything typed or photographed and not yet sent is kept on the device.
 *
 *   const kept = useKeptWork<Values>(viewer._id, "create");
 *   if (!kept.ready) return <Loading />;
 *   const form = useForm({ defaultValues: kept.found?.values ?? empty });   // what was found comes back
 *   kept.keep(values)        on every change; written within 250 ms, and when the page goes away
 *   kept.keepPhoto(photo), kept.dropPhoto(id)                               written at once
 *   kept.finish()            once the server has answered success, or the person discards it
 *
 * `kept.sendKey` stays the same until `finish`, so a retry after a lost answer saves once. `kept.renewSendKey()` makes
 * the next sending a new one; use it only when the server has said that it has the earlier one.
 */

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
  keepPhoto(photo: KeptPhoto): void;
  dropPhoto(id: string): void;
  finish(): Promise<void>;
  renewSendKey(): void;
}

const notKept = "What you enter cannot be kept on this device. It is safe once you have sent it.";
const noRoom = "This device has no room to keep all that you enter. It is safe once you have sent it.";

type State<T> = Pick<KeptWork<T>, "ready" | "found" | "sendKey" | "keptAt" | "fault" | "isSecondTab">;

export function useKeptWork<T>(account: string, form: string): KeptWork<T> {
  const [state, setState] = useState<State<T>>(closed);
  const work = useRef<OpenWork>(undefined);
  const actions = useMemo(() => actionsOn<T>(work, (change) => setState((before) => ({ ...before, ...change }))), []);

  useEffect(() => {
    const change = (part: Partial<State<T>>) => setState((before) => ({ ...before, ...part }));
    const onFault = (error: unknown) => change({ fault: faultOf(error) });
    let left = false;
    openWork(account, form, { onKept: (keptAt) => change({ keptAt }), onFault }).then(
      (opened) => {
        if (left) return opened.leave();
        work.current = opened;
        change(shown<T>(opened));
      },
      (error) => change({ ready: true, fault: faultOf(error) }),
    );
    const stopWatching = beforeLeaving(() => work.current?.flush());
    return () => {
      left = true;
      stopWatching();
      work.current?.leave();
    };
  }, [account, form]);

  return { ...state, ...actions };
}

function closed() {
  const nothing = { found: undefined, keptAt: undefined, fault: undefined };
  return { ...nothing, ready: false, sendKey: newKey(), isSecondTab: false };
}

function shown<T>({ found, sendKey, isSecondTab }: OpenWork): Partial<State<T>> {
  // What this account has kept for this form was put there by this form.
  const values = found?.values as T | undefined;
  return { ready: true, found: found && { ...found, values }, keptAt: found?.at, sendKey, isSecondTab };
}

function actionsOn<T>(work: RefObject<OpenWork | undefined>, change: (part: Partial<State<T>>) => void) {
  return {
    keep: (values: T) => work.current?.keep(values),
    keepPhoto: (photo: KeptPhoto) => work.current?.keepPhoto(photo),
    dropPhoto: (id: string) => work.current?.dropPhoto(id),
    finish: async () => {
      change({ keptAt: undefined });
      await work.current?.finish();
    },
    renewSendKey: () => {
      work.current?.renewSendKey();
      change({ sendKey: work.current?.sendKey ?? newKey() });
    },
  };
}

// A phone may end a page that is out of sight without another word.
function beforeLeaving(flush: () => void): () => void {
  window.addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", flush);
  return () => {
    window.removeEventListener("pagehide", flush);
    document.removeEventListener("visibilitychange", flush);
  };
}

function faultOf(error: unknown): string {
  return error instanceof DOMException && error.name === "QuotaExceededError" ? noRoom : notKept;
}
