import { findAccount } from "../accounts/accounts.ts";
import { provePassword } from "../accounts/login.ts";
import { hashPassword, weaknessOf } from "../accounts/passwords.ts";
import { voidNewAddresses, voidResetTokens } from "../accounts/reset-tokens.ts";
import { endSessions } from "../accounts/sessions.ts";
import { record } from "../audit/trail.ts";
import type { AccountRow } from "../database/tables.ts";
import { transact } from "../database/transact.ts";
import type { Db, House } from "../house.ts";
import type { SignedIn } from "../http/handlers.ts";
import { Refusal } from "../http/refusals.ts";
import { post } from "../mail/outbox.ts";

/** The row of whoever is signed in. */
export async function ownAccount(house: House, viewer: SignedIn): Promise<AccountRow> {
  const account = await findAccount(house.db, viewer._id);
  if (!account) throw new Error("a signed-in account exists");
  return account;
}

export async function rename(house: House, viewer: SignedIn, name: string): Promise<void> {
  const id = viewer._id;
  await transact(house, async (db) => {
    const set = { name, updatedAt: house.clock.now().toISOString() };
    await db.updateTable("accounts").set(set).where("id", "=", id).execute();
    await note(db, house, id, "rename");
  });
}

/**
 * Ends all other sessions, voids links that were sent, and tells the person by e-mail. @throws Refusal 400 wrong present
 * or weak new password, 429 too many guesses, 409 when it has been changed elsewhere in this moment
 */
export async function changePassword(
  house: House,
  viewer: SignedIn,
  wish: { password: string; newPassword: string },
  address: string,
): Promise<void> {
  const account = await ownAccount(house, viewer);
  await provePassword(house, account, wish.password, { address, session: viewer.session });
  const weakness = weaknessOf(wish.newPassword, account);
  if (weakness) throw new Refusal(400, weakness, { errors: [{ path: "newPassword", message: weakness }] });
  const passwordHash = await hashPassword(wish.newPassword);
  await transact(house, async (db) => {
    await setPassword(db, house, account, passwordHash);
    await db.deleteFrom("sessions").where("account", "=", account.id).where("id", "!=", viewer.session).execute();
    await voidLinks(db, account.id);
    await note(db, house, account.id, "changePassword");
    await post(db, house.clock, passwordLetter(account));
  });
}

/** Ends every session of the person, this one too. */
export async function signOutEverywhere(house: House, viewer: SignedIn): Promise<void> {
  await transact(house, async (db) => {
    await endSessions(db, viewer._id);
    await voidLinks(db, viewer._id);
    await note(db, house, viewer._id, "signOutEverywhere");
  });
}

async function setPassword(db: Db, house: House, account: AccountRow, passwordHash: string): Promise<void> {
  const changed = await db
    .updateTable("accounts")
    .set({ passwordHash, updatedAt: house.clock.now().toISOString() })
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

function passwordLetter({ email, name }: AccountRow) {
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
  { clock }: House,
  id: string,
  action: "rename" | "changePassword" | "signOutEverywhere",
): Promise<void> {
  return record(db, clock, { actor: id, action, subject: "account", subjectId: id });
}
