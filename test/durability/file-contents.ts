/** A page of a disk, in bytes: it survives or does not. */
export const page = 4096;

/** Whether something that was never synced is on the disk all the same. */
export type Survives = () => boolean;

/** A file's contents when the trace begins, and what was written since. */
export interface File {
  base: Buffer;
  writes: (({ at: number; bytes: Buffer } | { length: number }) & { ended: number })[];
  /** So many of the writes have been synced. */
  synced: number;
}

/** What was synced, and of what was not the pages that survive. */
export function contentsOf({ base, writes, synced }: File, survives: Survives): Buffer {
  const contents = new Contents(base);
  for (const [index, write] of writes.entries()) {
    const isSynced = index < synced;
    if ("length" in write) {
      if (isSynced || survives()) contents.truncate(write.length);
      continue;
    }
    for (let from = 0; from < write.bytes.length; from += page) {
      if (isSynced || survives()) contents.write(write.bytes.subarray(from, from + page), write.at + from);
    }
  }
  return contents.bytes();
}

/** A file's contents that grow without being copied for each page. */
class Contents {
  /** Zero behind `#length`. */
  #room: Buffer;
  #length: number;

  constructor(base: Buffer) {
    this.#room = Buffer.from(base);
    this.#length = base.length;
  }

  write(part: Buffer, at: number): void {
    if (at + part.length > this.#length) this.truncate(at + part.length);
    part.copy(this.#room, at);
  }

  truncate(length: number): void {
    if (length > this.#room.length) {
      const more = Buffer.alloc(2 * length);
      this.#room.copy(more);
      this.#room = more;
    }
    this.#room.fill(0, length, Math.max(length, this.#length));
    this.#length = length;
  }

  bytes(): Buffer {
    return this.#room.subarray(0, this.#length);
  }
}
