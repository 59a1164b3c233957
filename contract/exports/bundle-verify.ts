import {
  BundleFacts,
  BundlePath,
  bundleFiles,
  bundleFormat,
  bundleLimits,
  OldManifest,
  oldBundleFiles,
} from "./bundle-files.ts";
import { type Bundle, BundleError, bytesOf, printable } from "./bundle-zip.ts";

/** An intact bundle. */
export interface Verdict {
  facts: Pick<BundleFacts, "bundle" | "madeAt" | "centre">;
  /** The SHA-256 of the 32 bytes of the key that signed it, in hex. */
  fingerprint: string;
  /** Whether it was compared with a fingerprint that came by another way. */
  isPinned: boolean;
  /** The SHA-256 of every signed file by its path, in hex. */
  hashes: ReadonlyMap<string, string>;
  /** Of all these files together. */
  bytes: number;
}

/** The fixed files of each layout that its list has to name, and the two that it cannot. */
const listed = {
  old: [bundleFiles.record, bundleFiles.index, bundleFiles.logbook],
  new: [bundleFiles.record, bundleFiles.index, bundleFiles.logbook, bundleFiles.facts, bundleFiles.publicKey],
};

/** The list of files of either layout, with what signs it. */
interface SignedList {
  name: string;
  text: Uint8Array<ArrayBuffer>;
  signature: Uint8Array<ArrayBuffer>;
  publicKey: Uint8Array<ArrayBuffer>;
  hashes: Map<string, string>;
  /** What the list says about sizes, where it does. */
  sizes?: Map<string, number>;
  facts(): Promise<Verdict["facts"]>;
}

/**
 * Checks that the bundle is as it was made: the signature of the list, every file's SHA-256, nothing added and nothing
 * missing; with `key`, a fingerprint or a public key in base64, also that this key signed it. `onBytes` hears of each
 * chunk that was read. It uses WebCrypto, in the browser as on the server.
 * @throws BundleError with a sentence for each file that was changed, added or removed
 */
export async function verifyBundle(
  bundle: Bundle,
  { key, onBytes }: { key?: string | undefined; onBytes?: (count: number) => void } = {},
): Promise<Verdict> {
  const pinned = key === undefined ? undefined : await fingerprintIn(key);
  const list = bundle.entries.has(oldBundleFiles.manifest) ? await oldList(bundle) : await newList(bundle);
  const fingerprint = await hexHashOf(list.publicKey);
  const problems = [];
  if (pinned !== undefined && pinned !== fingerprint)
    problems.push(`The bundle names another key than the one you gave. Its fingerprint is ${fingerprint}.`);
  if (!(await isSigned(list)))
    problems.push(`The signature does not fit: ${list.name} was changed after the bundle was made.`);
  problems.push(...(await differences(bundle, list, onBytes)));
  if (problems.length > 0) throw new BundleError(problems);
  const bytes = [...list.hashes.keys()].reduce((sum, path) => sum + sizeOf(bundle, path), 0);
  return { facts: await list.facts(), fingerprint, isPinned: pinned !== undefined, hashes: list.hashes, bytes };
}

/** The fingerprint that a person typed, with or without groups, or that of a public key in base64. @throws BundleError */
export async function fingerprintIn(typed: string): Promise<string> {
  const hex = typed.replace(/[\s:-]/g, "").toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hex)) return hex;
  const bytes = base64In(typed);
  if (bytes?.length === 32) return hexHashOf(bytes);
  throw new BundleError(
    "The key to check against is a fingerprint of 64 hexadecimal digits, or a public key in base64.",
  );
}

/** The SHA-256 in hex. */
export async function hexHashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @throws BundleError when they are no JSON in UTF-8 */
export function jsonIn(bytes: Uint8Array, name: string): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw unreadable(name);
  }
}

function unreadable(name: string): BundleError {
  return new BundleError(`${name} cannot be read. This is no bundle, or it is damaged.`);
}

async function newList(bundle: Bundle): Promise<SignedList> {
  const { sums: name, signature, publicKey, facts } = bundleFiles;
  checkPresent(bundle, name, signature);
  const text = await bytesOf(bundle, name, bundleLimits.table);
  const files = linesIn(text).map((line) => /^([0-9a-f]{64}) [ *](.+)$/.exec(line) ?? []);
  checkPaths(
    name,
    files.map(([, , path]) => path),
    listed.new,
    [name, signature],
  );
  const pem = new TextDecoder().decode(await bytesOf(bundle, publicKey, 1000));
  return {
    name,
    text,
    signature: await bytesOf(bundle, signature, 1000),
    publicKey: keyIn(pem),
    hashes: new Map(files.map(([, hash = "", path = ""]) => [path, hash])),
    facts: async () => factsIn(jsonIn(await bytesOf(bundle, facts, 100_000), facts)),
  };
}

