import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Behaviour, SmtpMessage } from "./smtp-server.ts";

const program = join(import.meta.dirname, "smtp-server.ts");

/** A mail server in a process of its own. */
export interface Smtp {
  url: string;
  port: number;
  /** The e-mails that it has accepted so far. */
  emails: ReceivedEmail[];
  /** The first e-mail has arrived completely; with `holds` it waits for `release`. */
  receiving: Promise<void>;
  release(): void;
  stop(): Promise<void>;
}

export interface ReceivedEmail {
  to: string[];
  /** As it arrived: headers, an empty line, parts. */
  raw: string;
}

/** @throws Error when it ends before it listens */
export async function startSmtp(behaviour: Behaviour = {}): Promise<Smtp> {
  const child = spawn(process.execPath, [program, JSON.stringify(behaviour)], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const emails: ReceivedEmail[] = [];
  const receiving = Promise.withResolvers<void>();
  const port = await new Promise<number>((resolve, reject) => {
    child.on("message", (message: SmtpMessage) => {
      if (message === "receiving") receiving.resolve();
      else if ("port" in message) resolve(message.port);
      else emails.push(message);
    });
    child.once("exit", () => reject(new Error("the mail server ended")));
  });
  const release = () => void child.send("release");
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    emails,
    receiving: receiving.promise,
    release,
    stop: () => end(child),
  };
}

/** The header lines of an e-mail with their names in lower case; folded lines are joined. */
export function headersOf(raw: string): [string, string][] {
  const head = raw.slice(0, raw.search(/\r?\n\r?\n/)).replaceAll(/\r?\n[ \t]+/g, " ");
  return head.split(/\r?\n/).map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
}

/** The decoded text or HTML part of an e-mail. @throws Error when there is none */
export function partOf(raw: string, kind: "plain" | "html"): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? "";
  const part = raw.split(`--${boundary}`).find((one) => one.includes(`Content-Type: text/${kind}`));
  if (part === undefined) throw new Error(`the e-mail has no ${kind} part`);
  const body = part
    .slice(part.search(/\r?\n\r?\n/))
    .replaceAll("\r", "")
    .trim();
  return /quoted-printable/i.test(part) ? unquoted(body) : part.includes("base64") ? unpacked(body) : body;
}

function unquoted(body: string): string {
  const bytes = body.replaceAll(/=\n/g, "").replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`);
  return decodeURIComponent(bytes.replaceAll(/%(?![0-9A-F]{2})/g, "%25"));
}

function unpacked(body: string): string {
  return Buffer.from(body, "base64").toString();
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
