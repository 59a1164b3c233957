import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";
import { promisify } from "node:util";

const signBytes = promisify(sign);

/** What a verifier needs to know of this installation: the 32 bytes of its public key in base64, and their SHA-256. */
export interface PublicKey {
  publicKey: string;
  fingerprint: string;
}

export function publicKeyOf(key: KeyObject): PublicKey {
  const bytes = Buffer.from(createPublicKey(key).export({ format: "jwk" }).x ?? "", "base64url");
  return { publicKey: bytes.toString("base64"), fingerprint: createHash("sha256").update(bytes).digest("hex") };
}

/** The signature of these bytes in base64. It is made off the event loop's thread, however many they are. */
export async function signatureOf(key: KeyObject, bytes: Uint8Array): Promise<string> {
  return (await signBytes(null, bytes, key)).toString("base64");
}
