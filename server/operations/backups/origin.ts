import { publicKeyOf } from "../../exports/bundle/signing.ts";
import { signingKeyFor } from "../../platform/secret.ts";
import type { Settings } from "../../platform/settings.ts";
import { secretOf } from "../copying/secret.ts";

/** What the operator says about where a backup comes from. */
export interface ExpectedOrigin {
  /** Of the key that signs the installation's backups, as `npm run backup` prints it. */
  fingerprint?: string | undefined;
  /** Restore whatever it is. */
  isForeign?: boolean | undefined;
}

/**
 * Refuses a backup that this installation has not signed. Who that is has to come from elsewhere than the backup, which
 * may hold the secret that its signature was made with: from the operator, or from the secret of the place restored to.
 * @throws Error with a sentence that names --foreign
 */
export function refuseForeign(
  settings: Settings,
  folder: string,
  signer: string | undefined,
  { fingerprint, isForeign }: ExpectedOrigin,
): void {
  if (isForeign) return;
  const secret = secretOf(settings);
  const expected = fingerprint ?? (secret && publicKeyOf(signingKeyFor("backups", secret)).fingerprint);
  if (signer !== undefined && signer === expected) return;
  throw new Error(`${reasonOf(folder, signer, expected)} Nothing was restored. ${wayOut}`);
}

function reasonOf(folder: string, signer: string | undefined, expected: string | undefined): string {
  if (signer === undefined)
    return `The backup ${folder} is not signed, or its manifest was changed since, so nobody knows who wrote it.`;
  if (expected !== undefined)
    return `Another installation made the backup ${folder}: it is signed with the key ${signer}, not with ${expected}.`;
  return (
    `The backup ${folder} is signed with the key ${signer}, and nothing here says whether that is yours: compare it ` +
    "with the fingerprint that the backup printed, and give that as --fingerprint, or set SECRET_KEY."
  );
}

const wayOut = "If you know where it comes from and trust whoever wrote it, restore it with --foreign.";
