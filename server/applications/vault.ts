import type { Sensitive } from "contract/applications/applications.ts";
import { CompactEncrypt, compactDecrypt, errors } from "jose";
import type { Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";

type WithKeys = Pick<Dependencies, "keys">;

/** Plaintexts are padded to a multiple of this, so that the length of the ciphertext does not reveal the answers. */
const paddedBytes = 1024;

/** Encrypts the sensitive answers as one JWE, bound to the application's id in its header. */
export function seal({ keys }: WithKeys, application: string, sensitive: Sensitive): Promise<string> {
  const text = Buffer.from(JSON.stringify(sensitive));
  const padded = Buffer.alloc(Math.ceil(text.length / paddedBytes) * paddedBytes, " ");
  text.copy(padded);
  return new CompactEncrypt(padded)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", application, crit: ["application"] })
    .encrypt(keys.vault, { crit: { application: true } });
}

/** Decrypts them. @throws Refusal 409 when they were encrypted with another secret or for another application */
export async function unseal({ keys }: WithKeys, application: string, sealed: string): Promise<Sensitive> {
  const only = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
  const opened = await compactDecrypt(sealed, keys.vault, { ...only, crit: { application: true } }).catch((error) => {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  });
  if (opened?.protectedHeader.application !== application)
    throw new Refusal(409, "These answers were stored with another secret key. This server cannot open them.");
  const sensitive: Sensitive = JSON.parse(new TextDecoder().decode(opened.plaintext));
  return sensitive;
}
