// @ts-check
// biome-ignore-all lint/style/noExcessiveLinesPerFile: this one file is what a verifier keeps, so it stands alone.
/**
 * Checks a bundle of Portfolio Builder without the product: `node bundle-verify.mjs FILE.zip [--key FINGERPRINT]`.
 * It needs Node 18 or later and nothing else; it opens no connection and writes no file. docs/bundles.md says what a
 * bundle is. The product itself reads bundles with the functions of this file.
 */
import { createHash, createPublicKey, verify } from "node:crypto";
import { realpathSync } from "node:fs";
import { open } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { createInflateRaw } from "node:zlib";

export const bundleFormat = "portfolio-builder-bundle";
export const bundleVersion = 1;
export const bundleFiles = {
  manifest: "manifest.json",
  signature: "manifest.sig",
  record: "portfolio.json",
  index: "index.html",
  logbook: "logbook.pdf",
};
/** In bytes: the ZIP and all files in it, the record, the manifest and the ZIP's central directory; `path` in characters. */
export const limits = {
  bytes: 4_000_000_000,
  record: 200_000_000,
  manifest: 50_000_000,
  directory: 50_000_000,
  files: 120_000,
  path: 200,
};
export const bundlePath = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** A bundle was refused: one sentence, or one for each file. */
export class BundleError extends Error {
  /** @param {string[]} sentences */
  constructor(...sentences) {
    super(sentences.slice(0, 50).join("\n") + (sentences.length > 50 ? `\n… and ${sentences.length - 50} more.` : ""));
    this.sentences = sentences;
  }
}

/**
 * @typedef {{ name: string, flags: number, method: number, crc: number, packed: number, bytes: number, offset: number, start: number }} Entry
 * A file in the ZIP: `packed` is its compressed size, `bytes` its size; `offset` is the position of its local header and
 * `start` that of its contents.
 * @typedef {import("node:fs/promises").FileHandle} FileHandle
 * @typedef {{ handle: FileHandle, size: number, entries: Map<string, Entry> }} Bundle
 * @typedef {{ path: string, bytes: number, sha256: string }} Listed
 * @typedef {{ format: string, version: number, bundle: string, madeAt: string, centre: string, publicKey: string, files: Listed[] }} Manifest
 * @typedef {{ manifest: Manifest, fingerprint: string, isPinned: boolean, bytes: number }} Verdict
 */

/**
 * Opens a bundle and reads the ZIP's central directory, not the files. The caller closes `handle`.
 * @param {string} path
 * @returns {Promise<Bundle>}
 * @throws {BundleError} unless it is a ZIP as the product writes them
 */
