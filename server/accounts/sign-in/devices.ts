import { randomBytes } from "node:crypto";
import type { Dependencies } from "../../platform/dependencies.ts";

/** The account that a device was logged in to; another password hash makes the device a stranger again. */
export interface DeviceOwner {
  id: string;
  passwordHash: string;
}

/** How long a device is known after its last login, in seconds, and for how many accounts at once. */
export const deviceLimits = { seconds: 180 * 24 * 3600, accounts: 5 };

/**
 * Device cookies (OWASP): a device that somebody has logged in from is told apart from the strangers who guess at the
 * same account, and guesses made on it are counted apart. The cookie opens nothing. It holds one mark for each account,
 * `expiry.nonce.signature`, which names nobody and is made anew at every login; it is sent to the calls about accounts alone.
 */
interface Mark {
  text: string;
  /** In seconds since 1970. */
  expiresAt: number;
  nonce: string;
  signature: string;
}

/** The nonce of the mark that this account has left on the device, or undefined for a stranger. */
export async function findDevice(
  deps: Dependencies,
  cookies: string | undefined,
  owner: DeviceOwner | undefined,
): Promise<string | undefined> {
  return (await markOf(deps, cookies, owner))?.nonce;
}

/** The Set-Cookie line after a login: this account's mark made anew, and the marks of others who share the device. */
export async function rememberDevice(
  deps: Dependencies,
  owner: DeviceOwner,
  { cookies, isSecure }: { cookies: string | undefined; isSecure: boolean },
): Promise<string> {
  const replaced = await markOf(deps, cookies, owner);
  const others = marksIn(deps, cookies).filter((mark) => mark.nonce !== replaced?.nonce);
  const expiresAt = Math.floor(deps.clock.now().getTime() / 1000) + deviceLimits.seconds;
  const nonce = randomBytes(16).toString("base64url");
  const fresh = `${expiresAt}.${nonce}.${(await sign(deps, owner, { expiresAt, nonce })).toString("base64url")}`;
  const marks = [fresh, ...others.map(({ text }) => text)].slice(0, deviceLimits.accounts);
  const secure = isSecure || deps.settings.PUBLIC_URL?.startsWith("https:") ? "; Secure" : "";
  const scope = `Path=/api/users; Max-Age=${deviceLimits.seconds}; HttpOnly; SameSite=Strict${secure}`;
  return `device=${marks.join("~")}; ${scope}`;
}

// For an unknown account the same signatures are computed, so that the time says nothing.
async function markOf(
  deps: Dependencies,
  cookies: string | undefined,
  owner: DeviceOwner = { id: "", passwordHash: "" },
): Promise<Mark | undefined> {
  let found: Mark | undefined;
  for (const mark of marksIn(deps, cookies)) {
    const bytes = Uint8Array.from(Buffer.from(mark.signature, "base64url"));
    if (await crypto.subtle.verify("HMAC", deps.keys.devices, bytes, signedText(owner, mark))) found ??= mark;
  }
  return found;
}

function marksIn({ clock }: Dependencies, cookies = ""): Mark[] {
  const [, value = ""] = /(?:^|;\s*)device=([\w.~-]{1,1000})/.exec(cookies) ?? [];
  const now = clock.now().getTime() / 1000;
  return value
    .split("~")
    .flatMap((text) => {
      const [, expiry, nonce, signature] = /^(\d{1,12})\.([\w-]{22})\.([\w-]{43})$/.exec(text) ?? [];
      return nonce && signature ? [{ text, expiresAt: Number(expiry), nonce, signature }] : [];
    })
    .filter(({ expiresAt }) => expiresAt > now)
    .slice(0, deviceLimits.accounts);
}

async function sign(deps: Dependencies, owner: DeviceOwner, mark: Pick<Mark, "expiresAt" | "nonce">): Promise<Buffer> {
  return Buffer.from(await crypto.subtle.sign("HMAC", deps.keys.devices, signedText(owner, mark)));
}

function signedText({ id, passwordHash }: DeviceOwner, { expiresAt, nonce }: Pick<Mark, "expiresAt" | "nonce">) {
  return new TextEncoder().encode(JSON.stringify([id, passwordHash, expiresAt, nonce]));
}
