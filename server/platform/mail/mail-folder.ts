import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Log } from "../log.ts";
import { type MailTransport, messageOf, Undeliverable } from "./transport.ts";

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
