import { grouped } from "../../ui/language.ts";

/** Every text about emails that were not sent. A second language is a file beside this one: docs/decisions/23. */
export const words = {
  title: "Emails that could not be sent",
  empty: "Every email has been sent, or is on its way.",
  explanation:
    "Each was retried for nearly three days, or its address was permanently rejected. If the address is wrong, correct it; otherwise find out what was wrong, with the settings or with the person's mailbox, and send it again.",
  correct: "Correct address",
  correctOf: (name: string) => `Correct address of ${name}`,
  count: (count: number) => `Emails (${grouped(count)})`,
  to: "To",
  subject: "Subject",
  givenUp: "Given up",
  why: "Why",
  sendAgain: "Send again",
  sendAgainTo: (name: string, subject: string) => `Send again to ${name}: ${subject}`,
};
