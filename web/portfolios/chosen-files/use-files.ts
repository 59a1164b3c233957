import { useEffect, useRef, useState } from "react";
import type { DraftStorage } from "../../unsent/drafts/use-draft-storage.ts";
import { type DraftFile, newFileId } from "../../unsent/store/files.ts";
import { deletePhoto, savePhoto } from "../../unsent/store/photo-writes.ts";
import type { DraftPhoto } from "../../unsent/store/store.ts";
import type { ChosenFile, PlacedFile } from "./placed-files.ts";

export interface Files {
  /** All of the form, also stored ones, in their places. */
  placed: readonly PlacedFile[];
  /** The new ones of these. */
  chosen: readonly ChosenFile[];
  /** Why some could not be attached. */
  errors: readonly string[];
  /** The names of those that are being looked at. */
  preparing: readonly string[];
  add(files: Iterable<File>): void;
  /** Adds a recording that was made here, of which everything is known. */
  addRecording(name: string, blob: Blob, file: DraftFile): void;
  place: Placing["place"];
  /** Keeps one on the device, and removes it from there. */
  put(one: ChosenFile): void;
  discard(id: string): void;
}

interface Placing {
  placed: readonly PlacedFile[];
  /** Changes the places as they are by then: a file may take long to be looked at. */
  place: (change: (before: readonly PlacedFile[]) => PlacedFile[]) => void;
}

type FileStorage = Pick<DraftStorage<unknown>, "found" | "save" | "drop">;

/** The files and recordings of a form; each new one is on the device before anything else. */
export function useFiles(draft: FileStorage, { placed, place }: Placing): Files {
  const { kept, put, discard } = useKept(draft);
  const [errors, setErrors] = useState<string[]>([]);

  function addRecording(name: string, blob: Blob, file: DraftFile) {
    const one = { id: newFileId(), name, blob, position: Date.now(), file };
    put(one);
    place((before) => [...before, newlyPlaced(one)]);
  }

  const { preparing, add } = usePreparing(placed.length, {
    setErrors,
    onPrepared: (file, { name, ...about }) => addRecording(name, file, about),
  });

  // One that was stored as the page was left may not be among them yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens.
  useEffect(() => {
    const lost = kept.filter(({ id }) => !placed.some(({ key }) => key === id));
    if (lost.length > 0) place((before) => [...before, ...lost.map(newlyPlaced)]);
  }, []);

  const keys = new Set(placed.map(({ key }) => key));
  const chosen = kept.filter(({ id }) => keys.has(id));
  return { placed, chosen, errors, preparing, add, addRecording, place, put, discard };
}

/** The new ones, as they lie on this device. */
function useKept({ found, save, drop }: FileStorage) {
  const [kept, setKept] = useState<ChosenFile[]>(() => (found?.photos ?? []).flatMap(toChosen));
  function put(one: ChosenFile) {
    setKept((all) => [...all.filter(({ id }) => id !== one.id), one]);
    save(one.id, (key) => savePhoto(key, { ...one, isPrepared: true }));
  }
  function discard(id: string) {
    setKept((all) => all.filter((one) => one.id !== id));
    drop(id, (key) => deletePhoto(key, id));
  }
  return { kept, put, discard };
}

interface Preparing {
  setErrors: (change: (all: string[]) => string[]) => void;
  onPrepared: (file: File, about: DraftFile & { name: string }) => void;
}

/** Looks at chosen files one at a time: a phone has little memory for many videos. `count` is how many there are. */
function usePreparing(count: number, { setErrors, onPrepared }: Preparing) {
  const [preparing, setPreparing] = useState<string[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const prepared = useRef(onPrepared);
  prepared.current = onPrepared;
  const latest = useRef(count);
  latest.current = count;

  async function prepare(file: File) {
    // Its code comes with the first file; without a signal it may be on the device.
    const about = await import("./prepare-file.ts").then(
      ({ prepareFile }) => prepareFile(file, latest.current),
      () => ({ error: `${file.name} cannot be attached without a signal now.` }),
    );
    setPreparing((names) => names.toSpliced(names.indexOf(file.name), 1));
    if ("error" in about) return setErrors((all) => [...all, about.error]);
    latest.current++;
    prepared.current(file, about);
  }

  function add(files: Iterable<File>) {
    const all = [...files];
    setErrors(() => []);
    setPreparing((names) => [...names, ...all.map(({ name }) => name)]);
    for (const file of all) queue.current = queue.current.then(() => prepare(file));
  }

  return { preparing, add };
}

function newlyPlaced({ id, name }: ChosenFile): PlacedFile {
  return { key: id, name, caption: "", transcript: "" };
}

function toChosen({ id, name, blob, position, file }: DraftPhoto): ChosenFile[] {
  return file ? [{ id, name, blob, position, file }] : [];
}
