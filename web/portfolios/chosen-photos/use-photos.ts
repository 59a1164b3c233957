import { photoLimits } from "contract/portfolios/photos.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { newIdempotencyKey } from "../../app/new-key.ts";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import { deletePhoto, savePhoto } from "../../unsent/store/photo-writes.ts";
import type { DraftPhoto } from "../../unsent/store/store.ts";
import { type OrderedPhoto, replacedBy } from "../tiles/photo-order.ts";
import { preparePhoto } from "./prepare.ts";

/** A chosen photo; `blob` is what will be sent, once it is prepared. */
export interface ChosenPhoto {
  id: string;
  name: string;
  blob: Blob | undefined;
  position: number;
  /** Being made into a JPEG, which takes a while. */
  isConverting?: true;
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
  /** Adds one that is ready to be sent, and answers its id. */
  addPrepared(name: string, blob: Blob): string;
  remove(id: string): void;
  /** Another picture takes the place of this photo's: nothing of the earlier one is sent or stays on the device. */
  replace(id: string, blob: Blob): void;
  /** The server refused this photo, for this reason. */
  refuse(id: string, error: string): void;
  clear(): void;
}

type PhotoStorage = Pick<DraftStorage<unknown>, "found" | "save" | "drop">;

/**
 * The photos of a form: choosing again adds; each is saved on the device at once, and again when it has been shrunk.
 * `others` is how many saved photos the portfolio has, which count towards the most that it may have. A chosen photo that
 * replaces a saved one does not count again.
 */
export function usePhotos(draft: PhotoStorage, others = 0, order: readonly OrderedPhoto[] = []): Photos {
  const [chosen, setChosen] = useState<ChosenPhoto[]>(() => photosIn(draft).map(toChosen));
  const [errors, setErrors] = useState<string[]>([]);
  const position = useRef(0);
  const { save, drop } = draft;
  const { put, refuse, showConverting } = useReplacing(setChosen, draft);
  const count = others + chosen.filter(({ id, error }) => !error && !replacedBy(order, id)).length;
  const prepare = usePreparing(draft, chosen, { put, refuse, showConverting });

  function add(files: Iterable<File>) {
    const capacity = photoLimits.most - count;
    const all = [...files];
    const accepted = all.slice(0, Math.max(0, capacity));
    setErrors(
      all
        .slice(accepted.length)
        .map(({ name }) => `${name} was left out: a portfolio can have at most ${photoLimits.most} photos.`),
    );
    for (const file of accepted) prepare(append({ name: file.name, blob: file, isPrepared: false }));
  }

  function append(file: Pick<DraftPhoto, "name" | "blob" | "isPrepared">): DraftPhoto {
    // The clock sorts these after photos of an earlier visit; the increment keeps the order within one choice.
    position.current = Math.max(Date.now(), position.current + 1);
    const photo = { id: newIdempotencyKey(), ...file, position: position.current };
    setChosen((all) => [...all, toChosen(photo)]);
    save(photo.id, (key) => savePhoto(key, photo));
    return photo;
  }

  const addPrepared = (name: string, blob: Blob) => append({ name, blob, isPrepared: true }).id;

  function remove(id: string) {
    setChosen((all) => all.filter((photo) => photo.id !== id));
    setErrors([]);
    drop(id, (key) => deletePhoto(key, id));
  }

  function replace(id: string, blob: Blob) {
    const photo = chosen.find((photo) => photo.id === id);
    if (photo) put({ ...photo, blob, isPrepared: true });
  }

  const clear = useCallback(() => setChosen([]), []);
  const isPreparing = chosen.some((photo) => !photo.blob && !photo.error);
  return { chosen, errors, isPreparing, count, add, addPrepared, remove, replace, refuse, clear };
}

function useReplacing(
  setChosen: (change: (all: ChosenPhoto[]) => ChosenPhoto[]) => void,
  { save, drop }: PhotoStorage,
) {
  const put = useCallback(
    (ready: DraftPhoto) => {
      setChosen((all) => all.map((photo) => (photo.id === ready.id ? toChosen(ready) : photo)));
      save(ready.id, (key) => savePhoto(key, ready));
    },
    [setChosen, save],
  );
  const refuse = useCallback(
    (id: string, error: string) => {
      setChosen((all) => all.map((photo) => (photo.id === id ? { ...photo, blob: undefined, error } : photo)));
      drop(id, (key) => deletePhoto(key, id));
    },
    [setChosen, drop],
  );
  const showConverting = useCallback(
    (id: string) =>
      setChosen((all) => all.map((photo) => (photo.id === id ? { ...photo, isConverting: true } : photo))),
    [setChosen],
  );
  return { put, refuse, showConverting };
}

/** Shrinks photos one at a time: a phone has little memory for many big pictures. */
function usePreparing(
  { found }: PhotoStorage,
  chosen: ChosenPhoto[],
  { put, refuse, showConverting }: ReturnType<typeof useReplacing>,
) {
  const queue = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(chosen);
  latest.current = chosen;

  async function prepareOne(photo: DraftPhoto) {
    const { id } = photo;
    const prepared = await preparePhoto(photo.name, photo.blob, () => showConverting(id));
    // The photo may have been removed meanwhile; then it must not be added again.
    if (!latest.current.some((other) => other.id === id)) return;
    if ("error" in prepared) return refuse(id, prepared.error);
    put({ ...photo, blob: prepared.blob, isPrepared: true });
  }

  const prepare = useRef((photo: DraftPhoto) => {
    queue.current = queue.current.then(() => prepareOne(photo));
  }).current;

  const unprepared = useRef(photosIn({ found }).filter((photo) => !photo.isPrepared));
  useEffect(() => {
    for (const photo of unprepared.current.splice(0)) prepare(photo);
  }, [prepare]);
  return prepare;
}

function photosIn({ found }: Pick<PhotoStorage, "found">): DraftPhoto[] {
  return (found?.photos ?? []).filter(({ file }) => !file);
}

function toChosen({ id, name, blob, isPrepared, position }: DraftPhoto): ChosenPhoto {
  return { id, name, blob: isPrepared ? blob : undefined, position };
}

/** Chosen photos as they are stored on the device, in order, without those still being prepared or unusable. */
export function toDraftPhotos(chosen: ChosenPhoto[]): DraftPhoto[] {
  return chosen.flatMap(({ id, name, blob }, position) =>
    blob ? [{ id, name, blob, isPrepared: true, position }] : [],
  );
}
