import type { Readable } from "node:stream";

export interface ByteRange {
  start: number;
  end: number;
}

/** Immutable, randomly named files. `put` answers only once the bytes and their name are on the disk. */
export interface Files {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Takes over a file that was written to an `incoming` path, in the same order as `put`. */
  adopt(name: string, path: string): Promise<void>;
  /** All of it, or from the first to the last byte of a range, both included. `size` is always that of the whole. */
  get(name: string, range?: ByteRange): Promise<{ bytes: Readable; size: number } | undefined>;
  /** Where its bytes lie on this machine, for a program beside this one that only reads them. */
  pathOf(name: string): string;
  remove(name: string): Promise<void>;
  /** Removes what is older than `before` and of which `named` does not know. Answers how many went. */
  sweep(named: (names: string[]) => Promise<Set<string>>, before: Date): Promise<number>;
  /** A fresh path for bytes that are still arriving; what is left there is swept too. */
  incoming(): string;
  /** Is there room for an upload? */
  hasRoom(): Promise<boolean>;
}
