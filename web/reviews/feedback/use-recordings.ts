import { useRef } from "react";
import type { ChosenFile, PlacedFile } from "../../portfolios/chosen-files/placed-files.ts";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import type { Written } from "./draft.ts";

type Stored = Pick<DraftStorage<unknown>, "found" | "save">;
export type Recordings = ReturnType<typeof useRecordings>;

/** What was recorded for feedback, as it lies on this device with its draft; the box that records notes it here. */
export function useRecordings({ found, save }: Stored) {
  const recorded = useRef((found?.photos ?? []).flatMap(({ file, ...one }) => (file ? [{ ...one, file }] : [])));
  return {
    all: (): readonly ChosenFile[] => recorded.current,
    of: (voice: PlacedFile | null): ChosenFile[] => recorded.current.filter(({ id }) => id === voice?.key),
    sentWith: ({ voice, remarks }: Pick<Written, "voice" | "remarks">): ChosenFile[] =>
      recorded.current.filter(({ id }) => id === voice?.key || remarks.some(({ voice }) => voice?.upload === id)),
    note: (one: ChosenFile) => {
      recorded.current = [...recorded.current, { ...one, isPrepared: true }];
    },
    /** What `restore` brings back of a draft that was discarded, with what was recorded for it. */
    restoring: (restore: () => void) => () => {
      for (const one of recorded.current)
        save(one.id, async (key) => {
          const { savePhoto } = await import("../../unsent/store/photo-writes.ts");
          await savePhoto(key, one);
        });
      restore();
    },
  };
}
