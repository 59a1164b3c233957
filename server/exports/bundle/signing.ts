import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";
import { promisify } from "node:util";

const signBytes = promisify(sign);

/** This installation's Ed25519 public key: its 32 bytes in base64, and their SHA-256 in hex. */
export interface PublicKey {
  publicKey: string;
  fingerprint: string;
}

export function publicKeyOf(key: KeyObject): PublicKey {
  const bytes = Buffer.from(createPublicKey(key).export({ format: "jwk" }).x ?? "", "base64url");
  return { publicKey: bytes.toString("base64"), fingerprint: createHash("sha256").update(bytes).digest("hex") };
}

/** The Ed25519 signature in base64, computed on a thread of libuv's pool so that the event loop is not blocked. */
export async function signatureOf(key: KeyObject, bytes: Uint8Array): Promise<string> {
  return (await signBytes(null, bytes, key)).toString("base64");
}