export async function openBundle(path) {
  const handle = await open(path, "r").catch((error) => {
    throw new BundleError(`${forTerminal(path)} cannot be opened (${error.code}).`);
  });
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw new BundleError(`${forTerminal(path)} is no file.`);
    const { size } = stats;
    if (size > limits.bytes) throw new BundleError("The file is larger than 4 GB. No bundle may be so large.");
    const entries = await entriesIn(handle, size);
    return { handle, size, entries };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * The bytes of one file in chunks. It stops as soon as there are more than the central directory says (a ZIP bomb).
 * @param {Bundle} bundle
 * @param {string} name
 * @returns {AsyncGenerator<Buffer>}
 */
export async function* chunksOf(bundle, name) {
  const entry = bundle.entries.get(name);
  if (!entry) throw new BundleError(`${name} is missing.`);
  let bytes = 0;
  try {
    for await (const chunk of entry.method === 0 ? stored(bundle.handle, entry) : inflated(bundle.handle, entry)) {
      bytes += chunk.length;
      if (bytes > entry.bytes) break;
      yield chunk;
    }
  } catch (error) {
    if (error instanceof BundleError) throw error;
    throw new BundleError(`${name} is damaged and cannot be unpacked.`);
  }
  if (bytes !== entry.bytes) throw new BundleError(`${name} unpacks to another size than the ZIP says.`);
}

/**
 * All bytes of one file that fits into memory.
 * @param {Bundle} bundle
 * @param {string} name
 * @param {number} most the limit in bytes
 */
export async function bytesOf(bundle, name, most) {
  if ((bundle.entries.get(name)?.bytes ?? 0) > most) throw new BundleError(`${name} is too large.`);
  const chunks = [];
  for await (const chunk of chunksOf(bundle, name)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Checks that the bundle is as it was made: the signature of the manifest, every file's size and SHA-256, nothing added
 * and nothing missing; with `key`, also that this key signed it.
 * @param {Bundle} bundle
 * @param {{ key?: string | undefined }} [expected] a fingerprint or a public key
 * @returns {Promise<Verdict>}
 * @throws {BundleError} with a sentence for each file that was changed, added or removed
 */
export async function verifyBundle(bundle, { key } = {}) {
  const pinned = key === undefined ? undefined : fingerprintIn(key);
  for (const name of [bundleFiles.manifest, bundleFiles.signature])
    if (!bundle.entries.has(name)) throw new BundleError(`${name} is missing. This is no bundle, or not all of it.`);
  const text = await bytesOf(bundle, bundleFiles.manifest, limits.manifest);
  const manifest = manifestIn(text);
  const fingerprint = fingerprintOf(manifest.publicKey);
  const problems = [];
  if (pinned !== undefined && pinned !== fingerprint)
    problems.push(`The bundle names another key than the one you gave. Its fingerprint is ${fingerprint}.`);
  if (!(await isSigned(bundle, text, manifest.publicKey)))
    problems.push("The signature does not fit: manifest.json was changed after the bundle was made.");
  problems.push(...(await differences(bundle, manifest.files)));
  if (problems.length > 0) throw new BundleError(...problems);
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  return { manifest, fingerprint, isPinned: pinned !== undefined, bytes };
}

/**
 * The SHA-256 of the key's 32 bytes, in hex.
 * @param {string} publicKey in base64
 */
export function fingerprintOf(publicKey) {
  return createHash("sha256").update(Buffer.from(publicKey, "base64")).digest("hex");
}

/**
 * The fingerprint that a person typed, with or without groups, or the fingerprint of a public key in base64.
 * @param {string} typed
 */
export function fingerprintIn(typed) {
  const hex = typed.replace(/[\s:-]/g, "").toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hex)) return hex;
  if (isPublicKey(typed.trim())) return fingerprintOf(typed.trim());
  throw new BundleError(
    "The key to check against is a fingerprint of 64 hexadecimal digits, or a public key in base64.",
  );
}

// --- The manifest ---

/** @param {string} text */
function isPublicKey(text) {
  return /^[A-Za-z0-9+/]{43}=$/.test(text) && Buffer.from(text, "base64").toString("base64") === text;
}

/**
 * @param {Buffer} bytes
 * @returns {Manifest}
 */
function manifestIn(bytes) {
  const unreadable = new BundleError("manifest.json cannot be read. This is no bundle, or it is damaged.");
  let manifest;
  try {
    manifest = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw unreadable;
  }
  if (manifest?.format !== bundleFormat)
    throw new BundleError("manifest.json is of another format. This is no bundle.");
  if (manifest.version !== bundleVersion)
    throw new BundleError(
      `The bundle has another layout (version ${forTerminal(manifest.version)}); this program reads 1.`,
    );
  const texts = [manifest.bundle, manifest.madeAt, manifest.centre, manifest.publicKey];
  if (!texts.every((text) => typeof text === "string")) throw unreadable;
  if (Number.isNaN(Date.parse(manifest.madeAt)) || !isPublicKey(manifest.publicKey)) throw unreadable;
  if (!Array.isArray(manifest.files) || manifest.files.length > limits.files || !manifest.files.every(isListed))
    throw unreadable;
  checkList(manifest.files);
  return manifest;
}

/** @param {any} file */
function isListed(file) {
  const { path, bytes, sha256 } = file ?? {};
  const isFile = typeof path === "string" && path.length <= limits.path && bundlePath.test(path);
  return isFile && Number.isSafeInteger(bytes) && bytes >= 0 && /^[0-9a-f]{64}$/.test(sha256);
}

/** @param {Listed[]} files */
function checkList(files) {
  const paths = new Set(files.map((file) => file.path.toLowerCase()));
  if (paths.size < files.length) throw new BundleError("manifest.json lists a file twice.");
  for (const needed of [bundleFiles.record, bundleFiles.index, bundleFiles.logbook])
    if (!paths.has(needed)) throw new BundleError(`manifest.json does not list ${needed}, which every bundle has.`);
  for (const own of [bundleFiles.manifest, bundleFiles.signature])
    if (paths.has(own)) throw new BundleError(`manifest.json lists ${own}, which no bundle does.`);
  if (files.reduce((sum, file) => sum + file.bytes, 0) > limits.bytes)
    throw new BundleError("The files together are larger than 4 GB. No bundle may be so large.");
}

/**
 * @param {Bundle} bundle
 * @param {Buffer} text
 * @param {string} publicKey
 */
async function isSigned(bundle, text, publicKey) {
  const base64 = (await bytesOf(bundle, bundleFiles.signature, 1000)).toString("latin1").trim();
  const signature = Buffer.from(base64, "base64");
  if (signature.toString("base64") !== base64 || signature.length !== 64) return false;
  const x = Buffer.from(publicKey, "base64").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, text, key, signature);
}

