import { record } from "../../audit/log.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import { Refusal } from "../../platform/http/refusals.ts";
import { enqueueEmail } from "../../platform/mail/outbox.ts";
import { findAccount } from "../accounts.ts";
import { provePassword } from "../sign-in/login.ts";
import { hashPassword, weaknessOf } from "../sign-in/passwords.ts";
import { voidNewAddresses, voidResetTokens } from "../sign-in/reset-tokens.ts";
import { endSessions } from "../sign-in/sessions.ts";

/** The row of whoever is signed in. */
export async function ownAccount(deps: Dependencies, viewer: SignedIn): Promise<AccountRow> {
  const account = await findAccount(deps.db, viewer._id);
  if (!account) throw new Error("a signed-in account exists");
  return account;
}

export async function rename(deps: Dependencies, viewer: SignedIn, name: string): Promise<void> {
  const id = viewer._id;
  await transact(deps, async (db) => {
    const set = { name, updatedAt: deps.clock.now().toISOString() };
    await db.updateTable("accounts").set(set).where("id", "=", id).execute();
    await note(db, deps, id, "rename");
  });
}

/**
 * Ends all other sessions, voids links that were sent, and tells the person by e-mail. @throws Refusal 400 wrong present
 * or weak new password, 429 too many guesses, 409 when it has been changed elsewhere in this moment
 */
export async function changePassword(
  deps: Dependencies,
  viewer: SignedIn,
  wish: { password: string; newPassword: string },
  address: string,
): Promise<void> {
  const account = await ownAccount(deps, viewer);
  await provePassword(deps, account, wish.password, { address, session: viewer.session });
  const weakness = weaknessOf(wish.newPassword, account);
  if (weakness) throw new Refusal(400, weakness, { errors: [{ path: "newPassword", message: weakness }] });
  const passwordHash = await hashPassword(wish.newPassword);
  await transact(deps, async (db) => {
    await setPassword(db, deps, account, passwordHash);
    await db.deleteFrom("sessions").where("account", "=", account.id).where("id", "!=", viewer.session).execute();
    await voidLinks(db, account.id);
    await note(db, deps, account.id, "changePassword");
    await enqueueEmail(db, deps.clock, passwordEmail(account));
  });
}

/** Ends every session of the person, this one too. */
export async function signOutEverywhere(deps: Dependencies, viewer: SignedIn): Promise<void> {
  await transact(deps, async (db) => {
    await endSessions(db, viewer._id);
    await voidLinks(db, viewer._id);
    await note(db, deps, viewer._id, "signOutEverywhere");
  });
}

async function setPassword(db: Db, deps: Dependencies, account: AccountRow, passwordHash: string): Promise<void> {
  const changed = await db
    .updateTable("accounts")
    .set({ passwordHash, updatedAt: deps.clock.now().toISOString() })
    .where("id", "=", account.id)
    .where("passwordHash", "=", account.passwordHash)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw new Refusal(409, "Your password was changed elsewhere just now.");
}

// Whoever fears that someone else is in their account does not want that person's letters to work any longer.
async function voidLinks(db: Db, account: string): Promise<void> {
  await voidNewAddresses(db, account);
  await voidResetTokens(db, account);
}

function passwordEmail({ email, name }: AccountRow) {
  return {
    to: email,
    name,
    subject: "Your password was changed",
    paragraphs: [
      "The password of your Portfolio Builder account was changed on your profile page. You are signed out everywhere else.",
      "If this was not you, contact an administrator at once.",
    ],
  };
}

function note(
  db: Db,
  { clock }: Dependencies,
  id: string,
  action: "rename" | "changePassword" | "signOutEverywhere",
): Promise<void> {
  return record(db, clock, { actor: id, action, subject: "account", subjectId: id });
}
