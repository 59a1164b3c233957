import { hash, type KeyObject } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { publicKeyOf, signatureOf, signerOfBytes } from "../../exports/bundle/signing.ts";
import { databaseName } from "../../platform/database/sqlite/sqlite.ts";
import { acceptedKeys, type Keys } from "../../platform/dependencies.ts";
import { storedPath } from "../../platform/files/folder.ts";
import { parseStoredName, quoted, type StoredName } from "../../platform/files/stored-name.ts";
import { hashOfStream } from "../copying/copy-files.ts";
import { secretName } from "../copying/secret.ts";

/** Written last, so a backup that has it is complete. */
const manifestName = "complete.json";
/** The public key and the signature of the manifest, each in base64 on a line of its own. */
const signatureName = "complete.json.sig";
/** SHA-256 of every file of the backup, as `sha256sum -c` reads it. */
const listName = "files.sha256";

const Manifest = z.object({
  takenAt: z.iso.datetime(),
  /** The last migration of its database. */
  migration: z.string(),
  files: z.number(),
  bytes: z.number(),
  /** SHA-256 of the list of files. */
  list: z.string(),
  /** For whom each of its files is encrypted, with `age`. */
  recipient: z.string().optional(),
  /** Files that rows name and the installation did not have. */
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof Manifest>;

/** Marks a backup as complete: the list of its files by path, and the manifest, both on the disk when this resolves. */
export async function seal(
  folder: string,
  hashes: ReadonlyMap<string, string>,
  manifest: Omit<Manifest, "list" | "files">,
  key: KeyObject,
): Promise<void> {
  const list = [...hashes].map(([path, sha256]) => `${sha256}  ${path}\n`);
  const text = list.sort().join("");
  await writeFile(join(folder, listName), text, { mode: 0o600, flush: true });
  const sealed: Manifest = { ...manifest, files: hashes.size, list: hash("sha256", text) };
  const content = `${JSON.stringify(sealed, null, 2)}\n`;
  const signature = `${publicKeyOf(key).publicKey}\n${await signatureOf(key, Buffer.from(content))}\n`;
  await writeFile(join(folder, signatureName), signature, { mode: 0o600, flush: true });
  const temporary = join(folder, `${manifestName}.tmp`);
  await writeFile(temporary, content, { mode: 0o600, flush: true });
  await rename(temporary, join(folder, manifestName));
  await syncFolder(folder);
}

/** Its complete backups, the oldest first, and what was left of others. */
export async function backupsIn(folder: string): Promise<{ complete: string[]; broken: string[] }> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name)).sort();
  const isComplete = (name: string) => existsSync(join(folder, name, manifestName));
  return { complete: names.filter(isComplete), broken: names.filter((name) => !isComplete(name)) };
}

/** What a file of an encrypted backup is called there. */
export function sealedName(path: string): string {
  return `${path}.age`;
}

function plainName(path: string): string {
  return path.replace(/\.age$/, "");
}

/**
 * SHA-256 of each file, by its name, in the last complete backup, if one of `signers` has signed it, it is whole, and for this
 * recipient, if for any.
 */
export async function backupHashes(
  folder: string,
  signers: string[],
  recipient?: string,
): Promise<Map<StoredName, string>> {
  const { complete } = await backupsIn(folder).catch(() => ({ complete: [] }));
  const read = await readManifest(join(folder, complete.at(-1) ?? "")).catch(() => undefined);
  const isOwn = read?.signer !== undefined && signers.includes(read.signer);
  const isSame = isOwn && read.manifest.recipient === recipient;
  const named = [...(isSame ? read.hashes : [])].flatMap(([path, sha256]) => {
    const name = parseStoredName(basename(plainName(path)));
    return name ? [[name, sha256] as const] : [];
  });
  return new Map(named);
}

/** The fingerprints of the keys with which this installation signs backups, and did while its secret was another. */
export function signersOf(keys: Keys): string[] {
  return acceptedKeys(keys, "backups").map((key) => publicKeyOf(key).fingerprint);
}

