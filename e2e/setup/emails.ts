import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { headersOf, partOf } from "../../test/product/email/smtp.ts";
import { expect } from "../test.ts";

/** The text of the newest e-mail to this address with this subject, from the mail folder. Waits for it. */
export async function emailTo(folder: string, email: string, subject: string, count = 1): Promise<string> {
  const find = () => emailsTo(folder, email, subject);
  await expect.poll(async () => (await find()).length).toBe(count);
  return partOf((await find()).at(-1) ?? "", "plain");
}

/** The path and query of the link in an e-mail. @throws Error when there is none */
export function linkIn(text: string): string {
  const link = /^https?:\/\/\S+\/\S+$/m.exec(text)?.[0];
  if (link === undefined) throw new Error(`no link:\n${text}`);
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}

async function emailsTo(folder: string, email: string, subject: string): Promise<string[]> {
  const mail = join(folder, "mail");
  const names = (await readdir(mail).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  const emails = await Promise.all(names.map((name) => readFile(join(mail, name), "utf8")));
  return emails.filter((raw) => {
    const headers = Object.fromEntries(headersOf(raw));
    // Without the name of somebody whose name does not look like one, the address stands alone.
    const isTo = headers.to === email || headers.to?.includes(`<${email}>`);
    return isTo && headers.subject === subject;
  });
}
