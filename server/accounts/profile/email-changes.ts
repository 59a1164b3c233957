import { confirmationMinutes } from "contract/accounts/profile.ts";
import { minute } from "contract/core/calendar.ts";
import { countAttempt, isWithinLimit } from "../../platform/attempt-counters.ts";
import { isDuplicate } from "../../platform/database/errors.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import type { SignedIn } from "../../platform/http/handlers.ts";
import { type EmailMessage, enqueueEmail, recipientLimit } from "../../platform/mail/outbox.ts";
import { Refusal, refuseField } from "../../platform/refusal.ts";
import { addressHash, emailKey, findByEmail, recordAccountAction } from "../accounts.ts";
import { reauthenticate } from "../sign-in/login.ts";
import { hashToken, newToken, voidEmailChanges, voidResetTokens } from "../sign-in/reset-tokens.ts";
import { ownAccount } from "./profile.ts";

/** Requests by one account, e-mails to one address, and links tried from one network address. */
export const emailChangeLimits = {
  requests: { most: 5, seconds: 3600 },
  emails: recipientLimit,
  confirmations: { most: 20, seconds: 900 },
};

/**
 * Sends a link to the new address; nothing changes until it is opened. The answer is the same for an address that
 * belongs to another account, whose owner gets an e-mail about the request. A new request replaces the previous one.
 * @throws Refusal 400 wrong password or unchanged address, 429 too many guesses or requests
 */
export async function requestEmailChange(
  deps: Dependencies,
  viewer: SignedIn,
  request: { email: string; password: string },
  networkAddress: string,
): Promise<void> {
  const account = await ownAccount(deps, viewer);
  await reauthenticate(deps, account, request.password, { networkAddress, session: viewer.session });
  if (request.email === account.email) throw refuseField(400, "email", "This is your present email address.");
  await countAttempt(deps.db, deps.clock, `new address of ${account.id}`, emailChangeLimits.requests);
  const counter = `emails about an address ${addressHash(request.email)}`;
  // Strangers cannot flood an inbox; that no e-mail was sent does not show in the answer.
  const maySend = await isWithinLimit(deps.db, deps.clock, counter, emailChangeLimits.emails);
  const owner = await findByEmail(deps.db, request.email);
  const token = newToken();
  const now = deps.clock.now();
  const email = owner && owner.id !== account.id ? takenEmail(owner) : linkEmail(account, request.email, token);
  await transact(deps, async (db) => {
    await voidEmailChanges(db, [account.id]);
    const change = { account: account.id, email: request.email, tokenHash: hashToken(token) };
    const expiresAt = new Date(now.getTime() + confirmationMinutes * minute).toISOString();
    const times = { createdAt: now.toISOString(), expiresAt };
    await db
      .insertInto("emailChanges")
      .values({ ...change, ...times })
      .execute();
    await recordAccountAction(db, deps.clock, account.id, "requestEmailChange");
    if (maySend) await enqueueEmail(db, deps.clock, email);
  });
}

/**
 * Changes the account's address to the one that the link was sent to, and notifies the old address. @throws Refusal 400
 * for a link that is used, replaced, expired or unknown, 409 when another account has the address by now, 429
 */
export async function confirmEmailChange(deps: Dependencies, token: string, networkAddress: string): Promise<void> {
  await countAttempt(deps.db, deps.clock, `confirm from ${networkAddress}`, emailChangeLimits.confirmations);
  try {
    await transact(deps, (db) => applyEmailChange(db, deps, hashToken(token)));
  } catch (error) {
    // Another account got the address between the check and the update: the unique index refuses it.
    throw isDuplicate(error) ? emailTaken() : error;
  }
}

export async function sweepEmailChanges({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<void> {
  await db.deleteFrom("emailChanges").where("expiresAt", "<", clock.now().toISOString()).execute();
}

async function applyEmailChange(db: Db, deps: Dependencies, tokenHash: string): Promise<void> {
  const now = deps.clock.now().toISOString();
  const [change] = await db.deleteFrom("emailChanges").where("tokenHash", "=", tokenHash).returningAll().execute();
  if (!change || change.expiresAt <= now) throw unusableLink();
  const account = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", change.account)
    .where("isActive", "=", 1)
    .executeTakeFirst();
  if (!account) throw unusableLink();
  const owner = await findByEmail(db, change.email);
  if (owner && owner.id !== account.id) throw emailTaken();
  const set = { email: change.email, emailKey: emailKey(change.email), updatedAt: now };
  await db.updateTable("accounts").set(set).where("id", "=", account.id).execute();
  // A password reset link in the old inbox would still open this account.
  await voidResetTokens(db, [account.id]);
  await recordAccountAction(db, deps.clock, account.id, "changeAddress");
  await enqueueEmail(db, deps.clock, changedEmail(account));
}

function linkEmail({ name }: AccountRow, to: string, token: string): EmailMessage {
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

function takenEmail({ email, name }: AccountRow): EmailMessage {
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

function changedEmail({ email, name }: AccountRow): EmailMessage {
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

function unusableLink(): Refusal {
  return new Refusal(400, "This link cannot be used any more. Ask for a new one on your profile page.");
}

function emailTaken(): Refusal {
  return new Refusal(409, "An account with this email already exists.");
}
