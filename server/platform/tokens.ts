import type { webcrypto } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";

const issuer = "portfolio-builder";

/** A signed token (JWT) of these claims. Times are in seconds since 1970. A token for one audience is refused by others. */
export function signToken(
  key: webcrypto.CryptoKey,
  audience: string,
  claims: Record<string, string>,
  { issuedAt, expiresAt }: { issuedAt: number; expiresAt: number },
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
}

/** The named claims of a token. Undefined when it is expired, altered, from elsewhere, or older than a year. */
export async function readToken<Name extends string>(
  key: webcrypto.CryptoKey,
  audience: string,
  names: readonly Name[],
  token: string,
  currentDate: Date,
): Promise<Record<Name, string> | undefined> {
  try {
    const { payload } = await jwtVerify<Record<Name, string>>(token, key, {
      algorithms: ["HS256"],
      issuer,
      audience,
      requiredClaims: ["exp", "iat", ...names],
      currentDate,
      maxTokenAge: "365d",
    });
    return payload;
  } catch {
    return undefined; // jose throws for everything that makes a token invalid.
  }
}