/**
 * @param {Bundle} bundle
 * @param {Listed[]} files
 */
async function differences(bundle, files) {
  const problems = [];
  for (const file of files) {
    const entry = bundle.entries.get(file.path);
    if (!entry) problems.push(`${file.path} was removed.`);
    else if (!(await isWhole(bundle, entry, file))) problems.push(`${file.path} was changed.`);
  }
  const known = new Set([...files.map((file) => file.path), bundleFiles.manifest, bundleFiles.signature]);
  for (const name of bundle.entries.keys()) if (!known.has(name)) problems.push(`${name} was added.`);
  return problems;
}

/**
 * @param {Bundle} bundle
 * @param {Entry} entry
 * @param {Listed} file
 */
async function isWhole(bundle, entry, file) {
  if (entry.bytes !== file.bytes) return false; // Not unpacked, because it may be a ZIP bomb.
  const hash = createHash("sha256");
  try {
    for await (const chunk of chunksOf(bundle, entry.name)) hash.update(chunk);
  } catch (error) {
    if (error instanceof BundleError) return false;
    throw error;
  }
  return hash.digest("hex") === file.sha256;
}

// --- the ZIP --------------------------------------------------------------------------------------------------------
// Every byte must belong to a file in the central directory at the end: nothing before, between, behind or twice. So two
// ZIP programs cannot see different files in one bundle.

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator: 0x07064b50 };
const descriptorSignature = 0x08074b50;
const flag = { encrypted: 1, sizesBehind: 8, strong: 64, masked: 8192 };
const noZip = "This is no ZIP file, or its end is missing.";

/**
 * @param {FileHandle} handle
 * @param {number} size
 */
async function entriesIn(handle, size) {
  const directory = await directoryIn(handle, size);
  if (directory.count > limits.files + 2) throw new BundleError("There are more files in it than a bundle may have.");
  if (directory.bytes > limits.directory)
    throw new BundleError("The ZIP's table of files is larger than that of any bundle.");
  const list = entriesOf(await read(handle, directory.start, directory.bytes), directory.count);
  const entries = new Map(list.map((entry) => [entry.name, entry]));
  const lowerCase = new Set([...entries.keys()].map((name) => name.toLowerCase()));
  if (entries.size < list.length) {
    const twice = list.find((entry, index) => list.findIndex(({ name }) => name === entry.name) < index);
    throw new BundleError(`${twice?.name} is in the ZIP twice.`);
  }
  if (lowerCase.size < list.length) throw new BundleError("Two files in the ZIP differ only in capital letters.");
  if (list.reduce((sum, entry) => sum + entry.bytes, 0) > limits.bytes)
    throw new BundleError("The files together are larger than 4 GB. No bundle may be so large.");
  await checkHeaders(handle, list, directory.start);
  return entries;
}

/**
 * Where the central directory is. It must end where the end-of-directory records begin, and those at the file's end.
 * @param {FileHandle} handle
 * @param {number} size
 */
