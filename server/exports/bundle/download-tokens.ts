import { jwtVerify, SignJWT } from "jose";
import { newId } from "../../platform/database/ids.ts";
import type { Dependencies } from "../../platform/dependencies.ts";

const claims = { issuer: "portfolio-builder", audience: "bundles" };
const hours = 6;

/** What a link opens: one bundle, for one session of one person. */
export interface DownloadToken {
  /** Different for every link. */
  id: string;
  bundle: string;
  account: string;
  session: string;
}

/**
 * The ticket in a link that the browser's own download manager fetches, which sends no token. It lasts as long as a
 * slow download may, dies with the session, and permission is asked at every fetch all the same.
 */
export async function downloadTokenFor(deps: Dependencies, ticket: Omit<DownloadToken, "id">): Promise<string> {
  const now = Math.floor(deps.clock.now().getTime() / 1000);
  return new SignJWT({ ...ticket, id: newId() })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(claims.issuer)
    .setAudience(claims.audience)
    .setIssuedAt(now)
    .setExpirationTime(now + hours * 3600)
    .sign(deps.keys.downloads);
}

/** Undefined for one that is expired, altered or none of ours. */
export async function readDownloadToken(deps: Dependencies, text: string): Promise<DownloadToken | undefined> {
  try {
    const { payload } = await jwtVerify<DownloadToken>(text, deps.keys.downloads, {
      algorithms: ["HS256"],
      ...claims,
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
    return undefined; // Whatever is wrong with a ticket, it opens nothing.
  }
}
