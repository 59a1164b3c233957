import { BlobReader, type FileEntry, ZipReader } from "@zip.js/zip.js/lib/zip-core-custom.js";
import { BundlePath, bundleLimits } from "./bundle-files.ts";

/** A bundle was refused: one sentence, or one for each file, of which fifty are said. */
export class BundleError extends Error {
  readonly sentences: string[];

  constructor(said: string | string[]) {
    const all = [said].flat();
    const sentences = all.length > 50 ? [...all.slice(0, 50), `… and ${all.length - 50} more.`] : all;
    super(sentences.join("\n"));
    this.sentences = sentences;
  }
}

/** An open bundle: the files in the ZIP by their names. */
export interface Bundle {
  entries: ReadonlyMap<string, FileEntry>;
}

/**
 * Reads the ZIP's table of files and the header before each file, not the files. Every byte must belong to a file in the
 * table, and both descriptions of a file must agree, so that no two ZIP programs see different files in one bundle.
 * @throws BundleError unless it is a ZIP as the product writes them
 */
export async function openBundle(file: Blob): Promise<Bundle> {
  if (file.size > bundleLimits.bytes) throw new BundleError("The file is larger than 4 GB. No bundle may be so large.");
  const zip = new ZipReader(new BoundedReader(file), strictly);
  const entries = await listed(zip);
  await checkHeaders([...entries.values()], zip.directoryOffset ?? 0);
  return { entries };
}

/**
 * One file. It stops as soon as there are more bytes than the table says (a ZIP bomb). `onBytes` hears of each chunk.
 * @throws BundleError when it is missing, damaged, or larger than `most`
 */
export async function bytesOf(
  bundle: Bundle,
  name: string,
  most = bundleLimits.file,
  onBytes: (count: number) => void = () => undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const entry = bundle.entries.get(name);
  if (!entry) throw new BundleError(`${name} is missing.`);
  if (entry.uncompressedSize > most) throw new BundleError(`${name} is too large.`);
  const bytes = new Uint8Array(entry.uncompressedSize);
  let end = 0;
  const write = (chunk: Uint8Array) => {
    bytes.set(chunk, end); // A RangeError when there is more than the table says.
    end += chunk.length;
    onBytes(chunk.length);
  };
  try {
    await entry.getData(new WritableStream({ write }));
  } catch (error) {
    throw error instanceof BundleError ? error : new BundleError(`${name} is damaged and cannot be unpacked.`);
  }
  if (end !== bytes.length) throw new BundleError(`${name} unpacks to another size than the ZIP says.`);
  return bytes;
}

/** Untrusted text without control characters, which a terminal would execute; at most 300 characters. */
export function printable(text: unknown): string {
  return String(text)
    .slice(0, 300)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "?");
}

// Names are checked here, with a sentence. Workers would be loaded from a Blob, which the content policy forbids.
const strictly = { strictness: "strict", filenameValidation: "tolerant", useWebWorkers: false } as const;
const noZip = "This is no ZIP file, or its end is missing.";
const hidden = "The ZIP holds bytes that belong to no file.";

class BoundedReader extends BlobReader {
  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    if (length > bundleLimits.table)
      throw new BundleError("The ZIP's table of files is larger than that of any bundle.");
    return super.readUint8Array(index, length);
  }
}

async function listed(zip: ZipReader<unknown>): Promise<Map<string, FileEntry>> {
  const entries = new Map<string, FileEntry>();
  const lowerCase = new Set<string>();
  let bytes = 0;
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      const { filename: name } = entry;
      if (entries.size >= bundleLimits.files + 8)
        throw new BundleError("There are more files in it than a bundle may have.");
      if (!isNamed(name, entry.rawFilename) || entry.directory)
        throw new BundleError(`The ZIP holds a file with a name that no bundle has: ${printable(name)}.`);
      if (entries.has(name)) throw new BundleError(`${name} is in the ZIP twice.`);
      if (lowerCase.size === lowerCase.add(name.toLowerCase()).size)
        throw new BundleError("Two files in the ZIP differ only in capital letters.");
      checkKind(entry);
      bytes += entry.uncompressedSize;
      if (bytes > bundleLimits.bytes)
        throw new BundleError("The files together are larger than 4 GB. No bundle may be so large.");
      entries.set(name, entry);
    }
  } catch (error) {
    if (error instanceof BundleError) throw error;
    throw new BundleError(String(error).includes("Ambiguous archive") ? hidden : noZip);
  }
  return entries;
}

// Some programs take a second name from an extra field.
function isNamed(name: string, raw: Uint8Array): boolean {
  return BundlePath.safeParse(name).success && new TextDecoder().decode(raw) === name;
}

function checkKind({ filename: name, ...entry }: FileEntry): void {
  if (entry.encrypted) throw new BundleError(`${name} is encrypted.`);
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw new BundleError(`${name} is packed in a way that no bundle is.`);
  const type = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (type !== 0 && type !== 0o100000) throw new BundleError(`${name} is a link or a device, not a file.`);
}

/** The files must fill the ZIP up to its table, one behind the other. */
async function checkHeaders(entries: FileEntry[], table: number): Promise<void> {
  let end = 0;
  for (const entry of entries.sort((one, other) => one.offset - other.offset)) {
    if (entry.offset !== end) throw new BundleError(hidden);
    try {
      await entry.getData(new WritableStream(), { checkOverlappingEntryOnly: true });
    } catch {
      throw new BundleError(`${entry.filename} is described in two different ways in the ZIP.`);
    }
    end = endOf(entry);
  }
  if (end !== table) throw new BundleError(hidden);
}

function endOf({ localDirectory, compressedSize }: FileEntry): number {
  const descriptor = localDirectory?.dataDescriptor;
  const size = descriptor ? (descriptor.signature ? 4 : 0) + (descriptor.zip64 ? 20 : 12) : 0;
  return (localDirectory?.dataOffset ?? 0) + compressedSize + size;
}