async function directoryIn(handle, size) {
  if (size < 22) throw new BundleError(noZip);
  const end = await read(handle, size - 22, 22);
  if (end.readUInt32LE(0) !== signatures.end || end.readUInt16LE(20) !== 0) throw new BundleError(noZip);
  let directory = { count: end.readUInt16LE(10), bytes: end.readUInt32LE(12), start: end.readUInt32LE(16) };
  let [stop, isSinglePart] = [size - 22, end.readUInt32LE(4) === 0 && end.readUInt16LE(8) === directory.count];
  if (directory.count === 0xffff || directory.bytes === 0xffffffff || directory.start === 0xffffffff) {
    stop = size - 22 - 20 - 56;
    if (stop < 0) throw new BundleError(noZip);
    const ends = await read(handle, stop, 76);
    const isThere = ends.readUInt32LE(0) === signatures.end64 && ends.readUInt32LE(56) === signatures.locator;
    if (!isThere || number64(ends, 4) !== 44 || number64(ends, 64) !== stop) throw new BundleError(noZip);
    directory = { count: number64(ends, 32), bytes: number64(ends, 40), start: number64(ends, 48) };
    isSinglePart = number64(ends, 16) === 0 && number64(ends, 24) === directory.count && ends.readUInt32LE(72) === 1;
  }
  if (!isSinglePart) throw new BundleError("The ZIP is in several parts.");
  if (directory.start + directory.bytes !== stop) throw new BundleError("The ZIP holds bytes that belong to no file.");
  return directory;
}

/**
 * @param {Buffer} directory
 * @param {number} count
 */
function entriesOf(directory, count) {
  const broken = new BundleError("The ZIP's table of files is damaged.");
  const entries = [];
  let at = 0;
  while (at < directory.length) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== signatures.central) throw broken;
    const [name, extra, comment] = [28, 30, 32].map((place) => directory.readUInt16LE(at + place));
    const next = at + 46 + Number(name) + Number(extra) + Number(comment);
    if (next > directory.length || directory.readUInt16LE(at + 34) !== 0) throw broken;
    const nameEnd = at + 46 + Number(name);
    entries.push(
      entryOf(
        directory.subarray(at, at + 46),
        directory.subarray(at + 46, nameEnd),
        directory.subarray(nameEnd, nameEnd + Number(extra)),
      ),
    );
    at = next;
  }
  if (entries.length !== count) throw broken;
  return entries;
}

/**
 * @param {Buffer} fixed
 * @param {Buffer} nameBytes
 * @param {Buffer} extra
 * @returns {Entry}
 */
function entryOf(fixed, nameBytes, extra) {
  const name = nameIn(nameBytes);
  const [flags, method] = [fixed.readUInt16LE(8), fixed.readUInt16LE(10)];
  if (flags & (flag.encrypted | flag.strong | flag.masked)) throw new BundleError(`${name} is encrypted.`);
  if (method !== 0 && method !== 8) throw new BundleError(`${name} is packed in a way that no bundle is.`);
  const type = (fixed.readUInt32LE(38) >>> 16) & 0o170000;
  if (type !== 0 && type !== 0o100000) throw new BundleError(`${name} is a link or a device, not a file.`);
  const sizes = [fixed.readUInt32LE(24), fixed.readUInt32LE(20), fixed.readUInt32LE(42)];
  const [bytes = 0, packed = 0, offset = 0] = widened(name, sizes, extra);
  if (method === 0 && packed !== bytes) throw new BundleError(`${name} has two different sizes in the ZIP.`);
  return { name, flags, method, crc: fixed.readUInt32LE(16), packed, bytes, offset, start: 0 };
}

/** @param {Buffer} bytes */
function nameIn(bytes) {
  const name = bytes.toString("latin1");
  if (name.length <= limits.path && bundlePath.test(name)) return name;
  throw new BundleError(`The ZIP holds a file with a name that no bundle has: ${forTerminal(name)}.`);
}

/**
 * The ZIP64 extra field has the sizes that do not fit into four bytes, in this order and only those.
 * @param {string} name
 * @param {number[]} sizes
 * @param {Buffer} extra
 */
