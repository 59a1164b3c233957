import { sha256 } from "@noble/hashes/sha2.js";

/** Read at a time, in bytes. */
const partBytes = 4_194_304;

/** SHA-256 in hex of a file of any size, a part of which is in memory at a time. */
export async function hashInParts(blob: Blob): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < blob.size; at += partBytes)
    hash.update(new Uint8Array(await blob.slice(at, at + partBytes).arrayBuffer()));
  return Array.from(hash.digest(), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
