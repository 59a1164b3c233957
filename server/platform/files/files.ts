import type { Readable } from "node:stream";

export interface ByteRange {
  start: number;
  end: number;
}

/** A file as a list names it. */
export interface StoredFile {
  name: string;
  /** When it was stored. */
  at: Date;
}

/** A file under a path of this machine, until it is disposed of. */
export interface LocalCopy extends AsyncDisposable {
  path: string;
}

/**
 * Immutable files with random names, in a folder (folder.ts) or in object storage (bucket/bucket.ts). `put` and `adopt`
 * answer only when the bytes are durable and as they were sent. All but `remove`, `incoming` and
 * `hasRoom` throw FilesUnavailable while the object storage cannot be used.
 */
export interface Files {
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Moves a file from its `incoming` path under its name, as durably as `put`. */
  adopt(name: string, path: string): Promise<void>;
  /** The whole file, or a range whose first and last bytes are included. `size` is always that of the whole file. */
  get(name: string, range?: ByteRange): Promise<{ bytes: Readable; size: number } | undefined>;
  /** For a worker process that only reads it. @throws Error when there is no such file */
  localCopy(name: string): Promise<LocalCopy>;
  /** An address at which a browser may fetch a photo in the next minutes without this server, where FILES_DIRECT is set. */
  photoLink(name: string): Promise<string | undefined>;
  /** For a file that no row names: where object storage cannot be reached, `sweep` deletes it later. */
  remove(name: string): Promise<void>;
  /** Every stored file, in batches. */
  list(): AsyncIterable<StoredFile[]>;
  /** Deletes files that are older than `before` and that `named` does not answer. Answers how many it deleted. */
  sweep(named: (names: string[]) => Promise<Set<string>>, before: Date): Promise<number>;
  /** A new path for an upload that is being received; `sweep` deletes what is left there. */
  incoming(): string;
  /** Is there enough free disk space for an upload? */
  hasRoom(): Promise<boolean>;
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

/** The paths of these files, in their order, until they are disposed of. @throws as `localCopy`, for the first that fails */
export async function localCopies(
  files: Pick<Files, "localCopy">,
  names: string[],
): Promise<AsyncDisposable & { paths: string[] }> {
  const results = await Promise.allSettled(names.map((name) => files.localCopy(name)));
  const copies = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const dispose = async () => {
    for (const copy of copies) await copy[Symbol.asyncDispose]();
  };
  const failed = results.find((result) => result.status === "rejected");
  if (!failed) return { paths: copies.map(({ path }) => path), [Symbol.asyncDispose]: dispose };
  await dispose();
  throw failed.reason;
}
