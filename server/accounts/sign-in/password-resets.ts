import { resetRefused } from "contract/accounts/accounts.ts";
import { dayOf, timeOf } from "contract/core/dates.ts";
import { countAttempt, isWithinLimit, uncountAttempt } from "../../platform/attempt-counters.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { type EmailMessage, enqueueEmail, enqueueVoidEmail, recipientLimit } from "../../platform/mail/outbox.ts";
import { Refusal } from "../../platform/refusal.ts";
import { addressHash, findAccount, findByEmail, recordAccountAction } from "../accounts.ts";
import { resetGuesses } from "./login.ts";
import { checkStrength, hashPassword } from "./passwords.ts";
import {
  accountOfToken,
  consumeToken,
  issueResetTokens,
  newToken,
  resetLifetime,
  voidEmailChanges,
} from "./reset-tokens.ts";
import { endSessions } from "./sessions.ts";

/** E-mails to one address; requests and tried tokens from one network address (docs/security.md). */
export const resetLimits = {
  emails: recipientLimit,
  requests: { most: 300, seconds: 900 },
  attempts: { most: 20, seconds: 900 },
};

/**
 * E-mails a link if there is an active account, at most three an hour. Neither the answer nor the response time reveals
 * whether there is one: the same statements are run for everybody, and the outbox sends the e-mail later.
 * @throws Refusal 429 for too many requests from one network address
 */
export async function requestPasswordReset(deps: Dependencies, email: string, networkAddress: string): Promise<void> {
  const { db, clock } = deps;
  const hashedEmail = addressHash(email);
  await countAttempt(db, clock, `forgot from ${networkAddress}`, resetLimits.requests);
  if (!(await isWithinLimit(db, clock, `forgot ${hashedEmail}`, resetLimits.emails))) return;
  const found = await findByEmail(db, email);
  const account = found?.isActive ? found : undefined;
  const token = newToken();
  const message = resetEmail(account ?? noRecipient, token, new Date(clock.now().getTime() + resetLifetime));
  await transact(deps, async (db) => {
    await issueResetTokens(db, clock, [{ token, addressHash: hashedEmail, account: account?.id ?? null }]);
    await (account ? enqueueEmail : enqueueVoidEmail)(db, clock, message);
    // Recorded for unknown addresses too, so that the response time does not reveal them.
    await recordAccountAction(db, clock, account?.id ?? null, "forgetPassword");
  });
}

/**
 * Sets a new password, ends every session of the account, and notifies its owner. Never reactivates. Answers the id of
 * the account, whose device cookies the new password has voided, so that this device can be given a new one.
 * @throws Refusal 400 for an unknown, used or expired token and for a weak password, 429 after too many attempts
 */
export async function resetPassword(
  deps: Dependencies,
  token: string,
  password: string,
  networkAddress: string,
): Promise<string> {
  const { db, clock } = deps;
  const counter = `reset from ${networkAddress}`;
  await countAttempt(db, clock, counter, resetLimits.attempts);
  const id = await accountOfToken(db, clock, token);
  const account = id === undefined ? undefined : await findAccount(db, id);
  if (!account?.isActive) throw new Refusal(400, resetRefused);
  await uncountAttempt(db, counter);
  checkStrength(password, account);
  const passwordHash = await hashPassword(password);
  await transact(deps, async (db) => {
    if (!(await consumeToken(db, token))) throw new Refusal(400, resetRefused);
    await setPassword(db, deps, account, passwordHash);
    await endSessions(db, [account.id]);
    await voidEmailChanges(db, [account.id]);
    await enqueueEmail(db, clock, changedEmail(account));
    await recordAccountAction(db, clock, account.id, "resetPassword");
    return account.id;
  });
  // Whoever was locked out by wrong guesses before requesting the link can log in with the new password.
  await resetGuesses(db, account.email, networkAddress);
  return account.id;
}

const noRecipient = { email: "", name: "" };

function resetEmail({ email, name }: Pick<AccountRow, "email" | "name">, token: string, until: Date): EmailMessage {
  return {
    to: email,
    name,
    subject: "Reset your Portfolio Builder password",
    paragraphs: [
      "Somebody, most likely you, asked for a new password for your account.",
      `Choose one with the link below. It works once, until ${dayOf(until)} at ${timeOf(until)} (London time).`,
      "If you did not ask for it, you need not do anything: your password stays as it is.",
    ],
    button: { label: "Choose a new password", path: `/reset-password?token=${token}` },
  };
}

function changedEmail({ email, name }: AccountRow): EmailMessage {
  return {
    to: email,
    name,
    subject: "Your password was changed",
    paragraphs: [
      "The password of your Portfolio Builder account was changed just now, and you were signed out on every device.",
      "If it was not you, ask for a new password at once and tell your training centre.",
    ],
    button: { label: "Log in", path: "/login" },
  };
}

// An account that was deactivated meanwhile keeps the old password: the refusal rolls the transaction back.
async function setPassword(db: Db, deps: Dependencies, account: AccountRow, passwordHash: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("accounts")
    .set({ passwordHash, updatedAt: deps.clock.now().toISOString() })
    .where("id", "=", account.id)
    .where("isActive", "=", 1)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Refusal(400, resetRefused);
}
