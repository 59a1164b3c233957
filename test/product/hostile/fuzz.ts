import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { Refusal } from "../../../server/platform/refusal.ts";
import { parsersIn, type UploadedFile } from "../../../server/platform/workers/parsing.ts";
import { learnersCsv } from "../learners.ts";
import { heicWithoutEnd } from "./hostile-bytes.ts";

/** The results of all files. `slowest` is in milliseconds, its wait for a worker included. */
export interface Fuzzed {
  read: number;
  refused: number;
  slowest: number;
}

const photos = parsersIn<typeof import("../../../server/platform/images/processing.ts")>(
  new URL("../../../server/platform/images/processing.ts", import.meta.url),
);
const lists = parsersIn<typeof import("../../../server/accounts/import/rows.ts")>(
  new URL("../../../server/accounts/import/rows.ts", import.meta.url),
);
/** Every parser of uploads that stores something. */
const parsers = {
  photo: (file: UploadedFile) => photos("processPhoto", file),
  profileImage: (file: UploadedFile) => photos("processProfileImage", file),
  learners: (file: UploadedFile) => lists("readLearners", file),
};

/** Files that are read at the same time: twice as many as there are workers. */
const batch = 4;

/**
 * Sends `count` hostile files to the parsers: each has to be read or refused. The same seed sends the same files.
 * @throws Error with the smallest file that a parser crashed or hung over, or had no sentence for
 */
export async function fuzzParsers(count: number, seed: number): Promise<Fuzzed> {
  const folder = await mkdtemp(join(tmpdir(), "fuzz-"));
  const fuzzed: Fuzzed = { read: 0, refused: 0, slowest: 0 };
  const files = fc.array(await hostileFiles(), { minLength: batch, maxLength: batch });
  const sendAll = fc.asyncProperty(files, async (files) => {
    await Promise.all(files.map((file, nth) => send(file, join(folder, String(nth)), fuzzed)));
  });
  try {
    await fc.assert(sendAll, { numRuns: count / batch, seed });
    return fuzzed;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function send({ parser, bytes }: HostileFile, path: string, fuzzed: Fuzzed): Promise<void> {
  await writeFile(path, bytes);
  const began = performance.now();
  try {
    await parsers[parser]({ path, name: "hostile" });
    fuzzed.read += 1;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fuzzed.refused += 1;
  }
  fuzzed.slowest = Math.max(fuzzed.slowest, performance.now() - began);
}

/** The bytes of a malformed file, and the parser that they are sent to. */
interface HostileFile {
  parser: keyof typeof parsers;
  bytes: Uint8Array;
}

/**
 * Files as an attacker would send them: real ones with other bytes in them, cut off, doubled, grown, or with the sizes in
 * their headers changed, and random bytes behind a real beginning.
 */
async function hostileFiles(): Promise<fc.Arbitrary<HostileFile>> {
  const picture = fc.constantFrom(...(await realPictures())).chain(mutated);
  const list = fc.constantFrom(...realLists()).chain(mutated);
  return fc.oneof(
    { weight: 6, arbitrary: picture.map((bytes) => ({ parser: "photo" as const, bytes })) },
    { weight: 1, arbitrary: picture.map((bytes) => ({ parser: "profileImage" as const, bytes })) },
    { weight: 3, arbitrary: list.map((bytes) => ({ parser: "learners" as const, bytes })) },
  );
}

// Small ones, because parsers fail over headers, and small files leave time for more. The same bytes in every run.
async function realPictures(): Promise<Uint8Array[]> {
  const [width, height] = [48, 36];
  const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 7) % 251);
  const source = sharp(pixels, { raw: { width, height, channels: 3 } });
  const taken = { IFD2: { DateTimeOriginal: "2026:03:01 09:30:00", OffsetTimeOriginal: "+00:00" } };
  const place = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "53/1 48/1 0/1" } };
  const made = [
    source.clone().jpeg(),
    source
      .clone()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ ...taken, ...place })
      .jpeg(),
    source.clone().withMetadata({ orientation: 8 }).jpeg({ progressive: true }),
    source.clone().withExif(taken).png(),
    source.clone().png({ progressive: true, palette: true }),
    source.clone().withExif(taken).webp(),
    source.clone().webp({ lossless: true }),
  ];
  return [...(await Promise.all(made.map((picture) => picture.toBuffer()))), heicWithoutEnd()];
}

function realLists(): Uint8Array[] {
  const own = (name: string) => ({ name, email: "learner@example.com", referenceNo: "R-1" });
  const text = learnersCsv([own("Órla Byrne"), { ...own("Sam"), qualification: 'Level 3, "electrical"' }]);
  return [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`, "utf16le"),
    Buffer.from(learnersCsv([own("Zoë")], ";"), "latin1"),
    Buffer.from([0x50, 0x4b, 3, 4]),
  ];
}

type Edit = (bytes: Uint8Array) => Uint8Array;

function mutated(bytes: Uint8Array): fc.Arbitrary<Uint8Array> {
  return fc.array(edit, { minLength: 1, maxLength: 3 }).map((edits) => edits.reduce((now, one) => one(now), bytes));
}

// Half of the positions are near the beginning, where the headers are.
const place = fc.oneof(
  fc
    .double({ min: 0, max: 1, noNaN: true })
    .map((share) => (length: number) => Math.floor(share * Math.max(0, length - 1))),
  fc.nat(400).map((at) => (length: number) => Math.min(at, Math.max(0, length - 1))),
);
const extremes = fc.constantFrom(0, 1, 0x7f, 0x80, 0xff);

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(place, fc.uint8Array({ minLength: 1, maxLength: 8 })).map(([at, piece]) => overwrite(at, piece)),
  fc
    .tuple(place, extremes, fc.integer({ min: 1, max: 4 }))
    .map(([at, byte, count]) => overwrite(at, new Uint8Array(count).fill(byte))),
  place.map(cut),
  fc.tuple(place, fc.uint8Array({ maxLength: 40 })).map(([at, piece]) => insert(at, piece)),
  fc.tuple(place, fc.nat(2000)).map(([at, count]) => insert(at, new Uint8Array(count))),
  fc.tuple(place, place).map(([from, to]) => double(from, to)),
  fc.tuple(place, fc.uint8Array({ maxLength: 400 })).map(([at, piece]) => replaceRest(at, piece)),
);

type Place = (length: number) => number;

function overwrite(at: Place, piece: Uint8Array): Edit {
  return (bytes) => {
    const changed = Uint8Array.from(bytes);
    changed.set(piece.subarray(0, changed.length - at(changed.length)), at(changed.length));
    return changed;
  };
}

function cut(at: Place): Edit {
  return (bytes) => bytes.subarray(0, at(bytes.length) + 1);
}

function insert(at: Place, piece: Uint8Array): Edit {
  return (bytes) => Buffer.concat([bytes.subarray(0, at(bytes.length)), piece, bytes.subarray(at(bytes.length))]);
}

function double(from: Place, to: Place): Edit {
  return (bytes) => insert(to, bytes.subarray(from(bytes.length)))(bytes);
}

function replaceRest(at: Place, piece: Uint8Array): Edit {
  return (bytes) => Buffer.concat([bytes.subarray(0, at(bytes.length)), piece]);
}
