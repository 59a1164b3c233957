import type { Security } from "contract/accounts/security.ts";
import { recordAction } from "../../audit/log.ts";
import { isWithinLimit } from "../../platform/attempt-counters.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Clock, Db, Dependencies } from "../../platform/dependencies.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import { enqueueEmail, enqueueEmails } from "../../platform/mail/outbox.ts";
import { nameInEmail } from "../../platform/mail/typed-text.ts";
import { Refusal } from "../../platform/refusal.ts";
import { recordAccountAction } from "../accounts.ts";
import { isFactorRequired } from "../sign-in/arriving.ts";
import { endSessions } from "../sign-in/sessions.ts";
import { changedEmail, factorsOf } from "./factors.ts";
import { passkeysOf, siteOf } from "./passkeys.ts";

/** So many sessions are listed; nobody has as many. */
const sessionsMost = 100;

export async function securityOf(deps: Dependencies, viewer: SignedIn): Promise<Security> {
  const { db, clock } = deps;
  const [sessions, passkeys, { since, dueAt }, left] = await Promise.all([
    sessionsOf(db, viewer, clock.now()),
    passkeysOf(db, viewer._id),
    factorsOf(db, viewer._id),
    codesLeft(db, viewer._id),
  ]);
  return {
    sessions,
    passkeys: passkeys.map(({ id: _id, name, createdAt, usedAt }) => ({ _id, name, createdAt, usedAt })),
    passkeyHost: siteOf(deps).host,
    codeSince: since,
    recoveryCodesLeft: left,
    isRequired: isFactorRequired(deps, viewer),
    dueAt,
  };
}

async function sessionsOf(db: Db, { _id, session }: SignedIn, now: Date): Promise<Security["sessions"]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "device", "way", "createdAt", "usedAt", "isNew"])
    .where("account", "=", _id)
    .where("expiresAt", ">", now.toISOString())
    .orderBy("usedAt", "desc")
    .orderBy("id")
    .limit(sessionsMost)
    .execute();
  const all = rows.map(({ id, isNew, ...facts }) => ({
    _id: id,
    ...facts,
    isThis: id === session,
    isNew: isNew === 1,
  }));
  return all.sort((one, other) => Number(other.isThis) - Number(one.isThis));
}

async function codesLeft(db: Db, account: string): Promise<number> {
  const { count } = await db
    .selectFrom("recoveryCodes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account", "=", account)
    .where("usedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** @throws Refusal 404 unless it is the person's own, 409 for the one that asks, which logs out */
export async function endOwnSession(
  deps: Dependencies,
  viewer: SignedIn,
  id: string,
  isStrangers: boolean,
): Promise<void> {
  if (id === viewer.session) throw new Refusal(409, "This is the session that you are using. Log out to end it.");
  await transact(deps, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom("sessions")
      .where("id", "=", id)
      .where("account", "=", viewer._id)
      .executeTakeFirst();
    if (numDeletedRows !== 1n) throw new Refusal(404, "Session not found");
    if (isStrangers) await tellAdministrators(db, deps.clock, viewer._id);
    await recordAccountAction(db, deps.clock, viewer._id, isStrangers ? "disownSession" : "endSession");
  });
}

/** So many administrators are told, of so many strangers. */
const told = { administrators: 20, strangers: { most: 3, seconds: 3600 } };

async function tellAdministrators(db: Db, clock: Clock, account: string): Promise<void> {
  if (!(await isWithinLimit(db, clock, `disowned by ${account}`, told.strangers))) return;
  const people = db.selectFrom("accounts").select(["email", "name"]);
  const { name: whose } = await people.where("id", "=", account).executeTakeFirstOrThrow();
  const administrators = people.where("role", "=", "admin").where("isActive", "=", 1).where("id", "!=", account);
  const emails = (await administrators.orderBy("id").limit(told.administrators).execute()).map(({ email, name }) => ({
    to: email,
    name,
    subject: "Somebody signed in to another person's account",
    paragraphs: [
      `${nameInEmail(whose) || "Somebody"} ended a session that was not theirs, and was asked to choose a new password.`,
      "The audit log says when it began.",
    ],
    button: { label: "Audit log", path: `/admin/audit-log?person=${account}` },
  }));
  await enqueueEmails(db, clock, emails);
}

export async function endOtherSessions(deps: Dependencies, viewer: SignedIn): Promise<void> {
  await transact(deps, async (db) => {
    await db.deleteFrom("sessions").where("account", "=", viewer._id).where("id", "!=", viewer.session).execute();
    await recordAccountAction(db, deps.clock, viewer._id, "endOtherSessions");
  });
}

/** Ends every session of another person, and answers how many there were. @throws Refusal 409 for oneself */
export async function signOut(deps: Dependencies, actor: string, account: AccountRow): Promise<number> {
  if (account.id === actor) throw new Refusal(409, "Sign yourself out on your profile page.");
  return transact(deps, async (db) => {
    const ended = await db.deleteFrom("sessions").where("account", "=", account.id).executeTakeFirst();
    const entry = { actor, action: "signOutPerson", subject: "account", subjectId: account.id } as const;
    await recordAction(db, deps.clock, entry);
    return Number(ended.numDeletedRows);
  });
}

/**
 * Removes what somebody has lost: app, recovery codes, passkeys, and who they are at the identity provider, which the next
 * sign-in there finds anew by their address. Their sessions end, and they are told.
 * @throws Refusal 409 for oneself
 */
export async function resetFactors(deps: Dependencies, actor: string, account: AccountRow): Promise<void> {
  if (account.id === actor) throw new Refusal(409, "Change your own on your profile page.");
  await transact(deps, async (db) => {
    for (const table of ["secondFactors", "recoveryCodes", "passkeys", "identities"] as const)
      await db.deleteFrom(table).where("account", "=", account.id).execute();
    await endSessions(db, [account.id]);
    const what = "An administrator removed your second factor and passkeys. You log in with your password";
    await enqueueEmail(db, deps.clock, changedEmail(account, what));
    const entry = { actor, action: "resetFactors", subject: "account", subjectId: account.id } as const;
    await recordAction(db, deps.clock, entry);
  });
}
