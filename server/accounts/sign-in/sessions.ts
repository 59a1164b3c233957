import type { SignInWay } from "contract/accounts/sign-in-ways.ts";
import { day, hour } from "contract/core/calendar.ts";
import type { Role } from "contract/core/permissions.ts";
import { newId } from "../../platform/database/ids.ts";
import { prepared } from "../../platform/database/prepared-statements.ts";
import type { SessionRow } from "../../platform/database/sign-in-rows.ts";
import { acceptedKeys, type Db, type Dependencies } from "../../platform/dependencies.ts";
import type { Identify, NamedSession, SignedIn } from "../../platform/http/handlers.ts";
import type { Settings } from "../../platform/settings.ts";
import { readToken, signToken } from "../../platform/tokens.ts";
import { identifyTool } from "../tokens/tokens.ts";

const audience = "session";

/** What is remembered of how a session began. */
type Beginning = Partial<Pick<SessionRow, "device" | "way" | "enrolBy" | "isNew">>;

/** Starts a session and answers its token, which names account and session. Role and status are read at every request. */
export async function startSession(
  deps: Dependencies,
  account: { id: string; role: Role },
  beginning: Beginning = {},
): Promise<string> {
  const { session, token } = newSession(deps, account, beginning);
  await deps.db.insertInto("sessions").values(session).execute();
  await deps.db.deleteFrom("sessions").where("expiresAt", "<", session.createdAt).execute();
  return token;
}

/** A session that is not stored yet, and its token. */
export function newSession(deps: Dependencies, account: { id: string; role: Role }, beginning: Beginning = {}) {
  const now = deps.clock.now();
  const session = {
    id: newId(),
    account: account.id,
    createdAt: now.toISOString(),
    usedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + lifetime(account.role, deps.settings)).toISOString(),
    ...beginning,
  };
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims = { id: account.id, sid: session.id };
  const dates = { issuedAt, expiresAt: issuedAt + (365 * day) / 1000 };
  return { session, token: signToken(deps.keys.sessions, audience, claims, dates) };
}

/** Answers how it had begun; undefined when it has ended already, or that is not known. */
export async function endSession(db: Db, session: string): Promise<SignInWay | undefined> {
  const ended = await db.deleteFrom("sessions").where("id", "=", session).returning("way").executeTakeFirst();
  return ended?.way ?? undefined;
}

/** Logs people out everywhere. */
export async function endSessions(db: Db, accounts: readonly string[]): Promise<void> {
  await db.deleteFrom("sessions").where("account", "in", accounts).execute();
}

/** How the server identifies the sender of a request. */
export function identifyBy(deps: Dependencies): Identify {
  return {
    read: (token) => namedBy(deps, token),
    find: (named) => identify(deps, named),
    findTool: (token, call) => identifyTool(deps, token, call),
  };
}

/** The session that a token names, when signature and dates are valid. Whether the session still exists is not checked. */
async function namedBy({ keys, clock }: Dependencies, token: string): Promise<NamedSession | undefined> {
  const claims = await readToken(
    token,
    { keys: acceptedKeys(keys, "sessions"), audience, names: ["id", "sid"] },
    clock.now(),
  );
  return claims && { account: String(claims.id), session: String(claims.sid) };
}

/** The account of this session, or undefined: ended, expired, or the account is not active. */
async function identify(deps: Dependencies, named: NamedSession): Promise<SignedIn | undefined> {
  const found = await findSession(deps, named);
  if (found) await keepAlive(deps, named.session, found);
  return found && signedIn(found, named);
}

/** The account of the session that a signed URL was issued to, or undefined. Its use does not extend the session. */
export async function findActiveSession(deps: Dependencies, named: NamedSession): Promise<SignedIn | undefined> {
  const found = await findSession(deps, named);
  return found && signedIn(found, named);
}

type Found = NonNullable<Awaited<ReturnType<typeof findSession>>>;

function signedIn({ id, role, createdAt, confirmedAt, enrolBy }: Found, { session }: NamedSession): SignedIn {
  return { _id: id, role, session, confirmedAt: confirmedAt ?? createdAt, enrolBy };
}

async function findSession({ db, clock }: Dependencies, { account, session }: NamedSession) {
  const [found] = await activeSession(db, { account, session });
  return found && found.expiresAt > clock.now().toISOString() ? found : undefined;
}

const activeSession = prepared(["session", "account"], (db, value) =>
  db
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account")
    .select(["sessions.usedAt", "sessions.expiresAt", "sessions.createdAt", "sessions.confirmedAt", "sessions.enrolBy"])
    .select(["accounts.id", "accounts.role"])
    .where("sessions.id", "=", value("session"))
    .where("accounts.id", "=", value("account"))
    .where("accounts.isActive", "=", 1),
);

// Use extends a session. It is written only after 1/50 of its lifetime, an hour at most, so that most reading requests
// write nothing.
async function keepAlive(deps: Dependencies, session: string, found: { usedAt: string; role: Role }): Promise<void> {
  const now = deps.clock.now();
  const duration = lifetime(found.role, deps.settings);
  if (now.getTime() - Date.parse(found.usedAt) < Math.min(duration / 50, hour)) return;
  const expiresAt = new Date(now.getTime() + duration).toISOString();
  await deps.db
    .updateTable("sessions")
    .set({ usedAt: now.toISOString(), expiresAt })
    .where("id", "=", session)
    .execute();
}

/** In milliseconds. Learners work on site, where typing a password is hard; staff see much more, so theirs ends sooner. */
function lifetime(role: Role, settings: Settings): number {
  if (role === "student") return settings.LEARNER_SESSION_DAYS * day;
  const { STAFF_SESSION_HOURS: staff, ADMIN_SESSION_HOURS: admin = staff } = settings;
  return (role === "admin" ? admin : staff) * hour;
}
