import { useRef, useState } from "react";
import { useConfirm } from "../../ui/forms/confirm.tsx";
import { focusHeading } from "../../ui/page.tsx";
import { useToasts } from "../../ui/states/toasts.tsx";
import { savePhoto } from "../store/photo-writes.ts";
import type { DraftPhoto } from "../store/store.ts";
import type { DraftStorage } from "./use-draft-storage.ts";

/** What a form holds now: "Undo" restores it after it was discarded. */
export interface DraftContent<T> {
  values: T;
  photos: DraftPhoto[];
}

/**
 * The draft that was found on this device. Discarding it can be undone; both change `formKey`, the React key that remounts
 * the form. `hide` is for when the server has saved it.
 */
export function useFoundDraft<T>(draft: DraftStorage<T>) {
  const [found, setFound] = useState(draft.found);
  const [formKey, setFormKey] = useState(0);
  const { showToast } = useToasts();
  const confirm = useConfirm();
  const savedAt = useRef(draft.savedAt);
  savedAt.current = draft.savedAt;

  function startFrom(next: DraftStorage<T>["found"]) {
    setFound(next);
    setFormKey((before) => before + 1);
    focusHeading(); // The form and the pressed button are unmounted.
  }

  function offerUndo(latest: DraftContent<T>) {
    showToast({ tone: "info", message: "Your unsent work was discarded.", undo: () => void restore(latest) });
  }

  async function restore(latest: DraftContent<T>) {
    if (savedAt.current !== undefined) {
      if (
        !(await confirm({
          title: "Restore the discarded work?",
          question: "What you have entered since then will be discarded instead.",
          action: "Restore it",
          danger: true,
        }))
      )
        return offerUndo(latest);
      await draft.finish();
    }
    draft.keep(latest.values);
    for (const photo of latest.photos) draft.save(photo.id, (key) => savePhoto(key, photo));
    startFrom({ ...latest, at: new Date().toISOString() });
  }

  async function discard(latest: DraftContent<T>) {
    await draft.finish();
    startFrom(undefined);
    offerUndo(latest);
  }

  return { found, formKey, discard, hide: () => setFound(undefined) };
}
