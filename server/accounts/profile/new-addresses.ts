import { createHash, randomBytes } from "node:crypto";
import { confirmationMinutes } from "contract/accounts/profile.ts";
import { record } from "../../audit/log.ts";
import { isDuplicate } from "../../platform/database/faults.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import { countAttempt } from "../../platform/http/limits/attempt-counters.ts";
import { Refusal } from "../../platform/http/refusals.ts";
import { type Email_, recipientLimit } from "../../platform/mail/email.ts";
import { enqueueEmail } from "../../platform/mail/outbox.ts";
import { emailKey, findByEmail } from "../accounts.ts";
import { provePassword } from "../sign-in/login.ts";
import { voidResetTokens } from "../sign-in/reset-tokens.ts";
import { ownAccount } from "./profile.ts";

const minute = 60_000;
/** Letters that one account may cause, letters that one address may get, and links that one address may try. */
export const addressLimits = {
  asked: { most: 5, seconds: 3600 },
  letters: recipientLimit,
  confirmations: { most: 20, seconds: 900 },
};

/**
 * Sends a link to the new address; nothing changes until it is opened. The answer is the same for an address that
 * another account has: its owner gets a letter that says so. A newer wish replaces an older one.
 * @throws Refusal 400 wrong password or the present address, 429 too many guesses or wishes
 */
export async function requestEmailChange(
  deps: Dependencies,
  viewer: SignedIn,
  wish: { email: string; password: string },
  address: string,
): Promise<void> {
  const account = await ownAccount(deps, viewer);
  await provePassword(deps, account, wish.password, { address, session: viewer.session });
  if (wish.email === account.email) throw presentAddress();
  await countAttempt(deps.db, deps.clock, `new address of ${account.id}`, addressLimits.asked);
  const mayWrite = await hasRoomFor(deps, wish.email);
  const owner = await findByEmail(deps.db, wish.email);
  const token = randomBytes(32).toString("base64url");
  const letter = owner && owner.id !== account.id ? takenEmail(owner) : linkEmail(account, wish.email, token);
  await transact(deps, async (db) => {
    await storeEmailChange(db, deps, { account: account.id, email: wish.email, tokenHash: hashOf(token) });
    await note(db, deps, account.id, "requestEmailChange");
    if (mayWrite) await enqueueEmail(db, deps.clock, letter);
  });
}

/**
 * Makes the address that a link was sent to the account's own, and tells the old one. @throws Refusal 400 for a link
 * that is used, replaced, too old or invented, 409 when another account has the address now, 429
 */
export async function confirmEmailChange(deps: Dependencies, token: string, address: string): Promise<void> {
  await countAttempt(deps.db, deps.clock, `confirm from ${address}`, addressLimits.confirmations);
  try {
    await transact(deps, (db) => takeAddress(db, deps, hashOf(token)));
  } catch (error) {
    // Somebody else took it between the question and the change.
    throw isDuplicate(error) ? taken() : error;
  }
}

/** Removes wishes that nobody can confirm any more. */
export async function sweepEmailChanges({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<void> {
  await db.deleteFrom("newAddresses").where("expiresAt", "<", clock.now().toISOString()).execute();
}

async function takeAddress(db: Db, deps: Dependencies, tokenHash: string): Promise<void> {
  const now = deps.clock.now().toISOString();
  const [wish] = await db.deleteFrom("newAddresses").where("tokenHash", "=", tokenHash).returningAll().execute();
  if (!wish || wish.expiresAt <= now) throw deadLink();
  const account = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", wish.account)
    .where("isActive", "=", 1)
    .executeTakeFirst();
  if (!account) throw deadLink();
  const owner = await findByEmail(db, wish.email);
  if (owner && owner.id !== account.id) throw taken();
  const set = { email: wish.email, emailKey: emailKey(wish.email), updatedAt: now };
  await db.updateTable("accounts").set(set).where("id", "=", account.id).execute();
  // A link to a new password that went to the old address would open this account all the same.
  await voidResetTokens(db, account.id);
  await note(db, deps, account.id, "changeAddress");
  await enqueueEmail(db, deps.clock, changedEmail(account));
}

async function storeEmailChange(
  db: Db,
  deps: Dependencies,
  wish: { account: string; email: string; tokenHash: string },
) {
  const now = deps.clock.now();
  const createdAt = now.toISOString();
  const expiresAt = new Date(now.getTime() + confirmationMinutes * minute).toISOString();
  await db.deleteFrom("newAddresses").where("account", "=", wish.account).execute();
  await db
    .insertInto("newAddresses")
    .values({ ...wish, createdAt, expiresAt })
    .execute();
}

// Nobody's letter box is filled by strangers; that there was no letter is not told.
async function hasRoomFor(deps: Dependencies, email: string): Promise<boolean> {
  try {
    await countAttempt(
      deps.db,
      deps.clock,
      `letters about an address ${hashOf(emailKey(email))}`,
      addressLimits.letters,
    );
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function linkEmail({ name }: AccountRow, to: string, token: string): Email_ {
  return {
    to,
    name,
    subject: "Confirm your new email address",
    paragraphs: [
      "You asked to use this address for your Portfolio Builder account. It changes when you press the button.",
      `The link works once, for ${confirmationMinutes} minutes. If this was not you, do nothing.`,
    ],
    button: { label: "Confirm this address", path: `/confirm-email?token=${token}` },
  };
}

function takenEmail({ email, name }: AccountRow): Email_ {
  return {
    to: email,
    name,
    subject: "This email address has an account already",
    paragraphs: [
      "Someone asked to use this address for another Portfolio Builder account. It belongs to yours, so nothing changes.",
      "If this was you, log in with this address.",
    ],
    button: { label: "Log in", path: "/login" },
  };
}

function changedEmail({ email, name }: AccountRow): Email_ {
  return {
    to: email,
    name,
    subject: "Your email address was changed",
    paragraphs: [
      "Your Portfolio Builder account has another email address now. You log in with that one; this one is not used any more.",
      "If this was not you, contact an administrator at once.",
    ],
  };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function note(
  db: Db,
  { clock }: Dependencies,
  id: string,
  action: "requestEmailChange" | "changeAddress",
): Promise<void> {
  return record(db, clock, { actor: id, action, subject: "account", subjectId: id });
}

function presentAddress(): Refusal {
  const message = "This is your present email address.";
  return new Refusal(400, message, { errors: [{ path: "email", message }] });
}

function deadLink(): Refusal {
  return new Refusal(400, "This link cannot be used any more. Ask for a new one on your profile page.");
}

function taken(): Refusal {
  return new Refusal(409, "An account with this email already exists.");
}
