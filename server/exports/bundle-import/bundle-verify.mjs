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
/** Of the ZIP and of everything in it, of the record, the manifest and the ZIP's own table, all in bytes. */
export const limits = {
  bytes: 4_000_000_000,
  record: 200_000_000,
  manifest: 50_000_000,
  table: 50_000_000,
  files: 120_000,
  path: 200,
};
export const bundlePath = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Why a bundle is refused: one sentence, or one for each file. */
export class BundleTrouble extends Error {
  /** @param {string[]} sentences */
  constructor(...sentences) {
    super(sentences.slice(0, 50).join("\n") + (sentences.length > 50 ? `\n… and ${sentences.length - 50} more.` : ""));
    this.sentences = sentences;
  }
}

/**
 * @typedef {{ name: string, flags: number, method: number, crc: number, packed: number, bytes: number, offset: number, start: number }} Entry
 * A file in the ZIP: `packed` is how many bytes it takes up there, `bytes` how many come out; `offset` is where its own
 * header stands and `start` where its contents begin.
 * @typedef {import("node:fs/promises").FileHandle} FileHandle
 * @typedef {{ handle: FileHandle, size: number, entries: Map<string, Entry> }} Bundle
 * @typedef {{ path: string, bytes: number, sha256: string }} Listed
 * @typedef {{ format: string, version: number, bundle: string, madeAt: string, centre: string, publicKey: string, files: Listed[] }} Manifest
 * @typedef {{ manifest: Manifest, fingerprint: string, isPinned: boolean, bytes: number }} Verdict
 */

/**
 * Opens a bundle and reads the ZIP's own table, not yet the files. The caller closes `handle`.
 * @param {string} path
 * @returns {Promise<Bundle>}
 * @throws {BundleTrouble} for what is no ZIP as the product writes them
 */
