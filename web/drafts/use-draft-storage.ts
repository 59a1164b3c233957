import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { newIdempotencyKey } from "../app/new-key.ts";
import { type OpenDraft, openDraft } from "./open-draft.ts";
import type { DraftPhoto } from "./store.ts";

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

export interface DraftStorage<T> {
  /** False until the device has been asked. */
  ready: boolean;
  found: { values: T | undefined; photos: DraftPhoto[]; at: string } | undefined;
  sendKey: string;
  /** When it was last kept, or undefined while nothing has been. */
  keptAt: string | undefined;
  /** Why it cannot be kept, for the person to read. */
  fault: string | undefined;
  isSecondTab: boolean;
  keep(values: T): void;
  savePhoto(photo: DraftPhoto): void;
  deletePhoto(id: string): void;
  finish(): Promise<void>;
  renewSendKey(): void;
}

const notKept = "What you enter cannot be kept on this device. It is safe once you have sent it.";
const noRoom = "This device has no room to keep all that you enter. It is safe once you have sent it.";

type State<T> = Pick<DraftStorage<T>, "ready" | "found" | "sendKey" | "keptAt" | "fault" | "isSecondTab">;

export function useDraftStorage<T>(account: string, form: string): DraftStorage<T> {
  const [state, setState] = useState<State<T>>(closed);
  const work = useRef<OpenDraft>(undefined);
  const actions = useMemo(() => actionsOn<T>(work, (change) => setState((before) => ({ ...before, ...change }))), []);

  useEffect(() => {
    const change = (part: Partial<State<T>>) => setState((before) => ({ ...before, ...part }));
    const onFault = (error: unknown) => change({ fault: faultOf(error) });
    let left = false;
    openDraft(account, form, { onKept: (keptAt) => change({ keptAt }), onFault }).then(
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
  return { ...nothing, ready: false, sendKey: newIdempotencyKey(), isSecondTab: false };
}

function shown<T>({ found, sendKey, isSecondTab }: OpenDraft): Partial<State<T>> {
  // What this account has kept for this form was put there by this form.
  const values = found?.values as T | undefined;
  return { ready: true, found: found && { ...found, values }, keptAt: found?.at, sendKey, isSecondTab };
}

function actionsOn<T>(work: RefObject<OpenDraft | undefined>, change: (part: Partial<State<T>>) => void) {
  return {
    keep: (values: T) => work.current?.keep(values),
    savePhoto: (photo: DraftPhoto) => work.current?.savePhoto(photo),
    deletePhoto: (id: string) => work.current?.deletePhoto(id),
    finish: async () => {
      change({ keptAt: undefined });
      await work.current?.finish();
    },
    renewSendKey: () => {
      work.current?.renewSendKey();
      change({ sendKey: work.current?.sendKey ?? newIdempotencyKey() });
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