function widened(name, sizes, extra) {
  const broken = new BundleError(`${name} is described wrongly in the ZIP.`);
  /** @type {Buffer} */
  let wide = Buffer.alloc(0);
  for (let at = 0; at < extra.length; ) {
    if (at + 4 > extra.length) throw broken;
    const [id, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)];
    if (at + 4 + length > extra.length) throw broken;
    // The Info-ZIP Unicode path, which some programs use instead of the name.
    if (id === 0x7075) throw new BundleError(`${name} has a second name in the ZIP.`);
    if (id === 1) wide = extra.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  let read = 0;
  return sizes.map((size) => {
    if (size !== 0xffffffff) return size;
    if (read + 8 > wide.length) throw broken;
    read += 8;
    return number64(wide, read - 8);
  });
}

/**
 * Each local header must agree with the central directory, and the files must fill the ZIP up to the directory.
 * @param {FileHandle} handle
 * @param {Entry[]} entries
 * @param {number} stop
 */
async function checkHeaders(handle, entries, stop) {
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset);
  if ((inOrder[0]?.offset ?? stop) !== 0) throw new BundleError("The ZIP holds bytes that belong to no file.");
  for (const [index, entry] of inOrder.entries()) {
    const end = inOrder[index + 1]?.offset ?? stop;
    const disagrees = new BundleError(`${entry.name} is described in two different ways in the ZIP.`);
    if (entry.offset + 30 > end) throw disagrees;
    const header = await read(handle, entry.offset, Math.min(end - entry.offset, 30 + limits.path + 1000));
    const [name, extra] = [header.readUInt16LE(26), header.readUInt16LE(28)];
    entry.start = entry.offset + 30 + name + extra;
    const left = end - entry.start - entry.packed;
    if (left < 0 || 30 + name + extra > header.length || !(await isSame(entry, header, name, extra))) throw disagrees;
    const descriptor = entry.flags & flag.sizesBehind ? await read(handle, end - left, Math.min(left, 25)) : undefined;
    if (descriptor ? !isDescriptor(entry, descriptor) : left > 0) throw disagrees;
  }
}

/**
 * @param {Entry} entry
 * @param {Buffer} header
 * @param {number} name
 * @param {number} extra
 */
async function isSame(entry, header, name, extra) {
  if (header.readUInt32LE(0) !== signatures.local) return false;
  if (header.toString("latin1", 30, 30 + name) !== entry.name) return false;
  if (header.readUInt16LE(6) !== entry.flags || header.readUInt16LE(8) !== entry.method) return false;
  const sizes = [header.readUInt32LE(22), header.readUInt32LE(18)];
  const [bytes, packed] = widened(entry.name, sizes, header.subarray(30 + name, 30 + name + extra));
  const crc = header.readUInt32LE(14);
  const isDeferred = entry.flags & flag.sizesBehind && bytes === 0 && packed === 0 && crc === 0;
  return isDeferred || (bytes === entry.bytes && packed === entry.packed && crc === entry.crc);
}

/**
 * The data descriptor of a file that was written as a stream: with or without a signature, sizes in four or eight bytes.
 * @param {Entry} entry
 * @param {Buffer} descriptor
 */
function isDescriptor(entry, descriptor) {
  if (![12, 16, 20, 24].includes(descriptor.length)) return false;
  const isMarked = descriptor.length === 16 || descriptor.length === 24;
  if (isMarked && descriptor.readUInt32LE(0) !== descriptorSignature) return false;
  const at = isMarked ? 4 : 0;
  const isWide = descriptor.length >= 20;
  const packed = isWide ? number64(descriptor, at + 4) : descriptor.readUInt32LE(at + 4);
  const bytes = isWide ? number64(descriptor, at + 12) : descriptor.readUInt32LE(at + 8);
  return descriptor.readUInt32LE(at) === entry.crc && packed === entry.packed && bytes === entry.bytes;
}

/**
 * @param {FileHandle} handle
 * @param {Entry} entry
 */
async function* stored(handle, entry) {
  for (let at = 0; at < entry.packed; at += 262_144)
    yield await read(handle, entry.start + at, Math.min(262_144, entry.packed - at));
}