export async function openBundle(path) {
  const handle = await open(path, "r").catch((error) => {
    throw new BundleTrouble(`${shown(path)} cannot be opened (${error.code}).`);
  });
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new BundleTrouble(`${shown(path)} is no file.`);
    const { size } = found;
    if (size > limits.bytes) throw new BundleTrouble("The file is larger than 4 GB. No bundle may be so large.");
    const entries = await entriesIn(handle, size);
    return { handle, size, entries };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * The bytes of one file in pieces. It stops as soon as more come out than the ZIP's table says.
 * @param {Bundle} bundle
 * @param {string} name
 * @returns {AsyncGenerator<Buffer>}
 */
export async function* piecesOf(bundle, name) {
  const entry = bundle.entries.get(name);
  if (!entry) throw new BundleTrouble(`${name} is missing.`);
  let bytes = 0;
  try {
    for await (const piece of entry.method === 0 ? stored(bundle.handle, entry) : inflated(bundle.handle, entry)) {
      bytes += piece.length;
      if (bytes > entry.bytes) break;
      yield piece;
    }
  } catch (error) {
    if (error instanceof BundleTrouble) throw error;
    throw new BundleTrouble(`${name} is damaged and cannot be unpacked.`);
  }
  if (bytes !== entry.bytes) throw new BundleTrouble(`${name} unpacks to another size than the ZIP says.`);
}

/**
 * One whole file, for those that are small enough.
 * @param {Bundle} bundle
 * @param {string} name
 * @param {number} most how many bytes it may have
 */
export async function bytesOf(bundle, name, most) {
  if ((bundle.entries.get(name)?.bytes ?? 0) > most) throw new BundleTrouble(`${name} is too large.`);
  const pieces = [];
  for await (const piece of piecesOf(bundle, name)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/**
 * Whether the bundle is as it was made: the signature of the manifest, every file's size and SHA-256, nothing added and
 * nothing missing; with `key`, also whether that key signed it.
 * @param {Bundle} bundle
 * @param {{ key?: string | undefined }} [wanted] a fingerprint or a public key
 * @returns {Promise<Verdict>}
 * @throws {BundleTrouble} with a sentence for each file that was changed, added or removed
 */
export async function verifyBundle(bundle, { key } = {}) {
  const pinned = key === undefined ? undefined : fingerprintIn(key);
  for (const name of [bundleFiles.manifest, bundleFiles.signature])
    if (!bundle.entries.has(name)) throw new BundleTrouble(`${name} is missing. This is no bundle, or not all of it.`);
  const text = await bytesOf(bundle, bundleFiles.manifest, limits.manifest);
  const manifest = manifestIn(text);
  const fingerprint = fingerprintOf(manifest.publicKey);
  const troubles = [];
  if (pinned !== undefined && pinned !== fingerprint)
    troubles.push(`The bundle names another key than the one you gave. Its fingerprint is ${fingerprint}.`);
  if (!(await isSigned(bundle, text, manifest.publicKey)))
    troubles.push("The signature does not fit: manifest.json was changed after the bundle was made.");
  troubles.push(...(await differences(bundle, manifest.files)));
  if (troubles.length > 0) throw new BundleTrouble(...troubles);
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
 * The fingerprint that somebody typed, in groups or not, or that of the public key that they typed.
 * @param {string} typed
 */
export function fingerprintIn(typed) {
  const hex = typed.replace(/[\s:-]/g, "").toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hex)) return hex;
  if (isPublicKey(typed.trim())) return fingerprintOf(typed.trim());
  throw new BundleTrouble(
    "The key to check against is a fingerprint of 64 hexadecimal digits, or a public key in base64.",
  );
}

// --- the manifest ---------------------------------------------------------------------------------------------------

/** @param {string} text */
function isPublicKey(text) {
  return /^[A-Za-z0-9+/]{43}=$/.test(text) && Buffer.from(text, "base64").toString("base64") === text;
}

/**
 * @param {Buffer} bytes
 * @returns {Manifest}
 */
function manifestIn(bytes) {
  const unreadable = new BundleTrouble("manifest.json cannot be read. This is no bundle, or it is damaged.");
  let said;
  try {
    said = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw unreadable;
  }
  if (said?.format !== bundleFormat) throw new BundleTrouble("manifest.json is of another format. This is no bundle.");
  if (said.version !== bundleVersion)
    throw new BundleTrouble(`The bundle has another layout (version ${shown(said.version)}); this program reads 1.`);
  const texts = [said.bundle, said.madeAt, said.centre, said.publicKey];
  if (!texts.every((text) => typeof text === "string")) throw unreadable;
  if (Number.isNaN(Date.parse(said.madeAt)) || !isPublicKey(said.publicKey)) throw unreadable;
  if (!Array.isArray(said.files) || said.files.length > limits.files || !said.files.every(isListed)) throw unreadable;
  checkList(said.files);
  return said;
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
  if (paths.size < files.length) throw new BundleTrouble("manifest.json lists a file twice.");
  for (const needed of [bundleFiles.record, bundleFiles.index, bundleFiles.logbook])
    if (!paths.has(needed)) throw new BundleTrouble(`manifest.json does not list ${needed}, which every bundle has.`);
  for (const own of [bundleFiles.manifest, bundleFiles.signature])
    if (paths.has(own)) throw new BundleTrouble(`manifest.json lists ${own}, which no bundle does.`);
  if (files.reduce((sum, file) => sum + file.bytes, 0) > limits.bytes)
    throw new BundleTrouble("The files together are larger than 4 GB. No bundle may be so large.");
}

/**
 * @param {Bundle} bundle
 * @param {Buffer} text
 * @param {string} publicKey
 */
async function isSigned(bundle, text, publicKey) {
  const said = (await bytesOf(bundle, bundleFiles.signature, 1000)).toString("latin1").trim();
  const signature = Buffer.from(said, "base64");
  if (signature.toString("base64") !== said || signature.length !== 64) return false;
  const x = Buffer.from(publicKey, "base64").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, text, key, signature);
}

/**
 * @param {Bundle} bundle
 * @param {Listed[]} files
 */
async function differences(bundle, files) {
  const troubles = [];
  for (const file of files) {
    const entry = bundle.entries.get(file.path);
    if (!entry) troubles.push(`${file.path} was removed.`);
    else if (!(await isWhole(bundle, entry, file))) troubles.push(`${file.path} was changed.`);
  }
  const known = new Set([...files.map((file) => file.path), bundleFiles.manifest, bundleFiles.signature]);
  for (const name of bundle.entries.keys()) if (!known.has(name)) troubles.push(`${name} was added.`);
  return troubles;
}

/**
 * @param {Bundle} bundle
 * @param {Entry} entry
 * @param {Listed} file
 */
async function isWhole(bundle, entry, file) {
  if (entry.bytes !== file.bytes) return false; // Not even unpacked: it may be a bomb.
  const hash = createHash("sha256");
  try {
    for await (const piece of piecesOf(bundle, entry.name)) hash.update(piece);
  } catch (error) {
    if (error instanceof BundleTrouble) return false;
    throw error;
  }
  return hash.digest("hex") === file.sha256;
}

// --- the ZIP --------------------------------------------------------------------------------------------------------
// Every byte of it must belong to something that is named in the table at its end: nothing before, between, behind or
// twice. So no two programs can see different files in one bundle.

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator: 0x07064b50 };
const descriptorSignature = 0x08074b50;
const flag = { encrypted: 1, sizesBehind: 8, strong: 64, masked: 8192 };
const noZip = "This is no ZIP file, or its end is missing.";

