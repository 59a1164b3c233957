import type { Rendered } from "./rendering.ts";

/** A letter ready to go. The same letter has the same `messageId` at every attempt, so that readers can tell. */
export interface OutgoingEmail extends Rendered {
  id: string;
  messageId: string;
  from: Mailbox;
  to: Mailbox;
  /** When it was written. */
  date: Date;
  /** Where its button leads. */
  link: string | undefined;
}

export interface Mailbox {
  name: string;
  address: string;
}

/** Takes letters away: to a mail server, or into a folder. */
export interface MailTransport {
  /** Resolves once somebody else has the letter. @throws Undeliverable when it could not be handed over */
  carry(parcel: OutgoingEmail, signal: AbortSignal): Promise<void>;
}

/** Why a letter could not be handed over, in a sentence without address or text. `forGood`: no attempt will do better. */
export class Undeliverable extends Error {
  readonly forGood: boolean;

  constructor(sentence: string, forGood = false) {
    super(sentence);
    this.forGood = forGood;
  }
}

/** The message as nodemailer takes it. Addresses go as objects: a text could name several. */
export function messageOf({ subject, text, html, messageId, from, to, date }: OutgoingEmail) {
  return {
    from,
    to,
    subject,
    text,
    html,
    messageId,
    date,
    envelope: { from: from.address, to: [to.address] },
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
