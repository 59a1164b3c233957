import { createPublicKey, hash, type KeyObject, sign, verify } from "node:crypto";
import { promisify } from "node:util";

const signBytes = promisify(sign);

/** This installation's Ed25519 public key: its 32 bytes in base64, and their SHA-256 in hex. */
export interface PublicKey {
  publicKey: string;
  fingerprint: string;
}

export function publicKeyOf(key: KeyObject): PublicKey {
  const bytes = Buffer.from(createPublicKey(key).export({ format: "jwk" }).x ?? "", "base64url");
  return { publicKey: bytes.toString("base64"), fingerprint: fingerprintOf(bytes) };
}

/** The same key as openssl reads it. */
export function pemOf(key: KeyObject): string {
  return createPublicKey(key).export({ type: "spki", format: "pem" }).toString();
}

function fingerprintOf(publicKey: Uint8Array): string {
  return hash("sha256", publicKey);
}

/** The Ed25519 signature in base64, computed on a thread of libuv's pool so that the event loop is not blocked. */
export async function signatureOf(key: KeyObject, bytes: Uint8Array): Promise<string> {
  return (await signBytes(null, bytes, key)).toString("base64");
}

/** The fingerprint of the public key, given in base64 like the signature, that signed these bytes; undefined for another. */
export function signerOfBytes(publicKey: string, signature: string, bytes: Uint8Array): string | undefined {
  const raw = Buffer.from(publicKey, "base64");
  if (raw.length !== 32) return undefined;
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: raw.toString("base64url") }, format: "jwk" });
  return verify(null, bytes, key, Buffer.from(signature, "base64")) ? fingerprintOf(raw) : undefined;
}