/**
 * @param {FileHandle} handle
 * @param {number} size
 */
async function entriesIn(handle, size) {
  const table = await tableIn(handle, size);
  if (table.count > limits.files + 2) throw new BundleTrouble("There are more files in it than a bundle may have.");
  if (table.bytes > limits.table) throw new BundleTrouble("The ZIP's table is larger than that of any bundle.");
  const list = entriesOf(await read(handle, table.start, table.bytes), table.count);
  const entries = new Map(list.map((entry) => [entry.name, entry]));
  const folded = new Set([...entries.keys()].map((name) => name.toLowerCase()));
  if (entries.size < list.length) {
    const twice = list.find((entry, index) => list.findIndex(({ name }) => name === entry.name) < index);
    throw new BundleTrouble(`${twice?.name} is in the ZIP twice.`);
  }
  if (folded.size < list.length) throw new BundleTrouble("Two files in the ZIP differ only in capital letters.");
  if (list.reduce((sum, entry) => sum + entry.bytes, 0) > limits.bytes)
    throw new BundleTrouble("The files together are larger than 4 GB. No bundle may be so large.");
  await checkHeaders(handle, list, table.start);
  return entries;
}

/**
 * Where the table of files stands. It must end where the records that lead to it begin, and they at the file's end.
 * @param {FileHandle} handle
 * @param {number} size
 */
async function tableIn(handle, size) {
  if (size < 22) throw new BundleTrouble(noZip);
  const end = await read(handle, size - 22, 22);
  if (end.readUInt32LE(0) !== signatures.end || end.readUInt16LE(20) !== 0) throw new BundleTrouble(noZip);
  let table = { count: end.readUInt16LE(10), bytes: end.readUInt32LE(12), start: end.readUInt32LE(16) };
  let [stop, isOnePart] = [size - 22, end.readUInt32LE(4) === 0 && end.readUInt16LE(8) === table.count];
  if (table.count === 0xffff || table.bytes === 0xffffffff || table.start === 0xffffffff) {
    stop = size - 22 - 20 - 56;
    if (stop < 0) throw new BundleTrouble(noZip);
    const ends = await read(handle, stop, 76);
    const isThere = ends.readUInt32LE(0) === signatures.end64 && ends.readUInt32LE(56) === signatures.locator;
    if (!isThere || number64(ends, 4) !== 44 || number64(ends, 64) !== stop) throw new BundleTrouble(noZip);
    table = { count: number64(ends, 32), bytes: number64(ends, 40), start: number64(ends, 48) };
    isOnePart = number64(ends, 16) === 0 && number64(ends, 24) === table.count && ends.readUInt32LE(72) === 1;
  }
  if (!isOnePart) throw new BundleTrouble("The ZIP is in several parts.");
  if (table.start + table.bytes !== stop) throw new BundleTrouble("The ZIP holds bytes that belong to no file.");
  return table;
}

