import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { ZipFile } from "yazl";

/** A file as the manifest lists it. */
export interface Packed {
  path: string;
  bytes: number;
  sha256: string;
}

/** A ZIP that is being written, one file after the other, none of them held in memory. */
export interface Packing {
  packed: readonly Packed[];
  /** Bytes of it that are on the disk so far. */
  size(): number;
  /** Texts are deflated; photos and PDFs are small already and are stored. Answers once its bytes have been taken. */
  add(path: string, pieces: Pieces, kind: "text" | "small already"): Promise<void>;
  /** Writes the list of contents. Answers once everything has left for the disk. */
  end(): Promise<void>;
  /** Lets go of what is half done. The file stays where it is. */
  abandon(): Promise<void>;
}
export type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Writes to `target` until the end, or until `signal` says so. @throws what the disk says, from `add` or `end` */
export function startPacking(target: string, madeAt: Date, signal: AbortSignal): Packing {
  const zip = new ZipFile();
  const packed: Packed[] = [];
  const abandoned = new AbortController();
  const disk = createWriteStream(target, { mode: 0o640 });
  const written = pipeline(zip.outputStream, disk, { signal: AbortSignal.any([signal, abandoned.signal]) });
  // It is awaited in `add` and `end`; between two of them nobody listens.
  written.catch(() => undefined);
  return {
    packed,
    size: () => disk.bytesWritten,
    add: async (path, pieces, kind) => {
      const file = { path, bytes: 0, sha256: "" };
      const source = Readable.from(counted(pieces, file), { objectMode: false });
      const options = { compress: kind === "text", mtime: madeAt, mode: 0o100644 };
      zip.addReadStreamLazy(path, options, handedOver(source));
      try {
        await Promise.race([once(source, "close"), written]);
      } finally {
        source.destroy();
      }
      signal.throwIfAborted();
      packed.push(file);
    },
    end: async () => {
      zip.end();
      await written;
    },
    abandon: async () => {
      abandoned.abort();
      await written.catch(() => undefined);
    },
  };
}

const pieceSize = 65_536;

/** Bytes in pieces so small that hashing and squeezing one of them keeps nobody waiting. */
export function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += pieceSize) yield bytes.subarray(start, start + pieceSize);
}

// The library remembers every entry until the end, and with it whatever it was given: so that is given once and let go.
function handedOver(source: Readable): (take: (error: null, source: Readable) => void) => void {
  const waiting = [source];
  return (take) => {
    for (const one of waiting.splice(0)) take(null, one);
  };
}

async function* counted(pieces: Pieces, file: Packed): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const piece of pieces) {
    hash.update(piece);
    file.bytes += piece.length;
    yield piece;
    // Bytes from memory would follow each other without anybody else getting their turn.
    await setImmediate();
  }
  file.sha256 = hash.digest("hex");
}
