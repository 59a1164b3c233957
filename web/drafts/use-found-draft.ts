import { useRef, useState } from "react";
import { useConfirm } from "../ui/forms/confirm.tsx";
import { focusHeading } from "../ui/page.tsx";
import { useToasts } from "../ui/states/toasts.tsx";
import type { DraftPhoto } from "./store.ts";
import type { DraftStorage } from "./use-draft-storage.ts";

/** What stands in a form now: what "Undo" brings back after it was thrown away. */
export interface Latest<T> {
  values: T;
  photos: DraftPhoto[];
}

/**
 * What came back from this device. It can be thrown away, and that can be undone: `round` changes then, to be the key
 * of a form that starts anew from what is found. `hide` is for when the server has it.
 */
export function useFound<T>(kept: DraftStorage<T>) {
  const [found, setFound] = useState(kept.found);
  const [round, setRound] = useState(0);
  const { say } = useToasts();
  const ask = useConfirm();
  const keptAt = useRef(kept.keptAt);
  keptAt.current = kept.keptAt;

  function startFrom(next: DraftStorage<T>["found"]) {
    setFound(next);
    setRound((before) => before + 1);
    focusHeading(); // The button that was pressed goes away, and so does the form.
  }

  function offerUndo(latest: Latest<T>) {
    say({ tone: "info", message: "Your unsent work was thrown away.", undo: () => void restore(latest) });
  }

  async function restore(latest: Latest<T>) {
    if (keptAt.current !== undefined) {
      if (!(await ask(instead))) return offerUndo(latest);
      await kept.finish();
    }
    kept.keep(latest.values);
    for (const photo of latest.photos) kept.savePhoto(photo);
    startFrom({ ...latest, at: new Date().toISOString() });
  }

  async function discard(latest: Latest<T>) {
    await kept.finish();
    startFrom(undefined);
    offerUndo(latest);
  }

  return { found, round, discard, hide: () => setFound(undefined) };
}

const instead = {
  title: "Bring back what you threw away?",
  question: "What you have entered since then will be thrown away instead.",
  action: "Bring it back",
  danger: true,
};