/**
 * @param {Buffer} table
 * @param {number} count
 */
function entriesOf(table, count) {
  const broken = new BundleTrouble("The ZIP's table of files is damaged.");
  const entries = [];
  let at = 0;
  while (at < table.length) {
    if (at + 46 > table.length || table.readUInt32LE(at) !== signatures.central) throw broken;
    const [name, extra, comment] = [28, 30, 32].map((place) => table.readUInt16LE(at + place));
    const next = at + 46 + Number(name) + Number(extra) + Number(comment);
    if (next > table.length || table.readUInt16LE(at + 34) !== 0) throw broken;
    const nameEnd = at + 46 + Number(name);
    entries.push(
      entryOf(
        table.subarray(at, at + 46),
        table.subarray(at + 46, nameEnd),
        table.subarray(nameEnd, nameEnd + Number(extra)),
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
  if (flags & (flag.encrypted | flag.strong | flag.masked)) throw new BundleTrouble(`${name} is encrypted.`);
  if (method !== 0 && method !== 8) throw new BundleTrouble(`${name} is packed in a way that no bundle is.`);
  const type = (fixed.readUInt32LE(38) >>> 16) & 0o170000;
  if (type !== 0 && type !== 0o100000) throw new BundleTrouble(`${name} is a link or a device, not a file.`);
  const sizes = [fixed.readUInt32LE(24), fixed.readUInt32LE(20), fixed.readUInt32LE(42)];
  const [bytes = 0, packed = 0, offset = 0] = widened(name, sizes, extra);
  if (method === 0 && packed !== bytes) throw new BundleTrouble(`${name} has two different sizes in the ZIP.`);
  return { name, flags, method, crc: fixed.readUInt32LE(16), packed, bytes, offset, start: 0 };
}

/** @param {Buffer} bytes */
function nameIn(bytes) {
  const name = bytes.toString("latin1");
  if (name.length <= limits.path && bundlePath.test(name)) return name;
  throw new BundleTrouble(`The ZIP holds a file with a name that no bundle has: ${shown(name)}.`);
}

/**
 * Sizes that do not fit into four bytes stand in an extra field, in this order, only those that do not fit.
 * @param {string} name
 * @param {number[]} sizes
 * @param {Buffer} extra
 */
function widened(name, sizes, extra) {
  const broken = new BundleTrouble(`${name} is described wrongly in the ZIP.`);
  /** @type {Buffer} */
  let wide = Buffer.alloc(0);
  for (let at = 0; at < extra.length; ) {
    if (at + 4 > extra.length) throw broken;
    const [id, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)];
    if (at + 4 + length > extra.length) throw broken;
    // Another name for the same file, which some programs prefer.
    if (id === 0x7075) throw new BundleTrouble(`${name} has a second name in the ZIP.`);
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
 * Each file's own header must say what the table says, and the files must fill the ZIP from its first byte to the table.
 * @param {FileHandle} handle
 * @param {Entry[]} entries
 * @param {number} stop
 */
async function checkHeaders(handle, entries, stop) {
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset);
  if ((inOrder[0]?.offset ?? stop) !== 0) throw new BundleTrouble("The ZIP holds bytes that belong to no file.");
  for (const [index, entry] of inOrder.entries()) {
    const end = inOrder[index + 1]?.offset ?? stop;
    const disagrees = new BundleTrouble(`${entry.name} is described in two different ways in the ZIP.`);
    if (entry.offset + 30 > end) throw disagrees;
    const header = await read(handle, entry.offset, Math.min(end - entry.offset, 30 + limits.path + 1000));
    const [name, extra] = [header.readUInt16LE(26), header.readUInt16LE(28)];
    entry.start = entry.offset + 30 + name + extra;
    const left = end - entry.start - entry.packed;
    if (left < 0 || 30 + name + extra > header.length || !(await isSame(entry, header, name, extra))) throw disagrees;
    const behind = entry.flags & flag.sizesBehind ? await read(handle, end - left, Math.min(left, 25)) : undefined;
    if (behind ? !isDescriptor(entry, behind) : left > 0) throw disagrees;
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
  const isSilent = entry.flags & flag.sizesBehind && bytes === 0 && packed === 0 && crc === 0;
  return isSilent || (bytes === entry.bytes && packed === entry.packed && crc === entry.crc);
}

/**
 * What may follow a file whose header could not know its sizes yet; with or without a signature, in four or eight bytes.
 * @param {Entry} entry
 * @param {Buffer} said
 */
function isDescriptor(entry, said) {
  if (![12, 16, 20, 24].includes(said.length)) return false;
  const isMarked = said.length === 16 || said.length === 24;
  if (isMarked && said.readUInt32LE(0) !== descriptorSignature) return false;
  const at = isMarked ? 4 : 0;
  const isWide = said.length >= 20;
  const packed = isWide ? number64(said, at + 4) : said.readUInt32LE(at + 4);
  const bytes = isWide ? number64(said, at + 12) : said.readUInt32LE(at + 8);
  return said.readUInt32LE(at) === entry.crc && packed === entry.packed && bytes === entry.bytes;
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
 * What is behind the end of the compressed bytes would be hidden, so all of them must be needed.
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
  if (inflate.bytesWritten !== entry.packed) throw new BundleTrouble(`${entry.name} hides something behind its end.`);
}

/**
 * @param {import("node:zlib").InflateRaw} inflate
 * @param {FileHandle} handle
 * @param {Entry} entry
 */
async function feed(inflate, handle, entry) {
  for await (const piece of stored(handle, entry)) {
    if (inflate.destroyed) return;
    await new Promise((resolve) => {
      inflate.once("close", resolve);
      inflate.write(piece, () => {
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
    if (bytesRead === 0) throw new BundleTrouble("The file ends too early.");
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
 * Foreign text as it may stand on a terminal.
 * @param {unknown} text
 */
export function shown(text) {
  return String(text)
    .slice(0, 300)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "?");
}

// --- the command ----------------------------------------------------------------------------------------------------

/**
 * What is said of a bundle that is whole.
 * @param {Verdict} verdict
 */
export function sayWhole({ manifest, fingerprint, isPinned, bytes }) {
  const [files, size] = [manifest.files.length, bytes].map((count) => count.toLocaleString("en-GB"));
  const at = new Date(manifest.madeAt).toISOString().replace("T", " at ").slice(0, 19);
  const trust = isPinned
    ? "The bundle is whole, and the key that you named has signed it."
    : "The bundle is whole; whether it comes from the centre is only certain if this fingerprint is theirs.";
  return [
    `${files} files, ${size} bytes: all as the manifest says.`,
    `Made by: ${shown(manifest.centre)}`,
    `Made: ${at} UTC`,
    `Key: ${fingerprint}`,
    trust,
  ].join("\n");
}

/**
 * The file and the key in the words of a command, or undefined when they are others.
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
  const wish = wordsOf(words);
  if (!wish) {
    process.stderr.write("Say which bundle to check: FILE.zip [--key FINGERPRINT]\n");
    return 2;
  }
  try {
    const key = wish.key === undefined ? undefined : fingerprintIn(wish.key);
    const bundle = await openBundle(wish.file);
    const verdict = await verifyBundle(bundle, { key }).finally(() => bundle.handle.close());
    process.stdout.write(`${sayWhole(verdict)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof BundleTrouble)) throw error;
    process.stderr.write(`Do not rely on this bundle.\n${error.message}\n`);
    return 1;
  }
}

const started = process.argv[1];
if (started && import.meta.url === pathToFileURL(realpathSync(started)).href) {
  process.exitCode = await main(process.argv.slice(2));
}
