import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { ZipFile } from "yazl";

/** A file of the ZIP as the signed list has it. */
export interface ZipEntry {
  path: string;
  sha256: string;
}

/** Writes a ZIP one file after the other, holding none of them in memory. */
export interface ZipWriter {
  entries: readonly ZipEntry[];
  /** How many bytes have been written to the disk so far. */
  size(): number;
  /** Texts are deflated; photos and PDFs are compressed already and are stored. Answers once all bytes were consumed. */
  add(path: string, chunks: Chunks, method: "deflate" | "store"): Promise<void>;
  /** Writes the central directory. Answers once everything has been handed to the operating system. */
  end(): Promise<void>;
  /** Stops writing. The unfinished file stays where it is. */
  abort(): Promise<void>;
}
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Writes to `target` until `end`, or until `signal` aborts. @throws errors of the disk, from `add` or `end` */
export function openZipWriter(target: string, madeAt: Date, signal: AbortSignal): ZipWriter {
  const zip = new ZipFile();
  const entries: ZipEntry[] = [];
  const aborting = new AbortController();
  const disk = createWriteStream(target, { mode: 0o640 });
  const written = pipeline(zip.outputStream, disk, { signal: AbortSignal.any([signal, aborting.signal]) });
  // `add` and `end` await it; without a handler, a rejection between two of them would end the process.
  written.catch(() => undefined);
  return {
    entries,
    size: () => disk.bytesWritten,
    add: async (path, chunks, method) => {
      const entry = { path, sha256: "" };
      const source = Readable.from(hashed(chunks, entry), { objectMode: false });
      const options = { compress: method === "deflate", mtime: madeAt, mode: 0o100644 };
      zip.addReadStreamLazy(path, options, givenOnce(source));
      try {
        await Promise.race([once(source, "close"), written]);
      } finally {
        source.destroy();
      }
      signal.throwIfAborted();
      entries.push(entry);
    },
    end: async () => {
      zip.end();
      await written;
    },
    abort: async () => {
      aborting.abort();
      await written.catch(() => undefined);
    },
  };
}

const chunkSize = 65_536;

/** Bytes in chunks of 64 KB, so that hashing and deflating one of them does not block the event loop. */
export function* chunksOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += chunkSize) yield bytes.subarray(start, start + chunkSize);
}

// yazl keeps every entry, and with it this callback, until the end; it must not keep the stream's memory alive too.
function givenOnce(source: Readable): (take: (error: null, source: Readable) => void) => void {
  const waiting = [source];
  return (take) => {
    for (const one of waiting.splice(0)) take(null, one);
  };
}

async function* hashed(chunks: Chunks, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
    // Chunks from memory arrive in microtasks, which would starve the event loop.
    await setImmediate();
  }
  entry.sha256 = hash.digest("hex");
}
