import type { Sensitive } from "contract/applications/applications.ts";
import { CompactEncrypt, compactDecrypt, errors } from "jose";
import type { Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/http/refusals.ts";

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
  const { plaintext, protectedHeader } = await decrypt(keys.vault, sealed);
  if (protectedHeader.application !== application) throw wrongKey();
  const sensitive: Sensitive = JSON.parse(new TextDecoder().decode(plaintext));
  return sensitive;
}

async function decrypt(key: Dependencies["keys"]["vault"], sealed: string) {
  const only = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
  try {
    return await compactDecrypt(sealed, key, { ...only, crit: { application: true } });
  } catch (error) {
    if (error instanceof errors.JOSEError) throw wrongKey();
    throw error;
  }
}

function wrongKey(): Refusal {
  return new Refusal(409, "These answers were stored with another secret key. This server cannot open them.");
}
