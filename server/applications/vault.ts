import type { Sensitive } from "contract/applications/applications.ts";
import { acceptedKeys, type Dependencies } from "../platform/dependencies.ts";
import { Refusal } from "../platform/refusal.ts";
import { openSealed, sealFor } from "../platform/sealing.ts";

type WithKeys = Pick<Dependencies, "keys">;

/** Plaintexts are padded to a multiple of this, so that the length of the ciphertext does not reveal the answers. */
const paddedBytes = 1024;

/** Encrypts the sensitive answers as one JWE, bound to the application's id in its header. */
export function seal({ keys }: WithKeys, application: string, sensitive: Sensitive): Promise<string> {
  const text = Buffer.from(JSON.stringify(sensitive));
  const padded = Buffer.alloc(Math.ceil(text.length / paddedBytes) * paddedBytes, " ");
  text.copy(padded);
  return sealFor({ kind: "application", id: application }, keys.vault, padded);
}

/** Decrypts them. @throws Refusal 409 when they were encrypted with another secret or for another application */
export async function unseal({ keys }: WithKeys, application: string, sealed: string): Promise<Sensitive> {
  const opened = await openSealed({ kind: "application", id: application }, acceptedKeys(keys, "vault"), sealed);
  if (!opened)
    throw new Refusal(409, "These answers were stored with another secret key. This server cannot open them.");
  const sensitive: Sensitive = JSON.parse(new TextDecoder().decode(opened));
  return sensitive;
}
