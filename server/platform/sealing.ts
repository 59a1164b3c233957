import type { KeyObject, webcrypto } from "node:crypto";
import { CompactEncrypt, compactDecrypt, errors } from "jose";

type Key = KeyObject | webcrypto.CryptoKey;

/** What a sealed text belongs to, such as an account by its id: for nothing else is it opened. */
export interface Subject {
  kind: "account" | "application";
  id: string;
}

/** Encrypts as a JWE (A256GCM), bound to its subject in the header. */
export function sealFor({ kind, id }: Subject, key: Key, plain: Uint8Array): Promise<string> {
  return new CompactEncrypt(plain)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", [kind]: id, crit: [kind] })
    .encrypt(key, { crit: { [kind]: true } });
}

/** Undefined when none of the keys has encrypted it, or it is another subject's. */
export async function openSealed(
  { kind, id }: Subject,
  keys: readonly Key[],
  sealed: string,
): Promise<Uint8Array | undefined> {
  const only = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"], crit: { [kind]: true } };
  for (const key of keys) {
    const opened = await compactDecrypt(sealed, key, only).catch((error) => {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    });
    if (opened?.protectedHeader[kind] === id) return opened.plaintext;
  }
  return undefined;
}
