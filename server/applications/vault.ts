import type { Sensitive } from "contract/applications/applications.ts";
import { CompactEncrypt, compactDecrypt, errors } from "jose";
import type { Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/http/refusals.ts";

type Keyed = Pick<Dependencies, "keys">;

/** Answers of different length look alike outside: blocks are filled up to the next so many bytes. */
const step = 1024;

/** The sensitive part of one application as it is stored: one encrypted block that only this application's row opens. */
export function seal({ keys }: Keyed, application: string, sensitive: Sensitive): Promise<string> {
  const text = Buffer.from(JSON.stringify(sensitive));
  const filled = Buffer.alloc(Math.ceil(text.length / step) * step, " ");
  text.copy(filled);
  return new CompactEncrypt(filled)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", application, crit: ["application"] })
    .encrypt(keys.vault, { crit: { application: true } });
}

/** Opens what was sealed for this application. @throws Refusal 409 when it was sealed with another secret or moved */
export async function unseal({ keys }: Keyed, application: string, sealed: string): Promise<Sensitive> {
  const { plaintext, protectedHeader } = await opened(keys.vault, sealed);
  if (protectedHeader.application !== application) throw foreign();
  const sensitive: Sensitive = JSON.parse(new TextDecoder().decode(plaintext));
  return sensitive;
}

async function opened(key: Dependencies["keys"]["vault"], sealed: string) {
  const only = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
  try {
    return await compactDecrypt(sealed, key, { ...only, crit: { application: true } });
  } catch (error) {
    if (error instanceof errors.JOSEError) throw foreign();
    throw error;
  }
}

function foreign(): Refusal {
  return new Refusal(409, "These answers were stored with another secret key. This server cannot open them.");
}
