import type { OutboxRow } from "../../../server/platform/database/job-rows.ts";
import type { Db } from "../../../server/platform/dependencies.ts";
import { type EmailMessage, emailFrom } from "../../../server/platform/mail/outbox.ts";
import type { OpenProduct } from "../product.ts";

/** The e-mails in the outbox for this address, the oldest first. */
export function emailsTo({ deps }: Pick<OpenProduct, "deps">, email: string): Promise<OutboxRow[]> {
  return deps.db.selectFrom("outbox").selectAll().where("address", "=", email).orderBy("createdAt").execute();
}

/** The reset token in an e-mail's link. @throws Error when there is none */
export function tokenIn(email: OutboxRow | undefined): string {
  const token = /reset-password\?token=([\w-]+)/.exec(email?.content ?? "")?.[1];
  if (token === undefined) throw new Error("the e-mail has no link");
  return token;
}

/** Every e-mail in the outbox that was not withdrawn, the oldest first; with an address, those to it. */
export async function enqueuedEmails(db: Db, address?: string): Promise<EmailMessage[]> {
  const rows = await db.selectFrom("outbox").selectAll().where("state", "!=", "void").orderBy("createdAt").execute();
  return rows.filter((row) => address === undefined || row.address === address).map(emailFrom);
}

/** The token in an e-mail's button; "" when there is none. */
export function buttonToken(email: EmailMessage | undefined): string {
  return /token=([\w-]+)/.exec(email?.button?.path ?? "")?.[1] ?? "";
}
