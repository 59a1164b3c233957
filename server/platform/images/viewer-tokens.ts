import type { webcrypto } from "node:crypto";
import { barePath } from "contract/portfolios/photo-paths.ts";
import { LRUCache } from "lru-cache";
import { acceptedKeys, type Dependencies } from "../dependencies.ts";
import { readToken, signToken } from "../tokens.ts";

const quarter = 900;
const audience = "photos";

// Cached, because signing costs more than the rest of a short list. Every process signs the same token, so nothing needs
// to be shared.
const tokens = new LRUCache<string, { slot: number; key: webcrypto.CryptoKey; token: string }>({ max: 10_000 });

/** Whoever a photo path is for: an account with its session, or a pass, which has none. */
interface PhotoReader {
  _id: string;
  session: string | undefined;
}

/**
 * The token in the photo paths of one session. It is the same for a quarter of an hour, so that the browser's cache works,
 * and expires within half an hour. Session and permission are checked at every fetch all the same.
 */
export async function viewerToken(
  { keys: { photos: key }, clock }: Pick<Dependencies, "keys" | "clock">,
  { _id: viewer, session: sid }: PhotoReader,
): Promise<string> {
  const slot = Math.floor(clock.now().getTime() / 1000 / quarter) * quarter;
  const name = `${viewer} ${sid}`;
  const cached = tokens.get(name);
  if (cached?.slot === slot && cached.key === key) return cached.token;
  const claims = { viewer, ...(sid !== undefined && { sid }) };
  const token = await signToken(key, audience, claims, { issuedAt: slot, expiresAt: slot + 2 * quarter });
  tokens.set(name, { slot, key, token });
  return token;
}

/** For whom a token was signed, or undefined when it is expired, altered or not ours. Version 1.0.0 names no session. */
export async function readerIn(
  deps: Pick<Dependencies, "keys" | "clock">,
  token: string,
): Promise<PhotoReader | undefined> {
  const expected = { keys: acceptedKeys(deps.keys, "photos"), audience, names: ["viewer"] as const };
  const claims = await readToken(token, expected, deps.clock.now());
  return claims && { _id: claims.viewer, session: typeof claims.sid === "string" ? claims.sid : undefined };
}

export function photoPath(name: string, token: string): string {
  return `uploads/${name}?t=${token}`;
}

/** The stored name in a photo path, with or without its token. */
export function nameIn(path: string): string {
  return barePath(path).replace(/^uploads\//, "");
}
