import type { Readable } from "node:stream";

export interface ByteRange {
  start: number;
  end: number;
}

/** Immutable files with random names. `put` answers only after fsync of the file and of its folder. */
export interface Files {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Moves a file from its `incoming` path under its name, as durably as `put`. */
  adopt(name: string, path: string): Promise<void>;
  /** The whole file, or a range whose first and last bytes are included. `size` is always that of the whole file. */
  get(name: string, range?: ByteRange): Promise<{ bytes: Readable; size: number } | undefined>;
  /** Its path on this machine, for a worker process that only reads it. */
  pathOf(name: string): string;
  remove(name: string): Promise<void>;
  /** Deletes files that are older than `before` and that `named` does not answer. Answers how many it deleted. */
  sweep(named: (names: string[]) => Promise<Set<string>>, before: Date): Promise<number>;
  /** A new path for an upload that is being received; `sweep` deletes what is left there. */
  incoming(): string;
  /** Is there enough free disk space for an upload? */
  hasRoom(): Promise<boolean>;
}
