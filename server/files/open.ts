import type { Readable } from "node:stream";
import type { Settings } from "../settings.ts";
import { openFolder } from "./folder.ts";

/** Immutable, randomly named files. `put` answers only once the bytes and their name are on the disk. */
export interface Files {
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<{ bytes: Readable; size: number } | undefined>;
  remove(name: string): Promise<void>;
  /** Removes what is older than `before` and of which `named` does not know. Answers how many went. */
  sweep(named: (names: string[]) => Promise<Set<string>>, before: Date): Promise<number>;
  /** A fresh path for bytes that are still arriving; what is left there is swept too. */
  incoming(): string;
  /** Is there room for an upload? */
  hasRoom(): Promise<boolean>;
}

export async function openFiles(settings: Pick<Settings, "DATA_DIR">): Promise<Files> {
  return openFolder(settings.DATA_DIR);
}
