import { jwtVerify, SignJWT } from "jose";
import { newId } from "../../platform/database/ids.ts";
import type { Dependencies } from "../../platform/dependencies.ts";

const registeredClaims = { issuer: "portfolio-builder", audience: "bundles" };
const lifetimeHours = 6;

/** The claims of a signed download link: one bundle, for one session of one person. */
export interface DownloadToken {
  /** Different for every link. */
  id: string;
  bundle: string;
  account: string;
  session: string;
}

/**
 * The token in a download link, because the browser's download manager sends no Authorization header. It is valid for
 * six hours, so that a slow download can resume, and only with its session; every fetch checks the permission again.
 */
export async function downloadTokenFor(deps: Dependencies, token: Omit<DownloadToken, "id">): Promise<string> {
  const now = Math.floor(deps.clock.now().getTime() / 1000);
  return new SignJWT({ ...token, id: newId() })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(registeredClaims.issuer)
    .setAudience(registeredClaims.audience)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeHours * 3600)
    .sign(deps.keys.downloads);
}

/** Undefined for a token that is expired, altered or from another issuer. */
export async function readDownloadToken(deps: Dependencies, text: string): Promise<DownloadToken | undefined> {
  try {
    const { payload } = await jwtVerify<DownloadToken>(text, deps.keys.downloads, {
      algorithms: ["HS256"],
      ...registeredClaims,
      requiredClaims: ["exp", "id", "bundle", "account", "session"],
      currentDate: deps.clock.now(),
    });
    return {
      id: String(payload.id),
      bundle: String(payload.bundle),
      account: String(payload.account),
      session: String(payload.session),
    };
  } catch {
    return undefined; // jose throws for everything that makes a token invalid.
  }
}
