import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type MailTransport, messageOf, Undeliverable } from "./transport.ts";

interface Log {
  info(line: object, message: string): void;
}

/**
 * For trials without a mail server: each letter becomes an `.eml` file in `folder`, which mail programs open, and its
 * link is logged. The names sort by the time at which the letters were written.
 */
export function openMailFolder(folder: string, log: Log): MailTransport {
  return {
    carry: async (parcel) => {
      const { createTransport } = await import("nodemailer");
      const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(messageOf(parcel));
      const name = `${parcel.date.toISOString().replaceAll(":", "-")}-${parcel.id.slice(0, 8)}.eml`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(join(folder, `${name}.part`), message, { mode: 0o600 });
        await rename(join(folder, `${name}.part`), join(folder, name));
      } catch {
        throw new Undeliverable("The letter could not be written into the data folder.");
      }
      log.info({ file: name, link: parcel.link }, "letter written, for SMTP_URL is not set");
    },
  };
}
