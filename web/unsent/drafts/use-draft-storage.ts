import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { newIdempotencyKey } from "../../app/new-key.ts";
import { faultOf } from "../store/retried-writes.ts";
import type { DraftPhoto } from "../store/store.ts";
import { type OpenDraft, openDraft } from "./open-draft.ts";

/*
 * Everything typed or photographed and not yet sent is saved as a draft on the device.
 *
 *   const draft = useDraftStorage<Values>(viewer._id, "create");
 *   if (!draft.ready) return <Loading />;
 *   const form = useForm({ defaultValues: draft.found?.values ?? empty });  // restores the draft
 *   draft.keep(values)       on every change; written within 250 ms, and when the page is hidden or left
 *   draft.save(photo.id, (key) => savePhoto(key, photo))                    written at once
 *   draft.finish()           once the server has answered success, or the person discards it
 *
 * `draft.sendKey` is the idempotency key: it stays the same until `finish`, so a retry after a lost answer saves once.
 * Call `draft.renewSendKey()` only when the server has said that it has the earlier request.
 */

/** What was stored when the form was opened; what of it is not on the device is counted. */
export interface FoundDraft<T> {
  values: T | undefined;
  photos: DraftPhoto[];
  at: string;
  lost?: number;
  tries?: string[][];
}

export interface DraftStorage<T> {
  /** Whose it is. */
  account: string;
  /** False until the device has been searched for a draft. */
  ready: boolean;
  found: FoundDraft<T> | undefined;
  sendKey: string;
  /** When it was last saved, or undefined while nothing has been. */
  savedAt: string | undefined;
  /** Why it cannot be saved, for the person to read. */
  fault: string | undefined;
  isSecondTab: boolean;
  keep(values: T): void;
  /** Writes at once what is kept: it is about to be sent. */
  flush(): void;
  save(photo: string, write: (key: string) => Promise<void>): void;
  /** The photo is not the form's any more. */
  drop(photo: string, write: (key: string) => Promise<void>): void;
  /** It is about to be sent with these photos. */
  noteTry(photos: string[]): void;
  /** The photos of each attempt to send it whose answer never came. */
  tries(): string[][];
  finish(): Promise<void>;
  /** Moves it to where `to` says, as what `wrap` makes of it. @throws DOMException, and it stays here */
  move(...where: Parameters<OpenDraft["move"]>): Promise<void>;
  renewSendKey(): void;
}

type State<T> = Pick<DraftStorage<T>, "ready" | "found" | "sendKey" | "savedAt" | "fault" | "isSecondTab">;

export function useDraftStorage<T>(account: string, form: string): DraftStorage<T> {
  const [state, setState] = useState<State<T>>(initialState);
  const draft = useRef<OpenDraft>(undefined);
  const change = useCallback((part: Partial<State<T>>) => setState((before) => ({ ...before, ...part })), []);

  useEffect(() => {
    let hasLeft = false;
    openDraft(account, form, { onSaved: (savedAt) => change({ savedAt }), onFault: (fault) => change({ fault }) }).then(
      (opened) => {
        if (hasLeft) return opened.leave();
        draft.current = opened;
        change(stateOf<T>(opened));
      },
      (error) => change({ ready: true, fault: faultOf(error) }),
    );
    return () => {
      hasLeft = true;
      draft.current?.leave();
    };
  }, [account, form, change]);

  const actions = useMemo(() => actionsOn<T>(draft, change), [change]);
  return { account, ...state, ...actions };
}

function initialState() {
  const empty = { found: undefined, savedAt: undefined, fault: undefined };
  return { ...empty, ready: false, sendKey: newIdempotencyKey(), isSecondTab: false };
}

function stateOf<T>({ found, sendKey, isSecondTab }: OpenDraft): Partial<State<T>> {
  // Only this form writes drafts under this key, so they have the type of its values.
  const values = found?.values as T | undefined;
  return { ready: true, found: found && { ...found, values }, savedAt: found?.at, sendKey, isSecondTab };
}

function actionsOn<T>(draft: RefObject<OpenDraft | undefined>, change: (part: Partial<State<T>>) => void) {
  return {
    keep: (values: T) => draft.current?.keep(values),
    flush: () => draft.current?.flush(),
    save: (...photo: Parameters<OpenDraft["save"]>) => draft.current?.save(...photo),
    drop: (...photo: Parameters<OpenDraft["drop"]>) => draft.current?.drop(...photo),
    tries: () => draft.current?.tries ?? [],
    noteTry: (photos: string[]) => draft.current?.noteTry(photos),
    finish: async () => {
      change({ savedAt: undefined });
      await draft.current?.finish();
    },
    move: async (...where: Parameters<OpenDraft["move"]>) => {
      if (!draft.current) throw new DOMException("nothing is stored", "InvalidStateError");
      await draft.current.move(...where);
      change({ savedAt: undefined, sendKey: draft.current.sendKey });
    },
    renewSendKey: () => {
      draft.current?.renewSendKey();
      change({ sendKey: draft.current?.sendKey ?? newIdempotencyKey() });
    },
  };
}