function linesIn(text: Uint8Array): string[] {
  const lines = new TextDecoder().decode(text).split("\n");
  if (lines.pop() !== "") throw unreadable(bundleFiles.sums);
  return lines;
}

// SubjectPublicKeyInfo of Ed25519 is these 12 bytes and the key.
const keyPrefix = "302a300506032b6570032100";

function keyIn(pem: string): Uint8Array<ArrayBuffer> {
  const base64 = /^-----BEGIN PUBLIC KEY-----\n(.+)\n-----END PUBLIC KEY-----\n$/.exec(pem)?.[1] ?? "";
  const der = base64In(base64);
  if (der?.length !== 44 || hexOf(der.subarray(0, 12)) !== keyPrefix) throw unreadable(bundleFiles.publicKey);
  return der.slice(12);
}

function factsIn(json: unknown): BundleFacts {
  checkLayout(json, bundleFiles.facts, 2);
  const facts = BundleFacts.safeParse(json);
  if (!facts.success) throw unreadable(bundleFiles.facts);
  return facts.data;
}

async function oldList(bundle: Bundle): Promise<SignedList> {
  const { manifest: name, signature } = oldBundleFiles;
  checkPresent(bundle, name, signature);
  const text = await bytesOf(bundle, name, bundleLimits.table);
  const json = jsonIn(text, name);
  checkLayout(json, name, 1);
  const { data: manifest } = OldManifest.safeParse(json);
  const publicKey = base64In(manifest?.publicKey ?? "");
  if (!manifest || publicKey?.length !== 32) throw unreadable(name);
  checkPaths(
    name,
    manifest.files.map(({ path }) => path),
    listed.old,
    [name, signature],
  );
  return {
    name,
    text,
    signature: base64In(new TextDecoder().decode(await bytesOf(bundle, signature, 1000))) ?? new Uint8Array(),
    publicKey,
    hashes: new Map(manifest.files.map(({ path, sha256 }) => [path, sha256])),
    sizes: new Map(manifest.files.map(({ path, bytes }) => [path, bytes])),
    facts: async () => manifest,
  };
}

function checkPresent(bundle: Bundle, ...names: string[]): void {
  for (const name of names)
    if (!bundle.entries.has(name)) throw new BundleError(`${name} is missing. This is no bundle, or not all of it.`);
}

function checkLayout(json: unknown, name: string, version: number): void {
  const found: { format?: unknown; version?: unknown } = Object(json);
  if (found.format !== bundleFormat) throw new BundleError(`${name} is of another format. This is no bundle.`);
  if (found.version !== version)
    throw new BundleError(
      `The bundle has another layout (version ${printable(found.version)}), which is unknown here.`,
    );
}

function checkPaths(name: string, paths: (string | undefined)[], needed: string[], own: string[]): void {
  if (paths.length > bundleLimits.files || !paths.every((path) => BundlePath.safeParse(path).success))
    throw unreadable(name);
  const lowerCase = new Set(paths.map((path) => path?.toLowerCase()));
  if (lowerCase.size < paths.length) throw new BundleError(`${name} lists a file twice.`);
  const missing = needed.find((path) => !paths.includes(path));
  if (missing) throw new BundleError(`${name} does not list ${missing}, which every bundle has.`);
  const wrong = own.find((path) => paths.includes(path));
  if (wrong) throw new BundleError(`${name} lists ${wrong}, which no bundle does.`);
}

async function isSigned({ publicKey, signature, text }: SignedList): Promise<boolean> {
  const key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
  return crypto.subtle.verify("Ed25519", key, signature, text);
}

async function differences(bundle: Bundle, list: SignedList, onBytes?: (count: number) => void): Promise<string[]> {
  const problems = [];
  for (const [path, hash] of list.hashes) {
    if (!bundle.entries.has(path)) problems.push(`${path} was removed.`);
    else if ((list.sizes?.get(path) ?? sizeOf(bundle, path)) !== sizeOf(bundle, path))
      problems.push(`${path} was changed.`);
    else if (!(await isWhole(bundle, path, hash, onBytes))) problems.push(`${path} was changed.`);
  }
  const signed = list.name === bundleFiles.sums ? bundleFiles : oldBundleFiles;
  const known = new Set<string>([...list.hashes.keys(), list.name, signed.signature]);
  for (const name of bundle.entries.keys()) if (!known.has(name)) problems.push(`${name} was added.`);
  return problems;
}

async function isWhole(bundle: Bundle, path: string, hash: string, onBytes?: (count: number) => void) {
  try {
    return (await hexHashOf(await bytesOf(bundle, path, bundleLimits.file, onBytes))) === hash;
  } catch (error) {
    if (error instanceof BundleError) return false;
    throw error;
  }
}

function sizeOf(bundle: Bundle, path: string): number {
  return bundle.entries.get(path)?.uncompressedSize ?? 0;
}

/** Undefined for anything but canonical base64. */
function base64In(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = atob(text.trim());
    return btoa(bytes) === text.trim() ? Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}