/**
 * Bytes behind the end of the deflate stream would be hidden, so the stream must use all of them.
 * @param {FileHandle} handle
 * @param {Entry} entry
 */
async function* inflated(handle, entry) {
  const inflate = createInflateRaw();
  const feeding = feed(inflate, handle, entry).catch((error) => void inflate.destroy(error));
  try {
    yield* inflate;
  } finally {
    inflate.destroy();
    await feeding;
  }
  if (inflate.bytesWritten !== entry.packed) throw new BundleError(`${entry.name} hides something behind its end.`);
}

/**
 * @param {import("node:zlib").InflateRaw} inflate
 * @param {FileHandle} handle
 * @param {Entry} entry
 */
async function feed(inflate, handle, entry) {
  for await (const chunk of stored(handle, entry)) {
    if (inflate.destroyed) return;
    await new Promise((resolve) => {
      inflate.once("close", resolve);
      inflate.write(chunk, () => {
        inflate.off("close", resolve);
        resolve(undefined);
      });
    });
  }
  inflate.end();
}

/**
 * @param {FileHandle} handle
 * @param {number} position
 * @param {number} length
 */
async function read(handle, position, length) {
  const buffer = Buffer.allocUnsafe(length);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await handle.read(buffer, at, length - at, position + at);
    if (bytesRead === 0) throw new BundleError("The file ends too early.");
    at += bytesRead;
  }
  return buffer;
}

/**
 * @param {Buffer} buffer
 * @param {number} at
 */
function number64(buffer, at) {
  const value = Number(buffer.readBigUInt64LE(at));
  return Number.isSafeInteger(value) ? value : Number.MAX_SAFE_INTEGER;
}

/**
 * Untrusted text without control characters, which a terminal would execute; at most 300 characters.
 * @param {unknown} text
 */
export function forTerminal(text) {
  return String(text)
    .slice(0, 300)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "?");
}

// --- the command ----------------------------------------------------------------------------------------------------

/**
 * What the command prints about an intact bundle.
 * @param {Verdict} verdict
 */
export function summaryOf({ manifest, fingerprint, isPinned, bytes }) {
  const [files, size] = [manifest.files.length, bytes].map((count) => count.toLocaleString("en-GB"));
  const at = new Date(manifest.madeAt).toISOString().replace("T", " at ").slice(0, 19);
  const trust = isPinned
    ? "The bundle is complete and unchanged, and the key that you named has signed it."
    : "The bundle is complete and unchanged; whether it comes from the centre is only certain if this fingerprint is theirs.";
  return [
    `${files} files, ${size} bytes: all as the manifest says.`,
    `Made by: ${forTerminal(manifest.centre)}`,
    `Made: ${at} UTC`,
    `Key: ${fingerprint}`,
    trust,
  ].join("\n");
}

/**
 * The file and the key among a command's arguments, or undefined when the arguments are wrong.
 * @param {string[]} words
 * @returns {{ file: string, key: string | undefined } | undefined}
 */
export function wordsOf(words) {
  const at = words.indexOf("--key");
  const key = at < 0 ? undefined : words[at + 1];
  const [file, ...more] = at < 0 ? words : words.filter((_, index) => index !== at && index !== at + 1);
  if (!file || more.length > 0 || file.startsWith("--") || (at >= 0 && !key)) return undefined;
  return { file, key };
}

/** @param {string[]} words */
async function main(words) {
  const options = wordsOf(words);
  if (!options) {
    process.stderr.write("Say which bundle to check: FILE.zip [--key FINGERPRINT]\n");
    return 2;
  }
  try {
    const key = options.key === undefined ? undefined : fingerprintIn(options.key);
    const bundle = await openBundle(options.file);
    const verdict = await verifyBundle(bundle, { key }).finally(() => bundle.handle.close());
    process.stdout.write(`${summaryOf(verdict)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    process.stderr.write(`Do not rely on this bundle.\n${error.message}\n`);
    return 1;
  }
}

const started = process.argv[1];
if (started && import.meta.url === pathToFileURL(realpathSync(started)).href) {
  process.exitCode = await main(process.argv.slice(2));
}
