import { type MailTransport, messageOf, Undeliverable } from "./transport.ts";

// A server that says nothing for so long is as good as down. In milliseconds.
const patience = 10_000;
const timeouts = {
  connectionTimeout: patience,
  greetingTimeout: patience,
  socketTimeout: patience,
  dnsTimeout: patience,
};

/** Hands letters to the mail server at `url`, each over a connection of its own: one that breaks takes no other along. */
export function openSmtp(url: string): MailTransport {
  return {
    carry: async (parcel, signal) => {
      // Loaded with the first letter: a start need not wait for it.
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ url, ...timeouts });
      try {
        await transport.sendMail({ ...messageOf(parcel), signal });
      } catch (error) {
        throw undeliverable(error);
      }
    },
  };
}

interface Fault {
  code: string;
  command: string;
  /** What the mail server answered, 0 when it did not. */
  responseCode: number;
}

// What a mail server says can quote the address, so its answer is told by its number alone.
function undeliverable(error: unknown): Undeliverable {
  const { code, command, responseCode } = faultOf(error);
  const answer = responseCode ? ` (${responseCode})` : "";
  if (command === "RCPT TO" && responseCode >= 500)
    return new Undeliverable(`The mail server will not deliver to this address${answer}.`, true);
  if (command === "RCPT TO" && responseCode)
    return new Undeliverable(`The mail server could not take letters for this address${answer}.`);
  if (command === "MAIL FROM") return new Undeliverable(`The mail server takes no letters from MAIL_FROM${answer}.`);
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
  EMESSAGE: "The mail server refused the letter",
  EENVELOPE: "The mail server refused the letter",
};

function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return { code: "", command: "", responseCode: 0 };
  const fault: Record<string, unknown> = { ...error };
  // Wrapped by the library, a refused connection says so only in what caused it.
  const isRefused = /ECONNREFUSED/.test(error.message);
  return {
    code: isRefused ? "ECONNREFUSED" : String(fault.code ?? ""),
    command: String(fault.command ?? ""),
    responseCode: Number(fault.responseCode) || 0,
  };
}
