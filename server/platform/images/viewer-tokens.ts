import type { webcrypto } from "node:crypto";
import { barePath } from "contract/portfolios/photo-paths.ts";
import { LRUCache } from "lru-cache";
import type { Dependencies } from "../dependencies.ts";
import { readToken, signToken } from "../tokens.ts";

const quarter = 900;
const audience = "photos";

// Cached, because signing costs more than the rest of a short list. Every process signs the same token, so nothing needs
// to be shared.
const tokens = new LRUCache<string, { slot: number; key: webcrypto.CryptoKey; token: string }>({ max: 10_000 });

/**
 * The token in the photo paths of one viewer. It is the same for a quarter of an hour, so that the browser's cache works,
 * and expires within half an hour. Permission is checked at every fetch all the same.
 */
export async function viewerToken(
  { keys: { photos: key }, clock }: Pick<Dependencies, "keys" | "clock">,
  viewer: string,
): Promise<string> {
  const slot = Math.floor(clock.now().getTime() / 1000 / quarter) * quarter;
  const cached = tokens.get(viewer);
  if (cached?.slot === slot && cached.key === key) return cached.token;
  const token = await signToken(key, audience, { viewer }, { issuedAt: slot, expiresAt: slot + 2 * quarter });
  tokens.set(viewer, { slot, key, token });
  return token;
}

/** The viewer for whom a token was signed, or undefined when it is expired, altered or not ours. */
export async function viewerOf(deps: Pick<Dependencies, "keys" | "clock">, token: string): Promise<string | undefined> {
  const claims = await readToken(token, { key: deps.keys.photos, audience, names: ["viewer"] }, deps.clock.now());
  return claims?.viewer;
}

export function photoPath(name: string, token: string): string {
  return `uploads/${name}?t=${token}`;
}

/** The stored name in a photo path, with or without its token. */
export function nameIn(path: string): string {
  return barePath(path).replace(/^uploads\//, "");
}
