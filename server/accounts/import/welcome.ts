import type { AccountRow } from "../../platform/database/tables.ts";
import type { EmailMessage } from "../../platform/mail/email.ts";

/** The first e-mail to an imported learner, with a link to choose a password. */
export function welcomeEmail(
  { email, name }: Pick<AccountRow, "email" | "name">,
  token: string,
  until: Date,
): EmailMessage {
  return {
    to: email,
    name,
    subject: "Your Portfolio Builder account",
    paragraphs: [
      "Your training centre has created an account for you. In Portfolio Builder you collect the evidence for your qualification.",
      `Choose a password with the link below. It works once, until ${day.format(until)} (London time).`,
      "If the link has expired, press “Forgot Password?” on the login page and give this email address: a new one comes at once.",
    ],
    button: { label: "Choose a password", path: `/reset-password?token=${token}` },
  };
}

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/London" });
