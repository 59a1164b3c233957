import { welcomeDays } from "contract/accounts/import-columns.ts";
import { day } from "contract/core/calendar.ts";
import { dayOf, timeOf } from "contract/core/dates.ts";
import { recordAction } from "../../audit/log.ts";
import { countAttempt } from "../../platform/attempt-counters.ts";
import type { AccountRow } from "../../platform/database/tables.ts";
import { transact } from "../../platform/database/transact.ts";
import type { Clock, Db, Dependencies } from "../../platform/dependencies.ts";
import { type EmailMessage, enqueueEmails, recipientLimit } from "../../platform/mail/outbox.ts";
import { Refusal } from "../../platform/refusal.ts";
import { addressHash, findAccount } from "../accounts.ts";
import { issueResetTokens, newToken } from "./reset-tokens.ts";

type Welcomed = Pick<AccountRow, "id" | "email" | "name" | "role">;

/** Sends each a link to choose a password, in the transaction of the act. It is the only valid one of its address. */
export async function sendWelcomeEmails(db: Db, clock: Clock, accounts: readonly Welcomed[]): Promise<void> {
  const lifetime = welcomeDays * day;
  const until = new Date(clock.now().getTime() + lifetime);
  const welcomed = accounts.map((account) => ({ account, token: newToken() }));
  const issued = welcomed.map(({ account, token }) => ({
    token,
    addressHash: addressHash(account.email),
    account: account.id,
  }));
  await issueResetTokens(db, clock, issued, lifetime);
  await enqueueEmails(
    db,
    clock,
    welcomed.map(({ account, token }) => welcomeEmail(account, token, until)),
  );
}

/**
 * Sends one person their link anew, whose older one then stops working.
 * @throws Refusal 409 not active, 429 too often within an hour
 */
export async function welcomeAgain(deps: Dependencies, actor: string, { id }: AccountRow): Promise<void> {
  await countAttempt(deps.db, deps.clock, `welcome to ${id}`, recipientLimit);
  await transact(deps, async (db) => {
    // As it is now: the address may have been corrected since.
    const account = await findAccount(db, id);
    if (!account?.isActive) throw new Refusal(409, "Activate the account before you send a welcome email.");
    await sendWelcomeEmails(db, deps.clock, [account]);
    await recordAction(db, deps.clock, { actor, action: "sendWelcome", subject: "account", subjectId: id });
  });
}

function welcomeEmail({ email, name, role }: Welcomed, token: string, until: Date): EmailMessage {
  return {
    to: email,
    name,
    subject: "Your Portfolio Builder account",
    paragraphs: [
      role === "student"
        ? "Your training centre has created an account for you. In Portfolio Builder you collect the evidence for your qualification."
        : "Your training centre has created an account for you.",
      `Choose a password with the link below. It works once, until ${dayOf(until)} at ${timeOf(until)} (London time).`,
      "If the link has expired, press “Forgot Password?” on the login page and give this email address: a new one comes at once.",
    ],
    button: { label: "Choose a password", path: `/reset-password?token=${token}` },
  };
}
