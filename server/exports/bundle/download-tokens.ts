import { newId } from "../../platform/database/ids.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { readToken, signToken } from "../../platform/tokens.ts";

const audience = "bundles";
const lifetimeHours = 6;
/** One link of a bundle, for one session of one person; `id` is different for every link. */
const claims = ["id", "bundle", "account", "session"] as const;

export type DownloadToken = Record<(typeof claims)[number], string>;

/**
 * The token in a download link, because the browser's download manager sends no Authorization header. It is valid for
 * six hours, so that a slow download can resume, and only with its session; every fetch checks the permission again.
 */
export function downloadTokenFor({ keys, clock }: Dependencies, token: Omit<DownloadToken, "id">): Promise<string> {
  const issuedAt = Math.floor(clock.now().getTime() / 1000);
  const times = { issuedAt, expiresAt: issuedAt + lifetimeHours * 3600 };
  return signToken(keys.downloads, audience, { ...token, id: newId() }, times);
}

/** Undefined for a token that is expired, altered or from another issuer. */
export function readDownloadToken({ keys, clock }: Dependencies, text: string): Promise<DownloadToken | undefined> {
  return readToken(text, { key: keys.downloads, audience, names: claims }, clock.now());
}
