import { photoLimits } from "contract/photos.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import type { KeptWork } from "../kept-work/use-kept-work.ts";
import { preparePhoto } from "./prepare.ts";

/** A chosen photo on its way to being sent. `url` shows it; `blob` is what will be sent, once it is ready. */
export interface ChosenPhoto {
  id: string;
  name: string;
  url: string;
  blob: Blob | undefined;
}

export interface Photos {
  chosen: ChosenPhoto[];
  faults: string[];
  isPreparing: boolean;
  add(files: Iterable<File>): void;
  remove(id: string): void;
  clear(): void;
}

/**
 * The photos of a form: choosing again adds; each is shrunk, then kept on the device. `others` is how many photos the
 * portfolio keeps besides.
 */
export function usePhotos(kept: Pick<KeptWork<unknown>, "found" | "keepPhoto" | "dropPhoto">, others = 0): Photos {
  const [chosen, setChosen] = useState<ChosenPhoto[]>(() => restored(kept.found));
  const [faults, setFaults] = useState<string[]>([]);
  const position = useRef(chosen.length);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const { keepPhoto, dropPhoto } = kept;
  useRevoking(chosen);

  const prepare = useCallback(
    async (file: File, photo: ChosenPhoto, at: number) => {
      const prepared = await preparePhoto(file);
      if ("fault" in prepared) {
        setFaults((all) => [...all, prepared.fault]);
        setChosen((all) => all.filter((other) => other.id !== photo.id));
        return;
      }
      const url = URL.createObjectURL(prepared.ready);
      setChosen((all) => all.map((other) => (other.id === photo.id ? { ...other, url, blob: prepared.ready } : other)));
      keepPhoto(at, { id: photo.id, name: photo.name, blob: prepared.ready });
    },
    [keepPhoto],
  );

  function add(files: Iterable<File>) {
    const room = photoLimits.most - others - chosen.length;
    const [taken, left] = splitAt([...files], Math.max(0, room));
    setFaults(
      left.map((file) => `${file.name} was left out: a portfolio can have at most ${photoLimits.most} photos.`),
    );
    for (const file of taken) {
      const photo: ChosenPhoto = { id: crypto.randomUUID(), name: file.name, url: "", blob: undefined };
      const at = position.current++;
      setChosen((all) => [...all, photo]);
      // One after the other: a phone has little memory for many big pictures at once.
      queue.current = queue.current.then(() => prepare(file, photo, at));
    }
  }

  function remove(id: string) {
    setChosen((all) => all.filter((photo) => photo.id !== id));
    setFaults([]);
    dropPhoto(id);
  }

  const clear = useCallback(() => setChosen([]), []);
  return { chosen, faults, isPreparing: chosen.some((photo) => photo.blob === undefined), add, remove, clear };
}

function restored(found: KeptWork<unknown>["found"]): ChosenPhoto[] {
  return (found?.photos ?? []).map(({ id, name, blob }) => ({ id, name, blob, url: URL.createObjectURL(blob) }));
}

function splitAt<T>(all: T[], index: number): [T[], T[]] {
  return [all.slice(0, index), all.slice(index)];
}

// A preview's address holds its picture in memory until it is given back.
function useRevoking(chosen: ChosenPhoto[]): void {
  const shown = useRef<string[]>([]);
  useEffect(() => {
    const urls = chosen.map((photo) => photo.url).filter(Boolean);
    for (const url of shown.current) if (!urls.includes(url)) URL.revokeObjectURL(url);
    shown.current = urls;
  }, [chosen]);
}
