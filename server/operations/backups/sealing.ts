import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { Decrypter, Encrypter } from "age-encryption";
import { writeChunks } from "../../platform/http/bodies/byte-bodies.ts";
import { hashOfPath, syncFolder } from "./manifest.ts";

/*
 * Files of a backup, encrypted for the owner of a key that no server has, each by itself as `age` writes it. Streams go
 * through in pieces of 64 kB, so a large file takes no memory.
 */

export interface SealedFile {
  /** SHA-256 of what was encrypted, and of the encrypted file. */
  plain: string;
  sha256: string;
  bytes: number;
}

/** Encrypts what `source` yields into a new file, which is durable and was read back. @throws Error for a wrong recipient */
export async function sealFile(recipient: string, source: Readable, path: string): Promise<SealedFile> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const plain = createHash("sha256");
  const temporary = `${path}.tmp`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rm(temporary, { force: true });
  const sealed = await encrypter.encrypt(ReadableStream.from(passing(source, plain)));
  const { sha256, bytes } = await writeChunks(temporary, chunksOf(sealed), Number.POSITIVE_INFINITY);
  if ((await hashOfPath(temporary)) !== sha256) throw new Error(`The file ${path} was not written as it was sent.`);
  await durable(temporary);
  await rename(temporary, path);
  await syncFolder(dirname(path));
  return { plain: plain.digest("hex"), sha256, bytes };
}

/** What opens the files of a backup. */
export interface Unsealing {
  /** Undefined when there is no such file. The bytes end with an error when it was cut off, changed, or is another key's. */
  open(path: string): Promise<{ bytes: Readable; size: number } | undefined>;
}

/** From the lines of a file that `age-keygen` wrote. @throws Error with a sentence when none of them is a key */
export async function unsealingWith(identityFile: string): Promise<Unsealing> {
  const lines = (await readFile(identityFile, "utf8")).split("\n").map((line) => line.trim());
  const identities = lines.filter((line) => line !== "" && !line.startsWith("#"));
  const decrypter = new Decrypter();
  try {
    if (identities.length === 0) throw new Error("no key");
    for (const identity of identities) decrypter.addIdentity(identity);
  } catch {
    throw new Error(`${identityFile} is no file with a key of age (AGE-SECRET-KEY-1…).`);
  }
  return { open: (path) => openSealed(decrypter, path) };
}

async function openSealed(decrypter: Decrypter, path: string) {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const source = createReadStream(path);
  try {
    const plain = await decrypter.decrypt(ReadableStream.from(source));
    return { bytes: Readable.from(chunksOf(plain), { objectMode: false }), size: plain.size(found.size) };
  } catch (error) {
    source.destroy();
    throw new Error(`${path} cannot be decrypted: ${error instanceof Error ? error.message : error}`);
  }
}

async function* passing(source: Readable, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

async function durable(path: string): Promise<void> {
  await using handle = await open(path, "r+");
  await handle.sync();
}
