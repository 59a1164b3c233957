import { type MailTransport, messageOf, Undeliverable } from "./transport.ts";

// In milliseconds. The library's own go up to ten minutes, and an attempt may take one at most.
const timeout = 10_000;
const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout, dnsTimeout: timeout };

/** Sends through the mail server at `url`, each e-mail over its own connection: a broken one affects no other e-mail. */
export function openSmtp(url: string): MailTransport {
  return {
    send: async (email, signal) => {
      // Loaded with the first e-mail, so that the server starts sooner.
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ url, ...timeouts });
      try {
        await transport.sendMail({ ...messageOf(email), signal });
      } catch (error) {
        throw undeliverable(error);
      }
    },
  };
}

/** Why the mail server at `url` cannot be used, in a sentence. It is greeted and logged in to, and gets no e-mail. */
export async function mailServerTrouble(url: string): Promise<string | undefined> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    return undeliverable(error).message;
  } finally {
    transport.close();
  }
}

interface SmtpError {
  code: string;
  command: string;
  /** What the mail server answered, 0 when it did not. */
  responseCode: number;
}

// A mail server may quote the address in its reply, so only the reply code is passed on.
function undeliverable(error: unknown): Undeliverable {
  const { code, command, responseCode } = smtpErrorOf(error);
  const answer = responseCode ? ` (${responseCode})` : "";
  if (command === "RCPT TO" && responseCode >= 500)
    return new Undeliverable(`The mail server will not deliver to this address${answer}.`, true);
  if (command === "RCPT TO" && responseCode)
    return new Undeliverable(`The mail server could not accept e-mails for this address${answer}.`);
  if (command === "MAIL FROM") return new Undeliverable(`The mail server accepts no e-mails from MAIL_FROM${answer}.`);
  return new Undeliverable(`${sentences[code] ?? "The connection to the mail server broke off"}${answer}.`);
}

const sentences: Record<string, string> = {
  ETIMEDOUT: "The mail server did not answer in time",
  EABORT: "The mail server did not answer in time",
  EAUTH: "The mail server did not accept the name and password in SMTP_URL",
  ENOAUTH: "The mail server asks for a name and password in SMTP_URL",
  EDNS: "The mail server was not found",
  ECONNREFUSED: "The mail server could not be reached",
  ETLS: "No secure connection to the mail server could be made",
  EMESSAGE: "The mail server refused the e-mail",
  EENVELOPE: "The mail server refused the e-mail",
};

function smtpErrorOf(error: unknown): SmtpError {
  if (!(error instanceof Error)) return { code: "", command: "", responseCode: 0 };
  const fields: Record<string, unknown> = { ...error };
  // The library wraps a refused connection in another error, and only the message still says ECONNREFUSED.
  const isRefused = /ECONNREFUSED/.test(error.message);
  return {
    code: isRefused ? "ECONNREFUSED" : String(fields.code ?? ""),
    command: String(fields.command ?? ""),
    responseCode: Number(fields.responseCode) || 0,
  };
}
