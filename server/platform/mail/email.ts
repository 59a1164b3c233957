import { z } from "zod";
import { nameInEmail } from "./typed-text.ts";

const Content = z.object({
  paragraphs: z.array(z.string()),
  button: z.object({ label: z.string(), path: z.string() }).optional(),
});

/**
 * One e-mail to one person, before it is rendered. `path` is a page of the product, such as `/login`; the origin is added
 * when the e-mail is sent, from PUBLIC_URL and never from a request.
 */
export interface EmailMessage extends z.infer<typeof Content> {
  /** One e-mail address, as it is stored with an account. */
  to: string;
  /** The name in the greeting. */
  name: string;
  subject: string;
}

/** E-mails of one kind to one address in an hour, where anybody can cause them by typing the address. */
export const recipientLimit = { most: 3, seconds: 3600 };

/** The part that is deleted once the e-mail has been sent, because it may hold links with tokens. */
export function contentOf({ paragraphs, button }: EmailMessage): string {
  return JSON.stringify({ paragraphs, button });
}

/** The e-mail of a row of the outbox. A name that does not look like one is left out. */
export function emailFrom(row: { address: string; name: string; subject: string; content: string }): EmailMessage {
  const { address, name, subject, content } = row;
  return { to: address, name: nameInEmail(name), subject, ...Content.parse(JSON.parse(content)) };
}
