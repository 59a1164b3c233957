import { photoLimits } from "contract/portfolios/photos.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { newIdempotencyKey } from "../../app/new-key.ts";
import type { DraftPhoto } from "../../drafts/store.ts";
import type { DraftStorage } from "../../drafts/use-draft-storage.ts";
import { words } from "../words/form.tsx";
import { preparePhoto } from "./prepare.ts";

/** A chosen photo; `blob` is what will be sent, once it is prepared. */
export interface ChosenPhoto {
  id: string;
  name: string;
  blob: Blob | undefined;
  /** Why it cannot be used; it is neither sent nor saved, and the other photos are. */
  error?: string;
}

export interface Photos {
  chosen: ChosenPhoto[];
  /** Which files exceeded the limit. */
  errors: string[];
  isPreparing: boolean;
  /** How many photos the portfolio will have, with those that it has already. */
  count: number;
  add(files: Iterable<File>): void;
  remove(id: string): void;
  /** The server refused this photo, for this reason. */
  refuse(id: string, error: string): void;
  clear(): void;
}

type PhotoStorage = Pick<DraftStorage<unknown>, "found" | "savePhoto" | "deletePhoto">;

/**
 * The photos of a form: choosing again adds; each is saved on the device at once, and again when it has been shrunk.
 * `others` is how many photos the portfolio has besides these.
 */
export function usePhotos(draft: PhotoStorage, others = 0): Photos {
  const [chosen, setChosen] = useState<ChosenPhoto[]>(() => (draft.found?.photos ?? []).map(toChosen));
  const [errors, setErrors] = useState<string[]>([]);
  const position = useRef(0);
  const { deletePhoto } = draft;
  const refuse = useCallback(
    (id: string, error: string) => {
      setChosen((all) => all.map((photo) => (photo.id === id ? { ...photo, blob: undefined, error } : photo)));
      deletePhoto(id);
    },
    [deletePhoto],
  );
  const count = others + chosen.filter((photo) => !photo.error).length;
  const prepare = usePreparing(draft, chosen, setChosen, refuse);

  function add(files: Iterable<File>) {
    const capacity = photoLimits.most - count;
    const all = [...files];
    const accepted = all.slice(0, Math.max(0, capacity));
    setErrors(all.slice(accepted.length).map(({ name }) => words.photos.leftOut(name, photoLimits.most)));
    for (const file of accepted) {
      // The clock sorts these after photos of an earlier visit; the increment keeps the order within one choice.
      position.current = Math.max(Date.now(), position.current + 1);
      const photo = {
        id: newIdempotencyKey(),
        name: file.name,
        blob: file,
        isPrepared: false,
        position: position.current,
      };
      setChosen((all) => [...all, toChosen(photo)]);
      draft.savePhoto(photo);
      prepare(photo);
    }
  }

  function remove(id: string) {
    setChosen((all) => all.filter((photo) => photo.id !== id));
    setErrors([]);
    draft.deletePhoto(id);
  }

  const clear = useCallback(() => setChosen([]), []);
  const isPreparing = chosen.some((photo) => !photo.blob && !photo.error);
  return { chosen, errors, isPreparing, count, add, remove, refuse, clear };
}

/** Shrinks photos one at a time: a phone has little memory for many big pictures. */
function usePreparing(
  { found, savePhoto }: PhotoStorage,
  chosen: ChosenPhoto[],
  setChosen: (change: (all: ChosenPhoto[]) => ChosenPhoto[]) => void,
  refuse: Photos["refuse"],
) {
  const queue = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(chosen);
  latest.current = chosen;

  async function prepareOne(photo: DraftPhoto) {
    const { id } = photo;
    const prepared = await preparePhoto(photo.name, photo.blob);
    // The photo may have been removed meanwhile; then it must not be added again.
    if (!latest.current.some((other) => other.id === id)) return;
    if ("error" in prepared) return refuse(id, prepared.error);
    const ready = { ...photo, blob: prepared.blob, isPrepared: true };
    setChosen((all) => all.map((other) => (other.id === id ? toChosen(ready) : other)));
    savePhoto(ready);
  }

  const prepare = useRef((photo: DraftPhoto) => {
    queue.current = queue.current.then(() => prepareOne(photo));
  }).current;

  const unprepared = useRef(found?.photos.filter((photo) => !photo.isPrepared) ?? []);
  useEffect(() => {
    for (const photo of unprepared.current.splice(0)) prepare(photo);
  }, [prepare]);
  return prepare;
}

function toChosen({ id, name, blob, isPrepared }: DraftPhoto): ChosenPhoto {
  return { id, name, blob: isPrepared ? blob : undefined };
}

/** Chosen photos as they are stored on the device, in order, without those still being prepared or unusable. */
export function toDraftPhotos(chosen: ChosenPhoto[]): DraftPhoto[] {
  return chosen.flatMap(({ id, name, blob }, position) =>
    blob ? [{ id, name, blob, isPrepared: true, position }] : [],
  );
}
