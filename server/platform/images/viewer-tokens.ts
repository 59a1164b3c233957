import type { webcrypto } from "node:crypto";
import { barePath } from "contract/portfolios/photos.ts";
import { jwtVerify, SignJWT } from "jose";
import type { Dependencies } from "../dependencies.ts";

const quarter = 900;
const claims = { issuer: "portfolio-builder", audience: "photos" };
const tokens = new Map<string, { slot: number; token: string }>();

/**
 * The token in the photo paths of one viewer. It is the same for a quarter of an hour, so that the browser's cache works,
 * and expires within half an hour. Permission is checked at every fetch all the same.
 */
export async function viewerToken(deps: Pick<Dependencies, "keys" | "clock">, viewer: string): Promise<string> {
  const slot = Math.floor(deps.clock.now().getTime() / 1000 / quarter) * quarter;
  const known = tokens.get(viewer);
  if (known?.slot === slot && deps.keys.photos === keyOf) return known.token;
  const token = await new SignJWT({ viewer })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(claims.issuer)
    .setAudience(claims.audience)
    .setIssuedAt(slot)
    .setExpirationTime(slot + 2 * quarter)
    .sign(deps.keys.photos);
  store(viewer, slot, token, deps.keys.photos);
  return token;
}

/** The viewer for whom a token was signed, or undefined when it is expired, altered or not ours. */
export async function viewerOf(deps: Pick<Dependencies, "keys" | "clock">, token: string): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify<{ viewer: string }>(token, deps.keys.photos, {
      algorithms: ["HS256"],
      ...claims,
      requiredClaims: ["exp", "viewer"],
      currentDate: deps.clock.now(),
    });
    return String(payload.viewer);
  } catch {
    return undefined; // An invalid token opens nothing, whatever is wrong with it.
  }
}

/** The relative path of a stored photo for one viewer. */
export function photoPath(name: string, token: string): string {
  return `uploads/${name}?t=${token}`;
}

/** The stored name in a photo path, with or without its token. */
export function nameIn(path: string): string {
  return barePath(path).replace(/^uploads\//, "");
}

// A cache, because signing costs more than the rest of a short list. Every process signs the same token, so nothing
// needs to be shared. The cache is emptied at 10,000 viewers, and when the key changes.
let keyOf: webcrypto.CryptoKey | undefined;

function store(viewer: string, slot: number, token: string, key: webcrypto.CryptoKey): void {
  if (tokens.size > 10_000 || key !== keyOf) tokens.clear();
  keyOf = key;
  tokens.set(viewer, { slot, token });
}
