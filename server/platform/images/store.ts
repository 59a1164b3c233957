import { hash } from "node:crypto";
import { rm } from "node:fs/promises";
import pLimit from "p-limit";
import { newId } from "../database/ids.ts";
import type { Files } from "../files/files.ts";
import { asStoredName, parseStoredName, type StoredName } from "../files/stored-name.ts";
import type { RefusedFile } from "../http/bodies/refused-files.ts";
import { Refusal } from "../refusal.ts";
import { parsersIn, type UploadedFile } from "../workers/parsing.ts";
import { WorkerEnded } from "../workers/worker-pool.ts";

/** The two stored sizes of a photo. `name` is the full size's; the thumbnail's follows from it. */
export interface StoredPhoto {
  name: StoredName;
  width: number;
  height: number;
  bytes: number;
  /** The dominant colour, as "#rrggbb". */
  colour: string;
  /** Of both stored files, in hex. */
  fullSha256: string;
  thumbnailSha256: string;
  /** The time of the camera, as `takenAt` answers it. */
  takenAt: string | null;
}

/** The worker of this photo was ended: it took longer, or more memory, than any photo that is allowed. */
class PhotoTooCostly extends Refusal {
  constructor(name: string) {
    super(415, `${name} could not be read as a photo.`);
  }
}

/** Makes both sizes in one worker and stores them durably. @throws as `parsePhoto` */
export async function storePhoto(files: Files, file: UploadedFile): Promise<StoredPhoto> {
  const { full, thumbnail, ...facts } = await parsePhoto("processPhoto", file);
  const name = newName();
  try {
    await storeBoth(files, name, [files.adopt(name, full), files.adopt(thumbnailName(name), thumbnail)]);
  } finally {
    for (const path of [full, thumbnail]) await rm(path, { force: true });
  }
  return { ...facts, name };
}

/**
 * Stores a photo that already has its full size, byte for byte, and makes a new thumbnail. Answers its name and hashes.
 * @throws as `parsePhoto`
 */
export async function storeUnchanged(
  files: Files,
  file: UploadedFile,
  bytes: Uint8Array,
): Promise<Pick<StoredPhoto, "name" | "fullSha256" | "thumbnailSha256">> {
  const thumbnail = await parsePhoto("processThumbnail", file);
  const name = newName();
  await storeBoth(files, name, [files.put(name, bytes), files.put(thumbnailName(name), thumbnail)]);
  return { name, fullSha256: hash("sha256", bytes), thumbnailSha256: hash("sha256", thumbnail) };
}

/** Waits until both sizes are stored. Neither stays when one is not. */
async function storeBoth(files: Files, name: StoredName, storing: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(storing)).find((result) => result.status === "rejected");
  if (!failed) return;
  await removePhoto(files, name);
  throw failed.reason;
}

/** One small picture of a person. @throws as `parsePhoto` */
export async function storeProfileImage(files: Files, file: UploadedFile): Promise<StoredName> {
  const picture = await parsePhoto("processProfileImage", file);
  const name = newName();
  await files.put(name, picture);
  return name;
}

/** Removes a photo's files; the hourly sweep retries what fails. */
export async function removePhoto(files: Files, name: StoredName): Promise<void> {
  await Promise.allSettled([files.remove(name), files.remove(thumbnailName(name))]);
}

/** The stored full-size file of a photo; undefined when its row names none that the product could have stored. */
export function storedName({ file, stored }: { file: string; stored: string | null }): StoredName | undefined {
  return parseStoredName(stored ?? file);
}

export function thumbnailName(name: StoredName): StoredName {
  return name.replace(/\.jpg$/, ".thumb.jpg") as StoredName;
}

function newName(): StoredName {
  return asStoredName(`${newId()}.jpg`);
}

const parsers = parsersIn<typeof import("./processing.ts")>(new URL("./processing.ts", import.meta.url));

/**
 * Reads a photo in a worker. @throws Refusal 415 for what is no JPEG, PNG or WebP or is broken, 413 for too many pixels;
 * PhotoTooCostly. All name the file.
 */
const parsePhoto: typeof parsers = (parser, file) =>
  parsers(parser, file).catch((error) => {
    throw error instanceof WorkerEnded ? new PhotoTooCostly(file.name) : error;
  });

/** Photos of one upload that are in progress: while two are parsed, two are written. Other uploads get the rest. */
const concurrency = 4;

type Named = Pick<RefusedFile, "field" | "name">;

/** The results for all files of an upload. `fault` is the first system error, if there was one. */
interface Outcome<T> {
  done: T[];
  refused: RefusedFile[];
  fault: unknown;
}

/**
 * Does `work` with every file, in their order, four at a time. It continues after a refusal, so that the sender learns of
 * every file that is refused, but stops after a system error or a file that exceeded the limits of its worker.
 */
export async function withEachFile<F extends Named, T>(files: F[], work: (file: F) => Promise<T>): Promise<Outcome<T>> {
  const limit = pLimit(concurrency);
  const refused: RefusedFile[] = [];
  let fault: unknown;

  async function next(file: F): Promise<T[]> {
    if (fault !== undefined || refused.some(({ refusal }) => refusal instanceof PhotoTooCostly)) return [];
    try {
      return [await work(file)];
    } catch (error) {
      if (error instanceof Refusal) refused.push({ field: file.field, name: file.name, refusal: error });
      else fault = error;
      return [];
    }
  }
  const done = await Promise.all(files.map((file) => limit(() => next(file))));
  return { done: done.flat(), refused, fault };
}

/** Which of these photos cannot be used, as far as they could be checked. Nothing is stored. @throws never */
export async function refusedPhotos(files: (Named & { path: string })[]): Promise<RefusedFile[]> {
  const { refused } = await withEachFile(files, (file) => parsePhoto("checkPhoto", file));
  return refused;
}
