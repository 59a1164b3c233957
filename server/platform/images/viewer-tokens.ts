import type { webcrypto } from "node:crypto";
import { barePath } from "contract/portfolios/photos.ts";
import { jwtVerify, SignJWT } from "jose";
import type { Dependencies } from "../dependencies.ts";

const quarter = 900;
const claims = { issuer: "portfolio-builder", audience: "photos" };
const remembered = new Map<string, { slot: number; token: string }>();

/**
 * The ticket in photo paths that are given to one viewer. It is the same for a quarter of an hour, so that the
 * browser's cache works, and dies within half an hour. Permission is asked at every fetch all the same.
 */
export async function viewerToken(deps: Pick<Dependencies, "keys" | "clock">, viewer: string): Promise<string> {
  const slot = Math.floor(deps.clock.now().getTime() / 1000 / quarter) * quarter;
  const known = remembered.get(viewer);
  if (known?.slot === slot && deps.keys.photos === keyOf) return known.token;
  const token = await new SignJWT({ viewer })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(claims.issuer)
    .setAudience(claims.audience)
    .setIssuedAt(slot)
    .setExpirationTime(slot + 2 * quarter)
    .sign(deps.keys.photos);
  remember(viewer, slot, token, deps.keys.photos);
  return token;
}

/** Whom a path was given to, or undefined when its token is expired, altered or none of ours. */
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
    return undefined; // Whatever is wrong with a token, it opens nothing.
  }
}

/** The relative path of a stored photo for one viewer. */
export function photoPath(name: string, token: string): string {
  return `uploads/${name}?t=${token}`;
}

/** The stored name in a path that we gave out, with or without its token. */
export function nameIn(path: string): string {
  return barePath(path).replace(/^uploads\//, "");
}

// Signing costs more than the rest of a short list, so a token is signed once and remembered. It is no state: any
// process would sign the same.
let keyOf: webcrypto.CryptoKey | undefined;

function remember(viewer: string, slot: number, token: string, key: webcrypto.CryptoKey): void {
  if (remembered.size > 10_000 || key !== keyOf) remembered.clear();
  keyOf = key;
  remembered.set(viewer, { slot, token });
}
