import { hour } from "contract/core/calendar.ts";
import { LRUCache } from "lru-cache";
import type { Configuration } from "openid-client";
import type { Dependencies } from "../../platform/dependencies.ts";
import type { Log } from "../../platform/log.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Settings } from "../../platform/settings.ts";

/** What only this browser and this server know of one sign-in; each is 256 bits, in base64url. */
export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** What the provider says of somebody, in a token that it signed for this sign-in. */
export interface Claims {
  iss: string;
  sub: string;
  [name: string]: unknown;
}

/** What failed at the provider is in the log: a person is told nothing of it. */
export type Logged = Dependencies & { log: Log };

/** In seconds: how long the provider may take for an answer, and how far its clock may be apart. */
const [timeout, drift] = [10, 60];

// Loaded when it is first needed: only few installations have a provider.
const library = () => import("openid-client");

// What the provider says of itself is asked for at the first sign-in, never at the start: the server does not need it.
const known = new LRUCache<Settings, Configuration>({ max: 5, ttl: hour, fetchMethod: discover });

async function discover(settings: Settings): Promise<Configuration> {
  const client = await library();
  const { OIDC_ISSUER = "", OIDC_CLIENT_ID = "", OIDC_CLIENT_SECRET } = settings;
  const isLocal = OIDC_ISSUER.startsWith("http:");
  return client.discovery(
    new URL(OIDC_ISSUER),
    OIDC_CLIENT_ID,
    { client_secret: OIDC_CLIENT_SECRET as string, [client.clockTolerance]: drift },
    undefined,
    {
      timeout,
      // The signature is checked too, although the token comes from the provider itself over TLS. That knows public keys
      // alone, so that no secret that both sides have, and no "none", signs anybody in.
      execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
    },
  );
}

/** @throws Refusal 404 without a provider, 503 while it cannot be reached */
async function configured({ settings, log }: Logged): Promise<Configuration> {
  if (!settings.OIDC_ISSUER) throw new Refusal(404, "This centre has no single sign-on.");
  try {
    return await known.forceFetch(settings);
  } catch (error) {
    throw logged(log, error, unreachable(settings));
  }
}

/** The login page itself: it gives the answer to the server, and gets the session as from any other login. */
export function redirectAddress({ settings }: Pick<Dependencies, "settings">): string {
  return `${new URL(settings.PUBLIC_URL ?? "http://localhost").origin}/login`;
}

/** Where somebody signs in. @throws Refusal 404, 503 */
export async function authorizationAddress(deps: Logged, secrets: Secrets, email: string): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library();
  const address = buildAuthorizationUrl(await configured(deps), {
    redirect_uri: redirectAddress(deps),
    scope: deps.settings.OIDC_SCOPES,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: "S256",
    ...(email && { login_hint: email }),
  });
  return address.href;
}

/**
 * Exchanges what the provider sent back for what it says of the person. The library checks state, issuer (also that in the
 * answer, against mixed-up providers), audience, nonce, times, algorithm and signature. @throws Refusal 404, 503, and the
 * library's errors for what is not as it must be
 */
export async function claimsFor(deps: Logged, secrets: Secrets, parameters: string): Promise<Claims> {
  const { authorizationCodeGrant, fetchUserInfo } = await library();
  const provider = await configured(deps);
  const address = new URL(redirectAddress(deps));
  address.search = parameters;
  const tokens = await authorizationCodeGrant(provider, address, {
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    pkceCodeVerifier: secrets.verifier,
    idTokenExpected: true,
  }).catch((error) => {
    // Keys that were changed a moment ago: the next attempt fetches them anew.
    if (error?.code === "OAUTH_KEY_SELECTION_FAILED") known.delete(deps.settings);
    throw isNetworkError(error) ? logged(deps.log, error, unreachable(deps.settings)) : error;
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("there is no token about the person");
  // Some providers name the address only where one asks with the access token.
  if (claims.email !== undefined || !provider.serverMetadata().userinfo_endpoint) return claims;
  return { ...(await fetchUserInfo(provider, tokens.access_token, claims.sub)), ...claims };
}

/**
 * Where the provider's session ends too, and from where it sends the person back; undefined where it has no such address,
 * or cannot be reached. No token of the person is kept for it, so the provider may ask whether they mean it.
 */
export async function logoutAddress(deps: Logged): Promise<string | undefined> {
  const { buildEndSessionUrl } = await library();
  const provider = await configured(deps).catch(() => undefined);
  if (!provider?.serverMetadata().end_session_endpoint) return undefined;
  return buildEndSessionUrl(provider, { post_logout_redirect_uri: redirectAddress(deps) }).href;
}

/** Logs what was wrong, in the library's words, which quote neither a token nor a person. Answers the refusal. */
export function logged(log: Log, error: unknown, refusal: Refusal): Refusal {
  const { code, error: answered, message } = error as { code?: string; error?: string; message?: string };
  log.warn({ code, answered, reason: message }, "single sign-on failed");
  return refusal;
}

function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && "code" in error && error.code === "OAUTH_TIMEOUT");
}

function unreachable({ OIDC_NAME }: Settings): Refusal {
  return new Refusal(503, `${OIDC_NAME} cannot be reached. Try again later, or log in with your password.`);
}