/** Deletes a backup; the manifest first, so that one that is half deleted is not taken for a complete one. */
export async function removeBackup(folder: string): Promise<void> {
  await rm(join(folder, manifestName), { force: true });
  await rm(folder, { recursive: true, force: true });
}

export interface ReadManifest {
  manifest: Manifest;
  /** SHA-256 of each file, by its path. */
  hashes: Map<string, string>;
  /** The fingerprint of the key that signed the manifest; undefined when none did, or it was changed since. */
  signer: string | undefined;
}

/** @throws Error with a sentence when it is no complete backup, or its manifest or list were changed */
export async function readManifest(folder: string): Promise<ReadManifest> {
  const text = await readFile(join(folder, manifestName), "utf8").catch(() => undefined);
  if (text === undefined) throw new Error(await whyIncomplete(folder));
  const manifest = Manifest.safeParse(parsed(text)).data;
  if (!manifest) throw new Error(`The backup ${folder} is damaged: ${manifestName} cannot be read.`);
  const list = await readFile(join(folder, listName), "utf8").catch(() => "");
  if (hash("sha256", list) !== manifest.list)
    throw new Error(`The backup ${folder} is damaged: ${listName} is missing, or was changed or cut short.`);
  const hashes = new Map(
    list
      .split("\n")
      .slice(0, -1)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  const { recipient } = manifest;
  const foreign = [...hashes.keys()].find((path) => !isOfBackup(path, recipient !== undefined));
  if (foreign !== undefined)
    throw new Error(`The backup ${folder} is damaged: ${listName} names ${quoted(foreign)}, which no backup has.`);
  return { manifest, hashes, signer: await signerOf(folder, text) };
}

// The manifest has the SHA-256 of the list, and the list that of every file, so one signature covers all of them.
async function signerOf(folder: string, text: string): Promise<string | undefined> {
  const [key = "", signature = ""] = (await readFile(join(folder, signatureName), "utf8").catch(() => "")).split("\n");
  return signerOfBytes(key, signature, Buffer.from(text));
}

// Before anything is read or linked there.
function isOfBackup(listed: string, isSealed: boolean): boolean {
  const path = isSealed ? plainName(listed) : listed;
  if (isSealed && path === listed) return false;
  const name = parseStoredName(basename(path));
  return [databaseName, secretName].includes(path) || (name !== undefined && path === storedPath(name));
}

/** Reads every file of a backup. @throws Error that names the damaged ones and what is wrong with each */
export async function verifyBackup(folder: string, { hashes }: ReadManifest): Promise<void> {
  const damaged: string[] = [];
  for (const [path, sha256] of hashes) {
    const found = await hashOfPath(join(folder, path)).catch((error: Error) => error);
    if (found instanceof Error) damaged.push(`${path}: ${reasonOf(found)}`);
    else if (found !== sha256) damaged.push(`${path}: was changed (its SHA-256 is another)`);
  }
  if (damaged.length === 0) return;
  const shown = damaged.slice(0, 20).map((line) => `\n  ${line}`);
  const more = damaged.length > 20 ? `\n  and ${damaged.length - 20} more` : "";
  throw new Error(`The backup ${folder} is damaged; nothing was restored.${shown.join("")}${more}`);
}

export function hashOfPath(path: string): Promise<string> {
  return hashOfStream(createReadStream(path));
}

export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, "r");
  await handle.sync();
}

async function whyIncomplete(folder: string): Promise<string> {
  const { complete } = await backupsIn(folder).catch(() => ({ complete: [] }));
  if (complete.length > 0) return `Name one of the backups in ${folder}: ${complete.reverse().join(", ")}.`;
  if (!existsSync(folder)) return `There is no backup ${folder}.`;
  return `${basename(folder)} is not a complete backup: it has no ${manifestName}.`;
}

function reasonOf(error: Error): string {
  return "code" in error && error.code === "ENOENT" ? "is missing" : `cannot be read (${error.message})`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Refused with the name of the file.
  }
}
