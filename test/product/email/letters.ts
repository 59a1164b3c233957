import type { OutboxRow } from "../../../server/platform/database/tables.ts";
import type { Db } from "../../../server/platform/dependencies.ts";
import { type Email_, emailFrom } from "../../../server/platform/mail/email.ts";
import type { OpenProduct } from "../product.ts";

/** What lies in the outbox for this address, the oldest first. */
export function emailsTo({ deps }: Pick<OpenProduct, "deps">, email: string): Promise<OutboxRow[]> {
  return deps.db.selectFrom("outbox").selectAll().where("address", "=", email).orderBy("createdAt").execute();
}

/** The token in the link of a letter. @throws Error when there is none */
export function tokenIn(letter: OutboxRow | undefined): string {
  const token = /reset-password\?token=([\w-]+)/.exec(letter?.content ?? "")?.[1];
  if (token === undefined) throw new Error("the letter has no link");
  return token;
}

/** Every letter that was posted and not sent yet, the oldest first; with an address, those to it. */
export async function enqueuedEmails(db: Db, address?: string): Promise<Email_[]> {
  const rows = await db.selectFrom("outbox").selectAll().where("state", "!=", "void").orderBy("createdAt").execute();
  return rows.filter((row) => address === undefined || row.address === address).map(emailFrom);
}

/** The token behind the button of a letter; "" when there is none. */
export function buttonToken(letter: Email_ | undefined): string {
  return /token=([\w-]+)/.exec(letter?.button?.path ?? "")?.[1] ?? "";
}
