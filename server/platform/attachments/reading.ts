import { type FileHandle, open } from "node:fs/promises";
import type { AttachmentType } from "contract/portfolios/attachments.ts";
import { Refusal } from "../refusal.ts";

/** What a file is by its content. `seconds` is of a recording that says how long it is. */
export interface AttachmentFacts {
  mediaType: AttachmentType;
  seconds: number | null;
}

/** An uploaded file of which parts are read. */
export interface Source {
  name: string;
  size: number;
  handle: FileHandle;
}

export async function withSource<T>(
  file: { path: string; name: string },
  read: (source: Source) => Promise<T>,
): Promise<T> {
  await using handle = await open(file.path, "r");
  return await read({ name: file.name, size: (await handle.stat()).size, handle });
}

/** Fewer bytes than asked for where the file ends before. */
export async function bytesAt({ handle }: Source, start: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
  return buffer.subarray(0, bytesRead);
}

/** In seconds, rounded, where a recording says it. @throws Refusal 415 for one of none */
export function lengthOf({ name }: Source, seconds: number | null): number | null {
  if (seconds === null || !Number.isFinite(seconds)) return null;
  if (seconds < 0.1) throw empty(name);
  return Math.max(1, Math.round(seconds));
}

export function empty(name: string): Refusal {
  return new Refusal(415, `${name} is a recording of zero seconds. Record it once more.`);
}

export function damaged(name: string): Refusal {
  return new Refusal(415, `${name} is damaged and cannot be read.`);
}
