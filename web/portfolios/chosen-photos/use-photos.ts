import { photoLimits } from "contract/portfolios/photos.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { newIdempotencyKey } from "../../app/new-key.ts";
import type { DraftPhoto } from "../../drafts/store.ts";
import type { DraftStorage } from "../../drafts/use-draft-storage.ts";
import { preparePhoto } from "./prepare.ts";

/** A chosen photo on its way to being sent: `blob` is what will be sent, once it is ready. */
export interface ChosenPhoto {
  id: string;
  name: string;
  blob: Blob | undefined;
  /** Why it cannot be used: it is not sent and not kept, and holds up nothing else. */
  fault?: string;
}

export interface Photos {
  chosen: ChosenPhoto[];
  /** Which files found no room. */
  faults: string[];
  isPreparing: boolean;
  add(files: Iterable<File>): void;
  remove(id: string): void;
  /** The server will not have this one, for the reason given. */
  refuse(id: string, fault: string): void;
  clear(): void;
}

type Keeping = Pick<DraftStorage<unknown>, "found" | "savePhoto" | "deletePhoto">;

/**
 * The photos of a form: choosing again adds; each is kept on the device at once, and again when it has been shrunk.
 * `others` is how many photos the portfolio keeps besides.
 */
export function usePhotos(kept: Keeping, others = 0): Photos {
  const [chosen, setChosen] = useState<ChosenPhoto[]>(() => (kept.found?.photos ?? []).map(shown));
  const [faults, setFaults] = useState<string[]>([]);
  const position = useRef(0);
  const { deletePhoto } = kept;
  const refuse = useCallback(
    (id: string, fault: string) => {
      setChosen((all) => all.map((photo) => (photo.id === id ? { ...photo, blob: undefined, fault } : photo)));
      deletePhoto(id);
    },
    [deletePhoto],
  );
  const prepare = usePreparing(kept, chosen, setChosen, refuse);

  function add(files: Iterable<File>) {
    const room = photoLimits.most - others - chosen.filter((photo) => !photo.fault).length;
    const [taken, left] = splitAt([...files], Math.max(0, room));
    setFaults(
      left.map((file) => `${file.name} was left out: a portfolio can have at most ${photoLimits.most} photos.`),
    );
    for (const file of taken) {
      // The clock puts later photos behind those of an earlier visit, the count those of one choice in their order.
      position.current = Math.max(Date.now(), position.current + 1);
      const photo = {
        id: newIdempotencyKey(),
        name: file.name,
        blob: file,
        isPrepared: false,
        position: position.current,
      };
      setChosen((all) => [...all, shown(photo)]);
      kept.savePhoto(photo);
      prepare(photo);
    }
  }

  function remove(id: string) {
    setChosen((all) => all.filter((photo) => photo.id !== id));
    setFaults([]);
    kept.deletePhoto(id);
  }

  const clear = useCallback(() => setChosen([]), []);
  const isPreparing = chosen.some((photo) => !photo.blob && !photo.fault);
  return { chosen, faults, isPreparing, add, remove, refuse, clear };
}

/** Shrinks photos one after the other: a phone has little memory for many big pictures at once. */
function usePreparing(
  { found, savePhoto }: Keeping,
  chosen: ChosenPhoto[],
  setChosen: (change: (all: ChosenPhoto[]) => ChosenPhoto[]) => void,
  refuse: Photos["refuse"],
) {
  const queue = useRef<Promise<void>>(Promise.resolve());
  const present = useRef(chosen);
  present.current = chosen;

  async function prepareOne(photo: DraftPhoto) {
    const { id } = photo;
    const prepared = await preparePhoto(photo.name, photo.blob);
    // It may have been removed meanwhile; then it must not come back.
    if (!present.current.some((other) => other.id === id)) return;
    if ("fault" in prepared) return refuse(id, prepared.fault);
    const ready = { ...photo, blob: prepared.ready, isPrepared: true };
    setChosen((all) => all.map((other) => (other.id === id ? shown(ready) : other)));
    savePhoto(ready);
  }

  const prepare = useRef((photo: DraftPhoto) => {
    queue.current = queue.current.then(() => prepareOne(photo));
  }).current;

  const waiting = useRef(found?.photos.filter((photo) => !photo.isPrepared) ?? []);
  useEffect(() => {
    for (const photo of waiting.current.splice(0)) prepare(photo);
  }, [prepare]);
  return prepare;
}

function shown({ id, name, blob, isPrepared }: DraftPhoto): ChosenPhoto {
  return { id, name, blob: isPrepared ? blob : undefined };
}

/** Chosen photos as they are kept on the device, in their order. Those that are still being prepared, or cannot be used, are left out. */
export function toKeep(chosen: ChosenPhoto[]): DraftPhoto[] {
  return chosen.flatMap(({ id, name, blob }, position) =>
    blob ? [{ id, name, blob, isPrepared: true, position }] : [],
  );
}

function splitAt<T>(all: T[], index: number): [T[], T[]] {
  return [all.slice(0, index), all.slice(index)];
}
