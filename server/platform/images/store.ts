import { newId } from "../database/ids.ts";
import type { Files } from "../files/files.ts";
import { Refusal } from "../http/refusals.ts";
import type { Parsed, ParserName } from "../workers/parsers.ts";
import { parseFile } from "../workers/parsing.ts";
import { WorkerEnded } from "../workers/worker-pool.ts";
import type { Arrived } from "./decode.ts";

/** The two stored sizes of a photo. `name` is the full size's; the thumbnail's follows from it. */
export interface StoredPhoto {
  name: string;
  width: number;
  height: number;
  bytes: number;
  /** The dominant colour, as "#rrggbb". */
  colour: string;
  /** The time of the camera, as `takenAt` answers it. */
  takenAt: string | null;
}

/** The worker of this photo was ended: it took longer, or more memory, than any photo that is allowed. */
export class PhotoTooCostly extends Refusal {
  constructor(name: string) {
    super(415, `${name} could not be read as a photo.`);
  }
}

/** Makes both sizes in one worker and stores them durably. @throws as `parsePhoto` */
export async function storePhoto(files: Files, file: Arrived): Promise<StoredPhoto> {
  const { full, thumbnail, ...facts } = await parsePhoto("photo", file);
  const name = `${newId()}.jpg`;
  await Promise.all([files.put(name, full), files.put(thumbnailName(name), thumbnail)]);
  return { ...facts, name, bytes: full.length };
}

/**
 * Stores a photo that already has its full size, byte for byte, and makes a new thumbnail. Answers its name.
 * @throws as `parsePhoto`
 */
export async function storeAsItIs(files: Files, file: Arrived, bytes: Uint8Array): Promise<string> {
  const thumbnail = await parsePhoto("thumbnail", file);
  const name = `${newId()}.jpg`;
  const put = [files.put(name, bytes), files.put(thumbnailName(name), thumbnail)];
  const failed = (await Promise.allSettled(put)).find((result) => result.status === "rejected");
  if (!failed) return name;
  await removePhoto(files, name);
  throw failed.reason;
}

/** One small picture of a person. @throws as `parsePhoto` */
export async function storeProfileImage(files: Files, file: Arrived): Promise<string> {
  const picture = await parsePhoto("profileImage", file);
  const name = `${newId()}.jpg`;
  await files.put(name, picture);
  return name;
}

/** Removes a photo's files; the hourly sweep retries what fails. */
export async function removePhoto(files: Files, name: string): Promise<void> {
  await Promise.allSettled([files.remove(name), files.remove(thumbnailName(name))]);
}

export function thumbnailName(name: string): string {
  return name.replace(/\.jpg$/, ".thumb.jpg");
}

/**
 * Reads a photo in a worker. @throws Refusal 415 for what is no JPEG, PNG or WebP or is broken, 413 for too many pixels;
 * PhotoTooCostly. All name the file.
 */
export async function parsePhoto<Name extends Exclude<ParserName, "learners">>(
  parser: Name,
  file: Arrived,
): Promise<Parsed<Name>> {
  try {
    return await parseFile(parser, file);
  } catch (error) {
    throw error instanceof WorkerEnded ? new PhotoTooCostly(file.name) : error;
  }
}
