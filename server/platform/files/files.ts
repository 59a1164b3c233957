import type { Readable } from "node:stream";
import type { StoredName } from "./stored-name.ts";

export interface ByteRange {
  start: number;
  end: number;
}

/** A file as a list names it. */
export interface StoredFile {
  name: StoredName;
  /** When it was stored. */
  at: Date;
}

/** A file under a path of this machine, until it is disposed of. */
export interface LocalCopy extends AsyncDisposable {
  path: string;
}

/**
 * Immutable files with random names, in a folder (folder.ts) or in object storage (bucket/bucket.ts). `put` and `adopt`
 * answer only when the bytes are durable and as they were sent. Any other name than a StoredName is refused. All but
 * `remove`, `incoming` and `hasRoom` throw FilesUnavailable while the object storage cannot be used.
 */
export interface Files {
  put(name: StoredName, bytes: Uint8Array): Promise<void>;
  /** Moves a file from its `incoming` path under its name, as durably as `put`. */
  adopt(name: StoredName, path: string): Promise<void>;
  /** The whole file, or a range whose first and last bytes are included. `size` is always that of the whole file. */
  get(name: StoredName, range?: ByteRange): Promise<{ bytes: Readable; size: number } | undefined>;
  /** For a worker process that only reads it; undefined when there is no such file. */
  localCopy(name: StoredName): Promise<LocalCopy | undefined>;
  /** An address at which a browser may fetch a photo in the next minutes without this server, where FILES_DIRECT is set. */
  photoLink(name: StoredName): Promise<string | undefined>;
  /** For a file that no row names: where object storage cannot be reached, `sweep` deletes it later. */
  remove(name: StoredName): Promise<void>;
  /**
   * Removes a file for certain, with every earlier version that the object storage keeps. Answers in a sentence why versions
   * may be left; undefined when none is.
   */
  erase(name: StoredName): Promise<string | undefined>;
  /** Every stored file, in batches. */
  list(): AsyncIterable<StoredFile[]>;
  /** Deletes files that are older than `before` and that `named` does not answer. Answers how many it deleted. */
  sweep(named: (names: StoredName[]) => Promise<ReadonlySet<string>>, before: Date): Promise<number>;
  /** A new path for an upload that is being received; `sweep` deletes what is left there. */
  incoming(): string;
  /** Is there enough free disk space for an upload of so many bytes? */
  hasRoom(bytes?: number): Promise<boolean>;
}

/** The object storage is out of reach, or refuses a request. */
export class FilesUnavailable extends Error {
  /** For the log: the code of the storage or of the operating system, never a URL or a key. */
  readonly reason: string;
  /** It was reached, and asking again would not help. */
  readonly isRefusal: boolean;

  constructor(reason: string, isRefusal = false) {
    super(`The object storage cannot be used (${reason}).`);
    this.name = "FilesUnavailable";
    this.reason = reason;
    this.isRefusal = isRefusal;
  }
}

/** The paths of these files, in their order, until they are disposed of; none for a file that is missing. */
export async function localCopies(
  files: Pick<Files, "localCopy">,
  names: (StoredName | undefined)[],
): Promise<AsyncDisposable & { paths: (string | undefined)[] }> {
  const results = await Promise.allSettled(names.map(async (name) => name && files.localCopy(name)));
  const copies = results.map((result) => (result.status === "fulfilled" ? result.value : undefined));
  const dispose = async () => {
    for (const copy of copies) await copy?.[Symbol.asyncDispose]();
  };
  const failed = results.find((result) => result.status === "rejected");
  if (!failed) return { paths: copies.map((copy) => copy?.path), [Symbol.asyncDispose]: dispose };
  await dispose();
  throw failed.reason;
}
