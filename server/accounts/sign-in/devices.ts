import { randomBytes } from "node:crypto";
import { acceptedKeys, type Dependencies } from "../../platform/dependencies.ts";

/** The account that a device has logged in to. The token is signed with its password hash, so a new password voids it. */
interface DeviceOwner {
  id: string;
  passwordHash: string;
}

/** How long a device is known after its last login, and for how many accounts at once. */
export const deviceLimits = { seconds: 180 * 24 * 3600, accounts: 5 };

/**
 * Device cookies (OWASP): failed logins on a device from which the account was logged in to before are counted per
 * device, apart from those of strangers, so that strangers cannot lock the owner out. The cookie gives no access. It holds
 * a token for each account, `expiry.nonce.signature`, which identifies nobody and is renewed at every login; browsers
 * send it with account requests only.
 */
interface DeviceToken {
  text: string;
  /** In seconds since 1970. */
  expiresAt: number;
  nonce: string;
  signature: string;
}

/** The nonce of this account's valid token in the cookie, or undefined on an unknown device. */
export async function findKnownDevice(
  deps: Dependencies,
  cookies: string | undefined,
  owner: DeviceOwner | undefined,
): Promise<string | undefined> {
  return (await tokenOf(deps, cookies, owner))?.nonce;
}

/** The Set-Cookie header after a login: a new token for this account, and the tokens of others who share the device. */
export async function rememberDevice(
  deps: Dependencies,
  owner: DeviceOwner,
  { cookies, isSecure }: { cookies: string | undefined; isSecure: boolean },
): Promise<string> {
  const replaced = await tokenOf(deps, cookies, owner);
  const others = tokensIn(deps, cookies).filter((token) => token.nonce !== replaced?.nonce);
  const expiresAt = Math.floor(deps.clock.now().getTime() / 1000) + deviceLimits.seconds;
  const nonce = randomBytes(16).toString("base64url");
  const fresh = `${expiresAt}.${nonce}.${(await sign(deps, owner, { expiresAt, nonce })).toString("base64url")}`;
  const tokens = [fresh, ...others.map(({ text }) => text)].slice(0, deviceLimits.accounts);
  const secure = isSecure || deps.settings.PUBLIC_URL?.startsWith("https:") ? "; Secure" : "";
  const scope = `Path=/api/users; Max-Age=${deviceLimits.seconds}; HttpOnly; SameSite=Strict${secure}`;
  return `device=${tokens.join("~")}; ${scope}`;
}

// For an unknown account the same signatures are computed, so that the response time does not reveal it.
async function tokenOf(
  deps: Dependencies,
  cookies: string | undefined,
  owner: DeviceOwner = { id: "", passwordHash: "" },
): Promise<DeviceToken | undefined> {
  let found: DeviceToken | undefined;
  const { restoredAt } = await deps.db.selectFrom("installation").select("restoredAt").executeTakeFirstOrThrow();
  // Devices that a restored backup knew are unknown: what was ended since the backup has to stay ended.
  const since = Date.parse(restoredAt ?? "1970-01-01") / 1000;
  const known = tokensIn(deps, cookies).filter(({ expiresAt }) => expiresAt - deviceLimits.seconds >= since);
  for (const token of known) {
    const bytes = Uint8Array.from(Buffer.from(token.signature, "base64url"));
    for (const key of acceptedKeys(deps.keys, "devices"))
      if (await crypto.subtle.verify("HMAC", key, bytes, signedText(owner, token))) found ??= token;
  }
  return found;
}

function tokensIn({ clock }: Dependencies, cookies = ""): DeviceToken[] {
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

type Claims = Pick<DeviceToken, "expiresAt" | "nonce">;

async function sign(deps: Dependencies, owner: DeviceOwner, claims: Claims): Promise<Buffer> {
  return Buffer.from(await crypto.subtle.sign("HMAC", deps.keys.devices, signedText(owner, claims)));
}

function signedText({ id, passwordHash }: DeviceOwner, { expiresAt, nonce }: Claims) {
  return new TextEncoder().encode(JSON.stringify([id, passwordHash, expiresAt, nonce]));
}
