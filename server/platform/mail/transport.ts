import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../log.ts";
import { logoId, type Rendered } from "./rendering.ts";

/** A rendered e-mail. Its `messageId` is the same at every attempt, so that mail programs recognise a duplicate. */
export interface OutgoingEmail extends Rendered {
  id: string;
  messageId: string;
  from: Mailbox;
  to: Mailbox;
  /** When it was written. */
  date: Date;
  /** The centre's logo, if it has one: a PNG as base64, which the HTML shows. */
  logo: string | undefined;
  /** Where its button leads. */
  link: string | undefined;
}

export interface Mailbox {
  name: string;
  address: string;
}

/** Sends e-mails through a mail server, or writes them into a folder. */
export interface MailTransport {
  /** Resolves once the mail server has accepted it, or the file is written. @throws Undeliverable otherwise */
  send(email: OutgoingEmail, signal: AbortSignal): Promise<void>;
}

/** Why an e-mail could not be sent, in a sentence without its address or text. `isPermanent`: retrying is useless. */
export class Undeliverable extends Error {
  readonly isPermanent: boolean;

  constructor(sentence: string, isPermanent = false) {
    super(sentence);
    this.isPermanent = isPermanent;
  }
}

// Mail programs show a part that is "inline" where the HTML names it, and list no file.
const logoPart = {
  cid: logoId,
  filename: "logo.png",
  contentType: "image/png",
  contentDisposition: "inline",
  encoding: "base64",
} as const;

/** The message for nodemailer. Addresses are passed as objects, because it would find several in one string. */
export function messageOf({ subject, text, html, logo, messageId, from, to, date }: OutgoingEmail) {
  return {
    from,
    to,
    subject,
    text,
    html,
    attachments: logo === undefined ? [] : [{ ...logoPart, content: logo }],
    messageId,
    date,
    envelope: { from: from.address, to: [to.address] },
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * For trials without a mail server: each e-mail becomes an `.eml` file in `folder`, which mail programs open, and its
 * link is logged. The file names sort by the time at which the e-mails were written.
 */
export function openMailFolder(folder: string, log: Pick<Log, "info">): MailTransport {
  return {
    send: async (email) => {
      const { createTransport } = await import("nodemailer");
      const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(messageOf(email));
      const name = `${email.date.toISOString().replaceAll(":", "-")}-${email.id.slice(0, 8)}.eml`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(join(folder, `${name}.part`), message, { mode: 0o600 });
        await rename(join(folder, `${name}.part`), join(folder, name));
      } catch {
        throw new Undeliverable("The e-mail could not be written into the data folder.");
      }
      log.info({ file: name, link: email.link }, "e-mail written to a file, because SMTP_URL is not set");
    },
  };
}
