import type { AccountRow } from "../../platform/database/tables.ts";
import type { Dependencies } from "../../platform/dependencies.ts";
import { isWithinLimit } from "../../platform/http/limits/attempt-counters.ts";
import type { EmailMessage } from "../../platform/mail/email.ts";
import { enqueueEmail, enqueueVoidEmail } from "../../platform/mail/outbox.ts";

/** One e-mail for each lockout: the limit on guesses at one account lasts an hour too. */
export const lockoutEmails = { most: 1, seconds: 3600 };

/**
 * E-mails the owner that wrong passwords have locked their account. For an address without an active account the same
 * statements are run, so that the response time does not reveal whether there is one.
 */
export async function notifyOwner(
  deps: Dependencies,
  hashedEmail: string,
  account: AccountRow | undefined,
): Promise<void> {
  const { db, clock } = deps;
  if (!(await isWithinLimit(db, clock, `lockout email ${hashedEmail}`, lockoutEmails))) return;
  const owner = account?.isActive ? account : { email: "", name: "" };
  await (account?.isActive ? enqueueEmail : enqueueVoidEmail)(db, clock, lockoutEmail(owner));
}

function lockoutEmail({ email, name }: Pick<AccountRow, "email" | "name">): EmailMessage {
  return {
    to: email,
    name,
    subject: "Too many wrong passwords for your account",
    paragraphs: [
      "Somebody typed many wrong passwords for your Portfolio Builder account. They did not get in.",
      "For a while nobody can log in from there, and for up to an hour perhaps from nowhere else. A device from which you have logged in before is not affected.",
      "If it was you, choose a new password. If it was not, you need not do anything.",
    ],
    button: { label: "Choose a new password", path: "/forgot-password" },
  };
}
