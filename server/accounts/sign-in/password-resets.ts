import { resetRefused } from "contract/accounts/accounts.ts";
import { record } from "../../audit/log.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Db, Dependencies } from "../../platform/dependencies.ts";
import { countAttempt, isWithinLimit, uncountAttempt } from "../../platform/http/limits/attempt-counters.ts";
import { Refusal } from "../../platform/http/refusals.ts";
import { type Email_, recipientLimit } from "../../platform/mail/email.ts";
import { enqueueEmail, enqueueVoidEmail } from "../../platform/mail/outbox.ts";
import { addressHash, findAccount, findByEmail } from "../accounts.ts";
import { forgetGuesses } from "./login.ts";
import { hashPassword, weaknessOf } from "./passwords.ts";
import {
  accountOfToken,
  issueResetToken,
  newResetToken,
  resetLifetime,
  useUpToken,
  voidNewAddresses,
} from "./reset-tokens.ts";
import { endSessions } from "./sessions.ts";

/** docs/security.md: letters to one address, askers and guessers from one address of the network. */
export const resetLimits = {
  letters: recipientLimit,
  asked: { most: 300, seconds: 900 },
  tries: { most: 20, seconds: 900 },
};

/**
 * Sends a letter with a link if there is an active account, three an hour at most. Whether there is one shows neither
 * in the answer nor in the time: the same statements are run for everybody, and the letter goes later.
 * @throws Refusal 429 when far too many ask from one address of the network
 */
export async function askForReset(deps: Dependencies, email: string, networkAddress: string): Promise<void> {
  const { db, clock } = deps;
  const hashed = addressHash(email);
  await countAttempt(db, clock, `forgot from ${networkAddress}`, resetLimits.asked);
  if (!(await isWithinLimit(db, clock, `forgot ${hashed}`, resetLimits.letters))) return;
  const found = await findByEmail(db, email);
  const account = found?.isActive ? found : undefined;
  const token = newResetToken();
  const letter = resetEmail(account ?? nobody, token, new Date(clock.now().getTime() + resetLifetime));
  await transact(deps, async (db) => {
    await issueResetToken(db, clock, { token, addressHash: hashed, account: account?.id ?? null });
    await (account ? enqueueEmail : enqueueVoidEmail)(db, clock, letter);
    await note(db, deps, account?.id ?? null, "forgetPassword");
  });
}

/**
 * Sets a new password, ends every session of the account, and tells its owner. Never reactivates. Answers whose the
 * device is that had the link: with the old password the account's devices are known no more.
 * @throws Refusal 400 for a token that does not work (any more) and for a weak password, 429 after too many tries
 */
export async function resetPassword(
  deps: Dependencies,
  token: string,
  password: string,
  networkAddress: string,
): Promise<string> {
  const { db, clock } = deps;
  const tries = `reset from ${networkAddress}`;
  await countAttempt(db, clock, tries, resetLimits.tries);
  const id = await accountOfToken(db, clock, token);
  const account = id === undefined ? undefined : await findAccount(db, id);
  if (!account?.isActive) throw new Refusal(400, resetRefused);
  await uncountAttempt(db, tries);
  const weakness = weaknessOf(password, account);
  if (weakness) throw new Refusal(400, weakness, { errors: [{ path: "password", message: weakness }] });
  const passwordHash = await hashPassword(password);
  await transact(deps, async (db) => {
    if (!(await useUpToken(db, token))) throw new Refusal(400, resetRefused);
    await setPassword(db, deps, account, passwordHash);
    await endSessions(db, account.id);
    await voidNewAddresses(db, account.id);
    await enqueueEmail(db, clock, changedEmail(account));
    await note(db, deps, account.id, "resetPassword");
    return account.id;
  });
  // Whoever guessed until they were shut out, and then had a letter sent, can log in with the new password.
  await forgetGuesses(db, account.email, networkAddress);
  return account.id;
}

const nobody = { email: "", name: "" };

function resetEmail({ email, name }: Pick<AccountRow, "email" | "name">, token: string, until: Date): Email_ {
  return {
    to: email,
    name,
    subject: "Reset your Portfolio Builder password",
    paragraphs: [
      "Somebody, most likely you, asked for a new password for your account.",
      `Choose one with the link below. It works once, until ${timeOf(until)}.`,
      "If you did not ask for it, you need not do anything: your password stays as it is.",
    ],
    button: { label: "Choose a new password", path: `/reset-password?token=${token}` },
  };
}

function changedEmail({ email, name }: AccountRow): Email_ {
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

const clockFace = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Europe/London",
});

function timeOf(instant: Date): string {
  return `${clockFace.format(instant)} (London time)`;
}

// Whoever was deactivated a moment ago keeps the old password, and the whole change is undone.
async function setPassword(db: Db, deps: Dependencies, account: AccountRow, passwordHash: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("accounts")
    .set({ passwordHash, updatedAt: deps.clock.now().toISOString() })
    .where("id", "=", account.id)
    .where("isActive", "=", 1)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Refusal(400, resetRefused);
}

// Asking is noted for unknown addresses too, so that it takes as long.
function note(
  db: Db,
  deps: Dependencies,
  id: string | null,
  action: "forgetPassword" | "resetPassword",
): Promise<void> {
  return record(db, deps.clock, { actor: id, action, subject: "account", subjectId: id ?? "unknown" });
}
