import { useState } from "react";
import { useNotices } from "../ui/notices.tsx";
import type { KeptPhoto } from "./store.ts";
import type { KeptWork } from "./use-kept-work.ts";

/** What stands in a form now: what "Undo" brings back after it was thrown away. */
export interface Latest<T> {
  values: T;
  photos: KeptPhoto[];
}

/**
 * What came back from this device. It can be thrown away, and that can be undone: `round` changes then, to be the key
 * of a form that starts anew from what is found. `hide` is for when the server has it.
 */
export function useFound<T>(kept: KeptWork<T>) {
  const [found, setFound] = useState(kept.found);
  const [round, setRound] = useState(0);
  const { say } = useNotices();

  function startFrom(next: KeptWork<T>["found"]) {
    setFound(next);
    setRound((before) => before + 1);
  }

  function restore(latest: Latest<T>) {
    kept.keep(latest.values);
    for (const photo of latest.photos) kept.keepPhoto(photo);
    startFrom({ ...latest, at: new Date().toISOString() });
  }

  async function discard(latest: Latest<T>) {
    await kept.finish();
    startFrom(undefined);
    say({ tone: "info", message: "Your unsent work was thrown away.", undo: () => restore(latest) });
  }

  return { found, round, discard, hide: () => setFound(undefined) };
}
