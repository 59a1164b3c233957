import { createHmac } from "node:crypto";
import type { AccountRow } from "../../platform/database/tables.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { Refusal } from "../../platform/refusal.ts";
import { beginStep, endStep, factorsOf, findStep, providerLifetime } from "../factors/factors.ts";
import { arrive, type LoginOrigin } from "../sign-in/arriving.ts";
import { askForSecondStep, notActive } from "../sign-in/login.ts";
import { accountOf } from "./identities.ts";
import { authorizationAddress, type Claims, claimsFor, type Logged, logged, type Secrets } from "./provider.ts";

/**
 * Begins a sign-in: where to go, and the cookie that binds what comes back to this browser, so that nobody can be signed in
 * as somebody else by a link. It is sent with these calls of this site alone, never with a navigation.
 * @throws Refusal 404 without a provider, 503 while it cannot be reached
 */
export async function startSignOn(deps: Logged, email: string, isSecure: boolean) {
  const ticket = Buffer.from(await beginStep(deps, { kind: "provider", account: null })).toString("base64url");
  const address = await authorizationAddress(deps, secretsOf(deps, ticket), email);
  const secure = isSecure || deps.settings.PUBLIC_URL?.startsWith("https:") ? "; Secure" : "";
  const scope = `Path=/api/users/sign-on; Max-Age=${providerLifetime / 1000}; HttpOnly; SameSite=Strict${secure}`;
  return { address, cookie: `sign-on=${ticket}; ${scope}` };
}

/**
 * Signs in whom the provider names. @throws Refusal 401 for an answer that is over, was used, is another browser's or is
 * not the provider's, or with a ticket for the second step; 403 for whom the centre does not let in; 503
 */
export async function finishSignOn(deps: Logged, parameters: string, origin: LoginOrigin) {
  const [, ticket] = /(?:^|;\s*)sign-on=([\w-]{43})(?:;|$)/.exec(origin.cookies ?? "") ?? [];
  // The step ends whatever comes of it: no answer is tried twice.
  if (!ticket || !(await findStep(deps, "provider", ticket)) || !(await endStep(deps.db, ticket))) throw over();
  const claims = await claimsFor(deps, secretsOf(deps, ticket), parameters).catch((error) => {
    throw error instanceof Refusal ? error : refused(deps, error);
  });
  const account = await accountOf(deps, claims);
  if (!account.isActive) throw notActive();
  return signIn(deps, account, origin, isStrong(deps, claims));
}

async function signIn(deps: Dependencies, account: AccountRow, origin: LoginOrigin, isStrong: boolean) {
  const factors = await factorsOf(deps.db, account.id);
  if (!isStrong) await askForSecondStep(deps, account, factors, "signedOn");
  return arrive(deps, account, origin, { way: "provider", factors, isStrong });
}

/** Of a sign-in the database has the hash of its ticket, and the browser the ticket: neither has what follows from it. */
function secretsOf({ keys }: Dependencies, ticket: string): Secrets {
  const secret = (purpose: string) =>
    createHmac("sha256", keys.signOn).update(`${purpose} ${ticket}`).digest("base64url");
  return { state: secret("state"), nonce: secret("nonce"), verifier: secret("verifier") };
}

/** By which providers say that there was a second factor: RFC 8176, and the levels of OpenID's EAP and PAPE. */
const strong = {
  amr: ["mfa"],
  acr: ["phr", "phrh", "http://schemas.openid.net/pape/policies/2007/06/multi-factor"],
};

function isStrong({ settings }: Dependencies, { amr, acr }: Claims): boolean {
  const says = (claim: unknown, values: string[]) => [claim].flat().some((value) => values.includes(String(value)));
  return settings.OIDC_SECOND_FACTOR === "always" || says(amr, strong.amr) || says(acr, strong.acr);
}

function refused({ settings, log }: Logged, error: unknown): Refusal {
  const isCancelled = error instanceof Error && "error" in error && error.error === "access_denied";
  const sentence = isCancelled
    ? `You did not sign in with ${settings.OIDC_NAME}.`
    : `Signing in with ${settings.OIDC_NAME} did not work. Try again, or log in with your password.`;
  return logged(log, error, new Refusal(401, sentence));
}

function over(): Refusal {
  return new Refusal(401, "That took too long, or was begun in another tab. Sign in again.");
}
