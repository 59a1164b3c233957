import type { Readable } from "node:stream";

/** Immutable, randomly named files. `put` answers only once the bytes and their name are on the disk. */
export interface Files {
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<{ bytes: Readable; size: number } | undefined>;
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
