import type { Role } from "contract/core/permissions.ts";
import { jwtVerify, SignJWT } from "jose";
import { newId } from "../../platform/database/ids.ts";
import { prepared } from "../../platform/database/postgres/prepared-statements.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import type { Identify, NamedSession, SignedIn } from "../../platform/http/handlers.ts";
import type { Settings } from "../../platform/settings.ts";

const hour = 3_600_000;
const token = { issuer: "portfolio-builder", audience: "session", longest: "365d" };

/** Opens a session and answers its token. The token names account and session; role and rights are asked at every call. */
export async function startSession(deps: Dependencies, account: { id: string; role: Role }): Promise<string> {
  const now = deps.clock.now();
  const session = {
    id: newId(),
    account: account.id,
    createdAt: now.toISOString(),
    usedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifetime(account.role, deps.settings)).toISOString(),
  };
  await deps.db.insertInto("sessions").values(session).execute();
  await deps.db.deleteFrom("sessions").where("expiresAt", "<", now.toISOString()).execute();
  return new SignJWT({ id: account.id, sid: session.id })
    .setProtectedHeader({ alg: "HS256" })
    .setIssuer(token.issuer)
    .setAudience(token.audience)
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(new Date(now.getTime() + 365 * 24 * hour))
    .sign(deps.keys.sessions);
}

export async function endSession(db: Db, session: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", session).execute();
}

export async function endSessions(db: Db, account: string): Promise<void> {
  await db.deleteFrom("sessions").where("account", "=", account).execute();
}

/** How the server tells who asks. */
export function identifyBy(deps: Dependencies): Identify {
  return { read: (token) => readToken(deps, token), find: (named) => identify(deps, named) };
}

/** The session that a token names, when its signature and its dates hold. Whether it still lasts is not asked. */
async function readToken(deps: Dependencies, text: string): Promise<NamedSession | undefined> {
  try {
    const { payload } = await jwtVerify<{ id: string; sid: string }>(text, deps.keys.sessions, {
      algorithms: ["HS256"],
      issuer: token.issuer,
      audience: token.audience,
      requiredClaims: ["exp", "iat", "id", "sid"],
      currentDate: deps.clock.now(),
      maxTokenAge: token.longest,
    });
    return { account: String(payload.id), session: String(payload.sid) };
  } catch {
    return undefined; // Whatever is wrong with a token, its bearer is simply not signed in.
  }
}

/** Who this session signs in at present, or undefined: ended, expired, or the account is not active. */
async function identify(deps: Dependencies, named: NamedSession): Promise<SignedIn | undefined> {
  const [found] = await activeSession(deps.db, named);
  const now = deps.clock.now();
  if (!found || found.expiresAt <= now.toISOString()) return undefined;
  await keepAlive(deps, named.session, found, now);
  return { _id: found.id, role: found.role, session: named.session };
}

/** The same for a link that was given to a session: who may use it now. Using a link does not keep a session alive. */
export async function findActiveSession(deps: Dependencies, named: NamedSession): Promise<SignedIn | undefined> {
  const [found] = await activeSession(deps.db, { account: named.account, session: named.session });
  if (!found || found.expiresAt <= deps.clock.now().toISOString()) return undefined;
  return { _id: found.id, role: found.role, session: named.session };
}

const activeSession = prepared(["session", "account"], (db, value) =>
  db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account")
    .select(["sessions.usedAt", "sessions.expiresAt", "accounts.id", "accounts.role"])
    .where("sessions.id", "=", value("session"))
    .where("accounts.id", "=", value("account"))
    .where("accounts.isActive", "=", 1),
);

// A session lives as long as it is used. It is written at most fifty times in its life, so that reading stays reading.
async function keepAlive(
  deps: Dependencies,
  session: string,
  found: { usedAt: string; role: Role },
  now: Date,
): Promise<void> {
  const lasts = lifetime(found.role, deps.settings);
  if (now.getTime() - Date.parse(found.usedAt) < lasts / 50) return;
  const expiresAt = new Date(now.getTime() + lasts).toISOString();
  await deps.db
    .updateTable("sessions")
    .set({ usedAt: now.toISOString(), expiresAt })
    .where("id", "=", session)
    .execute();
}

/** In milliseconds. Nobody should type a password on a ladder; staff see much more, so theirs ends sooner. */
function lifetime(role: Role, settings: Settings): number {
  return role === "student" ? settings.LEARNER_SESSION_DAYS * 24 * hour : settings.STAFF_SESSION_HOURS * hour;
}
